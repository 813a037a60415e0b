import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { poolLongTime } from '../session/poolTime.ts';
import { usePoolZone } from '../session/usePoolZone.ts';
import { focusableHeading } from '../layout/usePageFocus.ts';
import type { LostSelection } from '#web/shared/selections/selections.ts';

interface LostSelectionDialogProps {
  lost: readonly LostSelection[];
  /** Called when the dialog has faded out. */
  onClosed: () => void;
}

/** Lists the selections that were not submitted in time; stays open until the user closes it. */
export function LostSelectionDialog({ lost, onClosed }: LostSelectionDialogProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog
      title={lost.length === 1 ? 'Selection not submitted' : 'Selections not submitted'}
      open={isOpen}
      mustBeClosed
      onOpenChange={setOpen}
      onClosed={onClosed}
      focusAfter={focusableHeading}
      footer={
        <Button look="primary" onClick={() => setOpen(false)}>
          Got it
        </Button>
      }
    >
      <div className="grid gap-3 wrap-anywhere">
        {lost.map((selection) => (
          <LostSelectionText key={`${selection.entryId} ${selection.week}`} selection={selection} />
        ))}
      </div>
    </Dialog>
  );
}

function LostSelectionText({ selection }: { selection: LostSelection }) {
  const { username, week, teamName, cause, deadline } = selection;
  const zone = usePoolZone();
  if (cause === 'deadline') {
    return (
      <p>
        Your selection was not submitted. <bdi>{username}</bdi> has no pick for Week {week}.
      </p>
    );
  }
  return (
    <p>
      Your selection was not submitted. The {teamName} game has started. <bdi>{username}</bdi> has no pick for
      Week {week} yet: another team can be picked until {poolLongTime(deadline, zone)}.
    </p>
  );
}
