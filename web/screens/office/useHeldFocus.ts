import { useEffect } from 'react';
import { focusableHeading } from '#web/app/layout/usePageFocus.ts';

/**
 * When a pressed control disappears, the focus would fall to the document. Moves it to the title of the
 * innermost part that remains, else the main heading, unless something else takes the focus.
 */
export function useHeldFocus(): void {
  useEffect(() => {
    /** The focused control, and its parts from the innermost. */
    let control: Element | null = null;
    let parts: readonly Element[] = [];
    const hold = ({ target }: FocusEvent) => {
      control = target instanceof Element && target.closest('main') ? target : null;
      parts = control ? partsAround(control) : [];
    };
    const letGo = () => {
      control = null;
    };
    const observer = new MutationObserver(() => {
      if (control === null || control.isConnected) return;
      letGo();
      // Effects and closing dialogs move the focus within a frame or two.
      afterNextFrame(() => {
        if (document.activeElement !== document.body || control !== null) return;
        const title = parts
          .filter(({ isConnected }) => isConnected)
          .map(titleOf)
          .find(Boolean);
        (title ?? focusableHeading())?.focus({ preventScroll: true });
      });
    });
    document.addEventListener('focusin', hold);
    // A press elsewhere moves the focus: nothing to restore.
    document.addEventListener('pointerdown', letGo);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', hold);
      document.removeEventListener('pointerdown', letGo);
      observer.disconnect();
    };
  }, []);
}

/** Named ancestors, from the innermost. */
function partsAround(element: Element): Element[] {
  const part = element.parentElement?.closest('main [aria-labelledby]');
  return part ? [part, ...partsAround(part)] : [];
}

/** Makes a part's title focusable. */
function titleOf(part: Element): HTMLElement | null {
  const title = document.getElementById(part.getAttribute('aria-labelledby')!);
  if (!title || !part.contains(title)) return null;
  title.tabIndex = -1;
  return title;
}

function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
