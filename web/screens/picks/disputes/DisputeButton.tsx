import { Suspense, useState } from 'react';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Button } from '#web/ui/form/Button.tsx';

const DisputeDialog = lazyPart(async () => (await import('./DisputeDialog.tsx')).DisputeDialog);

interface DisputeButtonProps {
  entry: string;
  username: string;
  week: number;
  /** Whether there is something to dispute: a pick, or an elimination. */
  isOffered: boolean;
}

/**
 * Opens the form with which a pick or a result is disputed; its code and data are loaded when it is pressed. The form stays
 * open, about the same week, when the decision takes an elimination away: its owner is reading it.
 */
export function DisputeButton({ entry, username, week, isOffered }: DisputeButtonProps) {
  const [openWeek, setOpenWeek] = useState<number | null>(null);
  return (
    <>
      {(isOffered || openWeek !== null) && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpenWeek(week)}>
          Something wrong?
          <span className="visually-hidden">
            {' '}
            <bdi>{username}</bdi>
          </span>
        </Button>
      )}
      {openWeek !== null && (
        <Suspense fallback={null}>
          <DisputeDialog
            entry={entry}
            username={username}
            week={openWeek}
            onClose={() => setOpenWeek(null)}
          />
        </Suspense>
      )}
    </>
  );
}
