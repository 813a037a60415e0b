import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import form from '#web/ui/form/form.module.css';
import type { Failure } from '#web/app/relay/failure.ts';
import { Problem } from '../Problem.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';

interface CommandDialogProps {
  title: string;
  description?: string;
  /** The effect, and input besides the reason. */
  children: ReactNode;
  reason: string;
  reasonLabel?: string;
  onReason: (reason: string) => void;
  /** Between reason and buttons: a preview, or a confirmation. */
  after?: ReactNode;
  failure: Failure | null;
  /** The label of the button that previews or runs it. */
  action: string;
  isWaiting: boolean;
  isReady?: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** A command's dialog: input, preview, reason, and refusal. */
export function CommandDialog({
  title,
  description,
  children,
  reason,
  reasonLabel = 'Reason, for the log',
  onReason,
  after,
  failure,
  action,
  isWaiting,
  isReady = true,
  onSubmit,
  onClose,
}: CommandDialogProps) {
  return (
    <Dialog open title={title} description={description} mustBeClosed onOpenChange={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSubmit();
        }}
      >
        {children}
        <TextArea
          label={reasonLabel}
          maxLength={1000}
          value={reason}
          problem={failure?.problems.get('reason')}
          onChange={onReason}
        />
        {after}
        <Problem text={failure?.message} />
        <div className={form.actions}>
          <Button type="submit" look="primary" disabled={!isReady} isWaiting={isWaiting}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}

export function ChangeLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
