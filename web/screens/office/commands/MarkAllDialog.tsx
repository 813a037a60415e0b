import { useState } from 'react';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { plural } from '#web/ui/locale/numbers.ts';

interface MarkAllDialogProps {
  count: number;
  /** One and many: "winner", "winners". */
  things: readonly [one: string, many: string];
  /** What they come to: "$200". */
  sum: string;
  method: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before several payments are recorded at once, with their number and sum. */
export function MarkAllDialog({ count, things, sum, method, onConfirm, onClose }: MarkAllDialogProps) {
  const [isRunning, setRunning] = useState(false);
  const confirm = () => {
    setRunning(true);
    void onConfirm();
  };
  return (
    <Dialog
      open
      title="Mark all as paid"
      mustBeClosed
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isWaiting={isRunning} onClick={confirm}>
            {isRunning ? 'Recording…' : `Mark ${count} as paid`}
          </Button>
        </>
      }
    >
      <p>
        <strong>
          {plural(count, ...things)}, {sum}
        </strong>{' '}
        by {method}. Each is recorded in the log, and can be undone.
      </p>
    </Dialog>
  );
}
