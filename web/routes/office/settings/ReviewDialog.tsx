import { useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '#web/relay/failure.ts';
import { ChangeLines, CommandDialog } from '../commands/CommandDialog.tsx';
import { useCommand, type Effect } from '../commands/useCommand.ts';
import type { OptionField } from '../options/optionFields.ts';
import styles from '../Screen.module.css';
import { settingsInput, shownChanges, type PoolTexts } from './poolSettings.ts';
import { standingsLines } from '../commands/regradingLines.ts';
import { updatePool } from './updatePool.ts';

interface ReviewDialogProps {
  pool: string;
  /** The version of the settings that are shown. */
  version: string | null | undefined;
  /** The number of weeks of the regular season. */
  regularWeeks: number;
  /** The fields of the pool's options. */
  options: readonly OptionField[];
  stored: PoolTexts;
  changed: Partial<PoolTexts>;
  onClose: () => void;
  /** Somebody else has changed the settings: they must be read again. */
  onStale: () => void;
  onSaved: (effect: Effect) => void;
}

/** Shows what changes of settings mean, and who would change in the standings, before they are saved. */
export function ReviewDialog({
  pool,
  version,
  regularWeeks,
  options: fields,
  stored,
  changed,
  onClose,
  onStale,
  onSaved,
}: ReviewDialogProps) {
  const run = useCommand();
  const [isSaving, setSaving] = useState(false);
  // Pressed before the preview was there: it is saved once the preview refuses nothing.
  const [isMeant, setMeant] = useState(false);
  const [reason, setReason] = useState('');
  const [lines, setLines] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const update = async (options: { reason: string; isDryRun: boolean }) => {
    const command = updatePool(pool, settingsInput(fields, changed).input);
    const outcome = await run(command, { ...options, version: version ?? null });
    if (outcome.kind === 'done') return outcome.effect;
    setMeant(false);
    setFailure(outcome);
    onStale();
    return null;
  };
  const preview = useEffectEvent(async () => {
    const found = await update({ reason: 'Preview.', isDryRun: true });
    if (found) setLines(standingsLines(found, regularWeeks));
  });
  useEffect(() => {
    void preview();
  }, [version]);
  const save = async () => {
    setFailure(null);
    setSaving(true);
    const found = await update({ reason, isDryRun: false });
    setSaving(false);
    if (found) onSaved(found);
  };
  const saveMeant = useEffectEvent(() => void save());
  const isDue = isMeant && lines !== null;
  useEffect(() => {
    if (isDue) saveMeant();
  }, [isDue]);
  return (
    <CommandDialog
      title="Review the changes"
      reason={reason}
      onReason={setReason}
      failure={failure}
      action="Save the changes"
      isWaiting={isSaving || isMeant}
      onSubmit={() => setMeant(true)}
      onClose={onClose}
    >
      <ul role="list" className={styles.list}>
        {shownChanges(fields, stored, changed).map(({ name, label, before, after, means }) => (
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
          <p className={styles.quiet}>{failure === null ? 'Working it out...' : 'Not known.'}</p>
        ) : (
          <ChangeLines lines={lines} />
        )}
      </div>
    </CommandDialog>
  );
}
