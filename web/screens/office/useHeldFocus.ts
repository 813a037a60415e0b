import { useEffect } from 'react';
import { focusableHeading } from '#web/app/layout/usePageFocus.ts';

/**
 * When a control goes with the press that it took, the focus would be lost to the document. Instead the title of the
 * innermost part around it that stays takes the focus, else the page's main heading. Whatever moves the focus itself goes
 * first.
 */
export function useHeldFocus(): void {
  useEffect(() => {
    /** The focused control, and the parts around it from the innermost. */
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
      // Effects, and dialogs that close, move the focus within a frame or two.
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
    // A press elsewhere takes the focus away, and nothing is to be held.
    document.addEventListener('pointerdown', letGo);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', hold);
      document.removeEventListener('pointerdown', letGo);
      observer.disconnect();
    };
  }, []);
}

/** The named parts around an element, from the innermost. */
function partsAround(element: Element): Element[] {
  const part = element.parentElement?.closest('main [aria-labelledby]');
  return part ? [part, ...partsAround(part)] : [];
}

/** Makes the title that a part has inside it focusable, and returns it. */
function titleOf(part: Element): HTMLElement | null {
  const title = document.getElementById(part.getAttribute('aria-labelledby')!);
  if (!title || !part.contains(title)) return null;
  title.tabIndex = -1;
  return title;
}

function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
