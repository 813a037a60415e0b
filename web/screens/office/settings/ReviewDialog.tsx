import { TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Card } from '#web/ui/components/Card.tsx';
import type { Failure } from '#web/app/relay/failure.ts';
import { ChangeLines, CommandDialog } from '../commands/CommandDialog.tsx';
import { useCommand, type CommandOutcome, type Effect } from '../commands/useCommand.ts';
import type { OptionField } from '../options/optionFields.ts';
import styles from '../Screen.module.css';
import { usePreview } from '../usePreview.ts';
import { settingsInput, shownChanges, type PoolTexts } from './poolSettings.ts';
import { standingsLines } from '../commands/regradingLines.ts';
import { updatePool } from './updatePool.ts';

interface ReviewDialogProps {
  pool: string;
  /** Of the displayed settings. */
  version: string | null | undefined;
  regularWeeks: number;
  options: readonly OptionField[];
  stored: PoolTexts;
  changed: Partial<PoolTexts>;
  onClose: () => void;
  /** Somebody else has changed the settings: refetch. */
  onStale: () => void;
  onSaved: (effect: Effect) => void;
}

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
  // Confirmed before the preview: saves once it refuses nothing.
  const [isMeant, setMeant] = useState(false);
  const [reason, setReason] = useState('');
  const [attempt, setAttempt] = useState(0);
  const { input } = settingsInput(fields, changed);
  const [preview, keepPreview] = usePreview<Effect>([input, version, attempt]);
  // Confirms that the pool ends, which cannot be undone.
  const [isSure, setSure] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const update = (options: { reason: string; isDryRun: boolean }) =>
    run(updatePool(pool, input), { ...options, version: version ?? null });
  const refuse = (refusal: Failure) => {
    setMeant(false);
    setFailure(refusal);
    onStale();
  };
  const ask = useEffectEvent(() => update({ reason: 'Preview.', isDryRun: true }));
  const onPreview = useEffectEvent((outcome: CommandOutcome) => {
    if (outcome.kind === 'failed') return refuse(outcome);
    setFailure(null);
    keepPreview(outcome.effect);
    setSure(false);
    if (outcome.effect.endsPool !== null) setMeant(false);
  });
  useEffect(() => {
    let isLast = true;
    void ask().then((outcome) => {
      if (isLast) onPreview(outcome);
    });
    return () => {
      isLast = false;
    };
  }, [version, attempt]);
  const save = useEffectEvent(async () => {
    setFailure(null);
    setSaving(true);
    const outcome = await update({ reason, isDryRun: false });
    setSaving(false);
    if (outcome.kind === 'done') onSaved(outcome.effect);
    else refuse(outcome);
  });
  const isDue = isMeant && preview !== null;
  useEffect(() => {
    if (isDue) void save();
  }, [isDue]);
  const submit = () => {
    setMeant(true);
    if (preview !== null || failure === null) return;
    // The reason of the last refusal may be gone.
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return (
    <CommandDialog
      title="Review the changes"
      reason={reason}
      onReason={setReason}
      after={
        preview?.endsPool != null && (
          <>
            <Card title="This cannot be undone" icon={TriangleAlert} tone="warning" level={3}>
              <p>{preview.endsPool}</p>
            </Card>
            <label className={styles.check}>
              <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} />
              <span>I understand that the pool ends</span>
            </label>
          </>
        )
      }
      failure={failure}
      action="Save the changes"
      isWaiting={isSaving || isMeant}
      isReady={isSure || preview?.endsPool == null}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul role="list" className="grid">
        {shownChanges(fields, stored, changed).map(({ name, label, before, after, means }) => (
          <li key={name} className={styles.row}>
            <div className={styles.main}>
              <p>
                <strong>{label}:</strong> {before}, then {after}
              </p>
              <p className="text-quiet text-15">{means}</p>
            </div>
          </li>
        ))}
      </ul>
      <div role="status">
        <h3>In the standings</h3>
        {preview === null ? (
          <p className="text-quiet text-15">{failure === null ? 'Working it out...' : 'Not known.'}</p>
        ) : (
          <ChangeLines lines={standingsLines(preview, regularWeeks)} />
        )}
      </div>
    </CommandDialog>
  );
}
