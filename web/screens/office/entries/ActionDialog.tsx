import { useState } from 'react';
import { Field } from '#web/ui/form/Field.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import type { Failure } from '#web/app/relay/failure.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import { ChangeLines, CommandDialog } from '../commands/CommandDialog.tsx';
import type { Done } from '../commands/DoneBar.tsx';
import { useCommand, type ForgivenWeek } from '../commands/useCommand.ts';
import { standingsLines } from '../commands/regradingLines.ts';
import { PICK_SLOTS } from '../pickSlots.ts';
import { usePreview } from '../usePreview.ts';
import type { ActedEntry, ActionValues, EntryAction } from './entryActions.ts';
import { weekInText } from '#web/ui/text/weekName.ts';

export interface ActionChoices {
  weeks: readonly { value: string; label: string }[];
  teams: readonly { value: string; label: string }[];
  /** Weeks with two picks per entry. */
  doublePickWeeks: readonly number[];
  regularWeeks: number;
}

interface ActionDialogProps {
  action: EntryAction;
  entry: ActedEntry;
  /** The version of the entry that is shown. */
  version: string | null | undefined;
  week: number;
  choices: ActionChoices;
  onClose: () => void;
  /** Somebody else has changed the entry: refetch. */
  onStale: () => void;
  onDone: (done: Done) => void;
}

/** Asks for an action's input, previews it, and runs it. */
export function ActionDialog({
  action,
  entry,
  version,
  week,
  choices,
  onClose,
  onStale,
  onDone,
}: ActionDialogProps) {
  const [values, setValues] = useState<ActionValues>({
    week: String(action.suggestedWeek?.(entry) ?? week),
    slot: '1',
    team: choices.teams[0]?.value ?? '',
    email: '',
    username: entry.username,
    reason: '',
  });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRunning, setRunning] = useState(false);
  const run = useCommand();
  const hasSlots = action.fields.includes('slot') && choices.doublePickWeeks.includes(Number(values.week));
  const chosen = { ...values, slot: hasSlots ? values.slot : '' };
  const [preview, keepPreview] = usePreview<readonly string[]>({ ...chosen, version });
  const set = (name: keyof ActionValues) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  const zone = usePoolZone();
  const act = async (isDryRun: boolean) => {
    setFailure(null);
    setRunning(true);
    const outcome = await run(action.run(entry, chosen), {
      reason: values.reason,
      isDryRun,
      version: action.hasVersion ? (version ?? null) : undefined,
    });
    setRunning(false);
    if (outcome.kind === 'failed') {
      keepPreview(null);
      setFailure(outcome);
      if (outcome.type === 'StaleVersionError') onStale();
      return;
    }
    const { unsent } = outcome.effect;
    const lines = [
      ...standingsLines(outcome.effect, choices.regularWeeks),
      ...forgivenLines(outcome.effect.forgiven, choices.regularWeeks),
      ...(unsent === null ? [] : [`${unsent} The mail to the owner waits.`]),
    ];
    if (isDryRun) {
      keepPreview(lines);
      return;
    }
    const { label, ...command } = action.undo(entry, chosen);
    const after = action.hasVersion ? outcome.effect.version : undefined;
    onDone({ title: action.done, lines, undo: { label, command, version: after } });
  };
  const problemOf = (name: string) => failure?.problems.get(name);
  return (
    <CommandDialog
      title={`${action.label}: ${entry.username}`}
      description={typeof action.text === 'string' ? action.text : action.text(entry, zone)}
      reason={values.reason}
      onReason={set('reason')}
      after={
        <div role="status" className="empty:absolute">
          {preview !== null && (
            <>
              <h3>What would change</h3>
              <ChangeLines
                lines={preview.length === 0 ? ['Everything is in order. Nothing else changes.'] : preview}
              />
            </>
          )}
        </div>
      }
      failure={failure}
      action={preview === null ? 'Preview' : `Confirm: ${action.label}`}
      isWaiting={isRunning}
      onSubmit={() => void act(preview === null)}
      onClose={onClose}
    >
      {action.fields.includes('week') && (
        <Select label="Week" value={values.week} options={choices.weeks} onChange={set('week')} />
      )}
      {hasSlots && <Select label="Pick" value={values.slot} options={PICK_SLOTS} onChange={set('slot')} />}
      {action.fields.includes('team') && (
        <Select label="Team" value={values.team} options={choices.teams} onChange={set('team')} />
      )}
      {action.fields.includes('email') && (
        <Field
          label="Email address of the new owner"
          type="email"
          autoComplete="off"
          value={values.email}
          problem={problemOf('email') ?? null}
          onChange={(event) => set('email')(event.target.value)}
        />
      )}
      {action.fields.includes('username') && (
        <Field
          label="New username"
          autoComplete="off"
          value={values.username}
          problem={problemOf('username') ?? null}
          onChange={(event) => set('username')(event.target.value)}
        />
      )}
    </CommandDialog>
  );
}

const REASONS: Readonly<Record<string, string>> = {
  NO_PICK: 'no pick',
  LATE_PICK: 'a late pick',
  TEAM_REUSED: 'a team used before',
  LOSS: 'a loss',
  TIE: 'a tie',
  ADMIN: 'a decision of the commissioner',
};

/** What a reinstatement forgives, one sentence per week: "Forgives Week 3: a loss." */
const forgivenLines = (forgiven: readonly ForgivenWeek[], regularWeeks: number): string[] =>
  forgiven.map(
    ({ week, reason }) => `Forgives ${weekInText(week, regularWeeks)}: ${REASONS[reason] ?? 'a failure'}.`,
  );
