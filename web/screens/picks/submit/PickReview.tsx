import type { ComponentProps, RefObject } from 'react';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { reloadPage } from '#web/app/session/reloadPage.ts';
import type { ReviewPicks as Dialog } from './ReviewPicks.tsx';

// Dialogs are heavy, and most visits submit one pick.
export const loadReview = () => import('./ReviewPicks.tsx');
const ReviewPicks = lazyPart(async () => (await loadReview()).ReviewPicks);

interface PickReviewProps extends ComponentProps<typeof Dialog> {
  /** Focused after the dialog, when the button that opened it is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Reviews the picks of several entries; its code is loaded on opening. */
export function PickReview({ focusAfter, onClosed, ...review }: PickReviewProps) {
  return (
    <PanelBoundary title="The review could not be loaded" onRetry={reloadPage}>
      <ReviewPicks
        {...review}
        onClosed={() => {
          onClosed();
          afterNextFrame(() => {
            if (document.activeElement === document.body) focusAfter.current?.focus();
          });
        }}
      />
    </PanelBoundary>
  );
}

/** The dialog first returns the focus to its trigger, which disappears with the reviewed picks. */
function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
