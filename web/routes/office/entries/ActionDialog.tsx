import { useState } from 'react';
import { useMutation } from 'react-relay/hooks';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import form from '../../../components/form.module.css';
import { messageOf } from '../../../relay/errors.ts';
import { problemsOf } from '../../../relay/inputProblems.ts';
import type { regradingLines_regrading$key } from '../__generated__/regradingLines_regrading.graphql';
import { regradingLines } from '../regradingLines.ts';
import styles from '../Screen.module.css';
import { TextArea } from '../TextArea.tsx';
import type { ActedEntry, ActionValues, EntryAction } from './entryActions.ts';

interface ActionResult {
  readonly __typename: string;
  readonly message?: string;
  readonly issues?: Parameters<typeof problemsOf>[0];
  readonly regrading?: regradingLines_regrading$key;
  readonly entry?: { readonly version: string | null | undefined };
}

interface ActionMutation extends MutationParameters {
  variables: { input: object; isReal: boolean };
  response: { readonly result: ActionResult };
}

/** What a person can choose from. */
export interface ActionChoices {
  weeks: readonly { value: string; label: string }[];
  teams: readonly { value: string; label: string }[];
  /** The weeks that take two picks of an entry. */
  doublePickWeeks: readonly number[];
}

const SLOTS = [
  { value: '1', label: 'First pick' },
  { value: '2', label: 'Second pick' },
];

/** What was done, with what changed by it. */
export interface Done {
  title: string;
  lines: string[];
  undo: { mutation: GraphQLTaggedNode; input: object; label: string } | null;
}

interface ActionDialogProps {
  action: EntryAction;
  entry: ActedEntry;
  /** The version of the entry that is shown. */
  version: string | null | undefined;
  week: number;
  choices: ActionChoices;
  onClose: () => void;
  onDone: (done: Done) => void;
}

const isPayload = ({ __typename }: ActionResult): boolean => __typename.endsWith('Payload');
const linesOf = ({ regrading }: ActionResult): string[] => (regrading ? regradingLines(regrading) : []);

/** Runs a mutation of an entry's action, as a dry run or for good; `version` is the entry's after it. */
export function useEntryAction(mutation: GraphQLTaggedNode) {
  const [commit, isRunning] = useMutation<ActionMutation>(mutation);
  const run = (
    input: object & { readonly reason: string; readonly dryRun: boolean },
    onDone: (lines: string[], version: string | null) => void,
    onFailed: (message: string, problems: ReadonlyMap<string, string>) => void,
  ) =>
    commit({
      variables: { input, isReal: !input.dryRun },
      onError: (error) => onFailed(messageOf(error), new Map()),
      onCompleted: ({ result }) => {
        if (isPayload(result)) onDone(linesOf(result), result.entry?.version ?? null);
        else onFailed(result.message || 'This did not work. Please try again.', problemsOf(result.issues));
      },
    });
  return [run, isRunning] as const;
}

/** Asks for what an action needs, shows what it would change, and does it. */
export function ActionDialog({ action, entry, version, week, choices, onClose, onDone }: ActionDialogProps) {
  const [values, setValues] = useState<ActionValues>({
    week: String(week),
    slot: '1',
    team: choices.teams[0]?.value ?? '',
    email: '',
    username: entry.username,
    reason: '',
  });
  const [preview, setPreview] = useState<string[] | null>(null);
  const [failure, setFailure] = useState<{
    message: string;
    problems: ReadonlyMap<string, string>;
  } | null>(null);
  const hasSlots = action.fields.includes('slot') && choices.doublePickWeeks.includes(Number(values.week));
  const chosen = { ...values, slot: hasSlots ? values.slot : '' };
  const { mutation, input } = action.run(entry, chosen);
  const [run, isRunning] = useEntryAction(mutation);
  const set = (name: keyof ActionValues) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setPreview(null);
  };
  const act = (dryRun: boolean) => {
    setFailure(null);
    const versioned = action.hasVersion ? { version: version ?? null } : {};
    run(
      { ...input, ...versioned, reason: values.reason, dryRun },
      (lines, after) => {
        if (dryRun) {
          setPreview(lines);
          return;
        }
        const undo = action.undo(entry, chosen);
        const undoInput = action.hasVersion ? { ...undo.input, version: after } : undo.input;
        onDone({ title: `Done: ${action.label}`, lines, undo: { ...undo, input: undoInput } });
      },
      (message, problems) => {
        setPreview(null);
        setFailure({ message, problems });
      },
    );
  };
  const problemOf = (name: string) => failure?.problems.get(name);
  return (
    <Dialog
      open
      title={`${action.label}: ${entry.username}`}
      description={action.text}
      mustBeClosed
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          act(preview === null);
        }}
      >
        {action.fields.includes('week') && (
          <Select label="Week" value={values.week} options={choices.weeks} onChange={set('week')} />
        )}
        {hasSlots && <Select label="Pick" value={values.slot} options={SLOTS} onChange={set('slot')} />}
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
        <TextArea
          label="Reason, for the log"
          maxLength={1000}
          value={values.reason}
          problem={problemOf('reason')}
          onChange={set('reason')}
        />
        <div role="status" className={form.news}>
          {preview !== null && (
            <>
              <h3>What would change</h3>
              <ul className={styles.lines}>
                {(preview.length === 0 ? ['Everything is in order. Nothing else changes.'] : preview).map(
                  (line) => (
                    <li key={line}>{line}</li>
                  ),
                )}
              </ul>
            </>
          )}
        </div>
        {failure && (
          <p role="alert" className={styles.problem}>
            {failure.message}
          </p>
        )}
        <div className={form.actions}>
          <Button type="submit" look="primary" isWaiting={isRunning}>
            {preview === null ? 'Preview' : `Confirm: ${action.label}`}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
