import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import form from '../../../components/form.module.css';
import { useProblemFocus } from '../../../components/useProblemFocus.ts';
import styles from '../Screen.module.css';
import type { SettingsForm_pool$key } from './__generated__/SettingsForm_pool.graphql';
import { OptionInputs } from '../options/OptionInputs.tsx';
import { optionTexts } from '../options/optionValues.ts';
import { typedDollars } from '../dollars.ts';
import { settingGroups, settingsInput, type PoolTexts } from './poolSettings.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { SettingInput } from './SettingInput.tsx';
import { useUpdatePool, type UpdatedPool } from './useUpdatePool.ts';

interface Saved extends UpdatedPool {
  /** The values before, for the undo. */
  before: Partial<PoolTexts>;
}

/**
 * The settings of the pool. The form holds what the commissioner has edited; everything else is as stored, so that
 * a change by somebody else shows at once.
 */
export function SettingsForm({
  pool: key,
  onChanged,
}: {
  pool: SettingsForm_pool$key;
  onChanged: () => void;
}) {
  const pool = useFragment(
    graphql`
      fragment SettingsForm_pool on Pool {
        id
        version
        name
        slug
        contactEmail
        registration
        maxEntriesPerAccount
        entryFeeCents
        commissionCents
        timeZone
        deadlineTime
        disputeHours
        payoutHours
        welcomeText
        rulesUpdatedText
        options {
          tieRule
          lateJoinThroughWeek
          lives
          noPick
          deadline
          changePicks
          doublePickWeeks
          reuseTeamsFromWeek
          firstWeek
          lastWeek
          missedWeeks
          buyBackThroughWeek
          buyBackFeeCents
          allOut
          prizePercentages
          rollover
        }
      }
    `,
    key,
  );
  const stored: PoolTexts = {
    name: pool.name,
    slug: pool.slug,
    contactEmail: pool.contactEmail,
    registration: pool.registration,
    maxEntriesPerAccount: String(pool.maxEntriesPerAccount),
    entryFeeCents: typedDollars(pool.entryFeeCents),
    commissionCents: typedDollars(pool.commissionCents ?? 0),
    timeZone: pool.timeZone,
    deadlineTime: pool.deadlineTime,
    disputeHours: String(pool.disputeHours),
    payoutHours: String(pool.payoutHours),
    welcomeText: pool.welcomeText ?? '',
    rulesUpdatedText: pool.rulesUpdatedText,
    ...optionTexts(pool.options),
  };
  const [edits, setEdits] = useState<Partial<PoolTexts>>({});
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const whole = useProblemFocus(problems);
  const [isReviewing, setReviewing] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => value !== stored[name as keyof PoolTexts]),
  ) as Partial<PoolTexts>;
  const edit = (name: keyof PoolTexts, text: string) => setEdits((before) => ({ ...before, [name]: text }));
  const discard = () => {
    setEdits({});
    setProblems(new Map());
  };
  const count = Object.keys(changed).length;
  return (
    <form
      ref={whole}
      className={styles.page}
      noValidate
      aria-label="Settings of the pool"
      onSubmit={(event) => {
        event.preventDefault();
        const { problems: found } = settingsInput(changed);
        setProblems(found);
        if (count > 0 && found.size === 0) setReviewing(true);
      }}
    >
      {settingGroups.map(({ title, fields }) => (
        <Card key={title} title={title}>
          <div className={styles.fields}>
            {fields.map((field) => (
              <SettingInput
                key={field.name}
                field={field}
                value={edits[field.name] ?? stored[field.name]}
                problem={problems.get(field.name)}
                onChange={(value) => edit(field.name, value)}
              />
            ))}
          </div>
        </Card>
      ))}
      <Card title="Options">
        <OptionInputs texts={{ ...stored, ...edits }} problems={problems} onChange={edit} />
      </Card>
      <div className={form.actions}>
        <Button type="submit" look="primary" disabled={count === 0}>
          {count === 0 ? 'Nothing changed' : `Review ${count === 1 ? '1 change' : `${count} changes`}`}
        </Button>
        {count > 0 && <Button onClick={discard}>Discard</Button>}
      </div>
      <div role="status" className={styles.news}>
        {saved && (
          <SavedNotice
            pool={pool.id}
            saved={saved}
            onStale={onChanged}
            onUndone={() => {
              setSaved(null);
              onChanged();
            }}
          />
        )}
      </div>
      {isReviewing && (
        <ReviewDialog
          pool={pool.id}
          version={pool.version}
          stored={stored}
          changed={changed}
          onClose={() => setReviewing(false)}
          onStale={onChanged}
          onSaved={(updated) => {
            setReviewing(false);
            setSaved({
              ...updated,
              before: Object.fromEntries(
                Object.keys(changed).map((name) => [name, stored[name as keyof PoolTexts]]),
              ),
            });
            setEdits({});
            onChanged();
          }}
        />
      )}
    </form>
  );
}

interface SavedNoticeProps {
  pool: string;
  saved: Saved;
  /** Somebody else has changed the settings since: they must be read again. */
  onStale: () => void;
  onUndone: () => void;
}

/** What was saved, and one press to take it back, unless somebody else has changed the settings since. */
function SavedNotice({ pool, saved, onStale, onUndone }: SavedNoticeProps) {
  const [update, isRunning] = useUpdatePool();
  const [problem, setProblem] = useState<string | null>(null);
  const undo = () =>
    update(
      {
        pool,
        version: saved.version,
        ...settingsInput(saved.before).input,
        reason: 'Undo of the last change.',
      },
      (outcome) => {
        if (outcome.kind === 'done') onUndone();
        else {
          setProblem(outcome.message);
          onStale();
        }
      },
      { isReal: true },
    );
  return (
    <Card>
      <div className={styles.result}>
        <div>
          <p>
            <strong>Saved.</strong>
          </p>
          {saved.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <Button isWaiting={isRunning} onClick={undo}>
          Undo
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Card>
  );
}
