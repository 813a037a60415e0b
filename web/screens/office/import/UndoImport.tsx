import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { plural } from '#web/ui/locale/numbers.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { UndoImportMutation } from './__generated__/UndoImportMutation.graphql';

interface UndoImportProps {
  pool: string;
  importedAt: string;
  entries: number;
  /** Called with a confirmation sentence. */
  onUndone: (news: string) => void;
}

/** Undoes an import, with a reason for the log. */
export function UndoImport({ pool, importedAt, entries, onUndone }: UndoImportProps) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('The import was wrong.');
  const [undo, isRunning, failure] = useFormMutation<UndoImportMutation>(graphql`
    mutation UndoImportMutation($input: UndoImportInput!) {
      undoImport(input: $input) {
        ... on UndoImportPayload {
          entries
          pool {
            id
            imports {
              importedAt
              entries
              undoRefusal
            }
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const run = () =>
    void undo({ input: { pool, importedAt, reason } }).then((outcome) => {
      if (outcome.kind === 'done')
        onUndone(`The import was undone: ${plural(outcome.done.entries, 'entry is', 'entries are')} gone.`);
    });
  if (!isAsking) {
    return (
      <div className={form.actions}>
        <Button onClick={() => setAsking(true)}>Undo the import</Button>
      </div>
    );
  }
  return (
    <div className="grid gap-3 *:min-w-0">
      <p>
        Their picks, payments and claim links go, too, and accounts that only this import made. The log of the
        pool says that they were taken back.
      </p>
      {failure && (
        <p role="alert" className="text-flag-ink wrap-anywhere">
          {[...failure.problems.values()].join(' ') || failure.message}
        </p>
      )}
      <Field
        label="Reason, for the log"
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={form.actions}>
        <Button look="primary" isWaiting={isRunning} onClick={run}>
          Take {plural(entries, 'entry', 'entries')} back
        </Button>
        <Button look="quiet" onClick={() => setAsking(false)}>
          Keep them
        </Button>
      </div>
    </div>
  );
}
