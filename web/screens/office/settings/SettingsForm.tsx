import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import form from '#web/ui/form/form.module.css';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import type {
  SettingsForm_pool$data,
  SettingsForm_pool$key,
} from './__generated__/SettingsForm_pool.graphql';
import { readOptionFields, type OptionField } from '../options/optionFields.ts';
import { nearestPreset, type Preset } from '../options/presets.ts';
import type { OptionTexts } from '../options/optionValues.ts';
import { DoneBar, type Done } from '../commands/DoneBar.tsx';
import type { Effect } from '../commands/useCommand.ts';
import { settingsInput, storedTexts, type PoolTexts } from './poolSettings.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { SettingGroups } from './SettingGroups.tsx';
import { standingsLines } from '../commands/regradingLines.ts';
import { updatePool } from './updatePool.ts';

/** The pool's settings. The form state has edits only, so that changes by others show at once. */
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
        currency
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
  const stored = storedTexts(pool, fields);
  const { texts, changed, preset, edit, choose, clear, discard } = useEdits(fields, presets, stored);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const whole = useProblemFocus(problems);
  const [isReviewing, setReviewing] = useState(false);
  const [saved, setSaved] = useState<Done | null>(null);
  const count = Object.keys(changed).length;
  return (
    <form
      ref={whole}
      className="grid gap-4 *:min-w-0"
      noValidate
      aria-label="Settings of the pool"
      onSubmit={(event) => {
        event.preventDefault();
        const { problems: found } = settingsInput(fields, changed);
        setProblems(found);
        if (count > 0 && found.size === 0) setReviewing(true);
      }}
    >
      <SettingGroups
        fields={fields}
        presets={presets}
        preset={preset}
        stored={stored}
        texts={texts}
        changed={changed}
        problems={problems}
        onEdit={edit}
        onChoose={choose}
      />
      <div
        className={
          count === 0
            ? form.actions
            : `${form.actions} sticky bottom-0 z-1 pt-2 pb-[calc(var(--space-2)+env(safe-area-inset-bottom))] bg-ground`
        }
      >
        <Button type="submit" look="primary" disabled={count === 0}>
          {count === 0 ? 'Nothing changed' : `Review ${count === 1 ? '1 change' : `${count} changes`}`}
        </Button>
        {count > 0 && (
          <Button
            onClick={() => {
              discard();
              setProblems(new Map());
            }}
          >
            Discard
          </Button>
        )}
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
            setSaved(savedSettings(pool, fields, stored, changed, effect));
            clear();
            onChanged();
          }}
        />
      )}
    </form>
  );
}

/** The result, with its undo command. */
function savedSettings(
  pool: SettingsForm_pool$data,
  fields: readonly OptionField[],
  stored: PoolTexts,
  changed: Partial<PoolTexts>,
  effect: Effect,
): Done {
  const before = Object.fromEntries(Object.keys(changed).map((name) => [name, stored[name]]));
  const lines = standingsLines(effect, pool.season.weekCount);
  const title = 'Settings saved';
  if (effect.endsPool !== null)
    return { title, lines: [...lines, effect.endsPool, 'This cannot be undone.'], undo: null };
  return {
    ...{ title, lines },
    undo: {
      label: 'Undo',
      command: updatePool(pool.id, settingsInput(fields, before).input),
      version: effect.version,
    },
  };
}

/** Edits over the stored values, and the preset to compare with: the chosen one, else the nearest. */
function useEdits(fields: readonly OptionField[], presets: readonly Preset[], stored: PoolTexts) {
  const [edits, setEdits] = useState<OptionTexts>({});
  const [chosen, setChosen] = useState<Preset>();
  const texts: PoolTexts = { ...stored, ...edits };
  return {
    texts,
    changed: Object.fromEntries(Object.entries(edits).filter(([name, value]) => value !== stored[name])),
    preset: chosen ?? nearestPreset(presets, fields, stored),
    edit: (name: string, text: string) => setEdits((before) => ({ ...before, [name]: text })),
    choose: (preset: Preset, values: OptionTexts) => {
      setChosen(preset);
      setEdits((before) => ({ ...before, ...values }));
    },
    clear: () => setEdits({}),
    discard: () => {
      setEdits({});
      setChosen(undefined);
    },
  };
}
