import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import form from '../../../components/form.module.css';
import styles from '../Screen.module.css';
import { TextArea } from '../TextArea.tsx';
import { settingsInput, shownChanges, type PoolTexts } from './poolSettings.ts';
import { useUpdatePool, type UpdatedPool } from './useUpdatePool.ts';

interface ReviewDialogProps {
  pool: string;
  /** The version of the settings that are shown. */
  version: string | null | undefined;
  stored: PoolTexts;
  changed: Partial<PoolTexts>;
  onClose: () => void;
  /** Somebody else has changed the settings: they must be read again. */
  onStale: () => void;
  onSaved: (saved: UpdatedPool) => void;
}

/** Shows what changes of settings mean, and who would change in the standings, before they are saved. */
export function ReviewDialog({
  pool,
  version,
  stored,
  changed,
  onClose,
  onStale,
  onSaved,
}: ReviewDialogProps) {
  const [update, isRunning] = useUpdatePool();
  const [reason, setReason] = useState('');
  const [lines, setLines] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = { pool, version: version ?? null, ...settingsInput(changed).input };
  const preview = useEffectEvent(() => {
    update({ ...input, reason: 'Preview.', dryRun: true }, (outcome) => {
      if (outcome.kind === 'done') setLines(outcome.done.lines);
      else {
        setProblem(outcome.message);
        onStale();
      }
    });
  });
  useEffect(() => {
    preview();
  }, [version]);
  const save = () => {
    setProblem(null);
    update(
      { ...input, reason },
      (outcome) => {
        if (outcome.kind === 'done') onSaved(outcome.done);
        else {
          setProblem(outcome.message);
          onStale();
        }
      },
      { isReal: true },
    );
  };
  return (
    <Dialog
      open
      title="Review the changes"
      mustBeClosed
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ul role="list" className={styles.list}>
          {shownChanges(stored, changed).map(({ name, label, before, after, means }) => (
            <li key={name} className={styles.row}>
              <div className={styles.main}>
                <p>
                  <strong>{label}:</strong> {before}, then {after}
                </p>
                <p className={styles.quiet}>{means}</p>
              </div>
            </li>
          ))}
        </ul>
        <div role="status">
          <h3>In the standings</h3>
          {lines === null ? (
            <p className={styles.quiet}>{problem === null ? 'Working it out...' : 'Not known.'}</p>
          ) : (
            <ul className={styles.lines}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
        <TextArea label="Reason, for the log" maxLength={1000} value={reason} onChange={setReason} />
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={form.actions}>
          <Button type="submit" look="primary" isWaiting={isRunning || lines === null}>
            Save the changes
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
