import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation to another page the focus goes to its main heading, so that a screen reader says where it is and
 * the next Tab starts there. A heading that is not there yet is waited for, unless the user moves on first.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const main = document.querySelector<HTMLElement>('main');
    if (!main || focusHeading()) return undefined;
    main.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      const isMoved = document.activeElement !== main && document.activeElement !== document.body;
      if (isMoved || focusHeading()) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}

function focusHeading(): boolean {
  const heading = focusableHeading();
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** The page's main heading, made ready to take the focus. */
export function focusableHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}
