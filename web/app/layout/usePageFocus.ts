import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Focuses the main heading after a navigation, for screen readers and the next Tab. Waits for a missing
 * heading, unless the user moves the focus first.
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

export function focusableHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}
