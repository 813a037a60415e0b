import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Card } from '#web/components/Card.tsx';
import form from '#web/components/form.module.css';
import { useProblemFocus } from '#web/components/useProblemFocus.ts';
import styles from '../Screen.module.css';
import type { SettingsForm_pool$key } from './__generated__/SettingsForm_pool.graphql';
import { OptionInputs } from '../options/OptionInputs.tsx';
import { readOptionFields } from '../options/optionFields.ts';
import { PresetCards } from '../options/PresetCards.tsx';
import { nearestPreset, type Preset } from '../options/presets.ts';
import { optionTexts, type OptionTexts } from '../options/optionValues.ts';
import { DoneBar, type Done } from '../commands/DoneBar.tsx';
import { typedDollars } from '../dollars.ts';
import { settingGroups, settingsInput, type PoolTexts } from './poolSettings.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { SettingInput } from './SettingInput.tsx';
import { standingsLines } from '../commands/regradingLines.ts';
import { updatePool } from './updatePool.ts';

/**
 * The settings of the pool. The form holds what the commissioner has edited; everything else is as stored, so that
 * a change by somebody else shows at once.
 */
export function SettingsForm({
  pool: key,
  presets,
  onChanged,
}: {
  pool: SettingsForm_pool$key;
  presets: readonly Preset[];
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
        maxEntriesPerAccount
        entryFeeCents
        commissionCents
        timeZone
        deadlineTime
        disputeHours
        payoutHours
        welcomeText
        venmo
        paypal
        cashApp
        zelle
        paymentLink
        paymentText
        rulesUpdatedText
        season {
          weekCount
        }
        optionFields {
          ...optionFields_field
        }
      }
    `,
    key,
  );
  const fields = readOptionFields(pool.optionFields);
  const stored: PoolTexts = {
    name: pool.name,
    slug: pool.slug,
    contactEmail: pool.contactEmail,
    maxEntriesPerAccount: String(pool.maxEntriesPerAccount),
    entryFeeCents: typedDollars(pool.entryFeeCents),
    commissionCents: typedDollars(pool.commissionCents ?? 0),
    timeZone: pool.timeZone,
    deadlineTime: pool.deadlineTime,
    disputeHours: String(pool.disputeHours),
    payoutHours: String(pool.payoutHours),
    welcomeText: pool.welcomeText ?? '',
    venmo: pool.venmo ?? '',
    paypal: pool.paypal ?? '',
    cashApp: pool.cashApp ?? '',
    zelle: pool.zelle ?? '',
    paymentLink: pool.paymentLink ?? '',
    paymentText: pool.paymentText ?? '',
    rulesUpdatedText: pool.rulesUpdatedText,
    ...optionTexts(fields),
  };
  const [edits, setEdits] = useState<OptionTexts>({});
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [chosen, setChosen] = useState<Preset>();
  const texts = { ...stored, ...edits };
  const preset = chosen ?? nearestPreset(presets, fields, texts);
  const whole = useProblemFocus(problems);
  const [isReviewing, setReviewing] = useState(false);
  const [saved, setSaved] = useState<Done | null>(null);
  const changed = Object.fromEntries(Object.entries(edits).filter(([name, value]) => value !== stored[name]));
  const edit = (name: string, text: string) => setEdits((before) => ({ ...before, [name]: text }));
  const discard = () => {
    setEdits({});
    setChosen(undefined);
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
        const { problems: found } = settingsInput(fields, changed);
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
        <div className={styles.page}>
          <PresetCards
            presets={presets}
            chosen={preset}
            fields={fields}
            texts={texts}
            onChoose={(next, values) => {
              setChosen(next);
              setEdits((before) => ({ ...before, ...values }));
            }}
          />
          <OptionInputs fields={fields} texts={texts} problems={problems} preset={preset} onChange={edit} />
        </div>
      </Card>
      <div className={form.actions}>
        <Button type="submit" look="primary" disabled={count === 0}>
          {count === 0 ? 'Nothing changed' : `Review ${count === 1 ? '1 change' : `${count} changes`}`}
        </Button>
        {count > 0 && <Button onClick={discard}>Discard</Button>}
      </div>
      <DoneBar
        done={saved}
        linesOf={(effect) => standingsLines(effect, pool.season.weekCount)}
        onUndone={(undone) => {
          setSaved(undone);
          onChanged();
        }}
        onRefused={onChanged}
      />
      {isReviewing && (
        <ReviewDialog
          pool={pool.id}
          version={pool.version}
          regularWeeks={pool.season.weekCount}
          options={fields}
          stored={stored}
          changed={changed}
          onClose={() => setReviewing(false)}
          onStale={onChanged}
          onSaved={(effect) => {
            setReviewing(false);
            const before = Object.fromEntries(Object.keys(changed).map((name) => [name, stored[name]]));
            setSaved({
              title: 'Settings saved',
              lines: standingsLines(effect, pool.season.weekCount),
              undo: {
                label: 'Undo',
                command: updatePool(pool.id, settingsInput(fields, before).input),
                version: effect.version,
              },
            });
            setEdits({});
            onChanged();
          }}
        />
      )}
    </form>
  );
}
