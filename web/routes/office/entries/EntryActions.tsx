import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import styles from '../Screen.module.css';
import type { EntryActions_entry$key } from './__generated__/EntryActions_entry.graphql';
import { ClaimLink } from './ClaimLink.tsx';
import { ActionDialog, useEntryAction } from './ActionDialog.tsx';
import type { ActionChoices, Done } from './ActionDialog.tsx';
import { entryActions } from './entryActions.ts';
import { OpenPickDialog } from './OpenPickDialog.tsx';

interface EntryActionsProps {
  entry: EntryActions_entry$key;
  /** The id of the pool. */
  pool: string;
  /** The pool's current week. */
  week: number;
  choices: ActionChoices;
  /** Reads the page again. */
  onChanged: () => void;
}

/** What can be done about an entry; each action with its preview, and afterwards its undo. */
export function EntryActions({ entry: key, pool, week, choices, onChanged }: EntryActionsProps) {
  const entry = useFragment(
    graphql`
      fragment EntryActions_entry on Entry {
        id
        username
        email
        version
      }
    `,
    key,
  );
  const [open, setOpen] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const action = entryActions.find(({ name }) => name === open);
  const finish = (what: Done) => {
    setOpen(null);
    setDone(what);
    onChanged();
  };
  return (
    <Card title="Actions">
      <div className={styles.actions}>
        {entryActions.map(({ name, label }) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {label}
          </Button>
        ))}
        <Button onClick={() => setOpen('openPick')}>Open a secret pick</Button>
      </div>
      <ClaimLink pool={pool} entry={entry.id} />
      <div role="status" className={styles.news}>
        {done && <Result done={done} onUndone={finish} onRefused={onChanged} />}
      </div>
      {action && (
        <ActionDialog
          key={action.name}
          action={action}
          entry={entry}
          version={entry.version}
          week={week}
          choices={choices}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      )}
      {open === 'openPick' && (
        <OpenPickDialog
          entry={entry}
          week={week}
          weeks={choices.weeks}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      )}
    </Card>
  );
}

interface ResultProps {
  done: Done;
  onUndone: (done: Done) => void;
  /** Reads the page again: somebody else may have acted since. */
  onRefused: () => void;
}

function Result({ done, onUndone, onRefused }: ResultProps) {
  return (
    <div className={styles.result}>
      <div>
        <p>
          <strong>{done.title}</strong>
        </p>
        {done.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {done.undo && <Undo undo={done.undo} onUndone={onUndone} onRefused={onRefused} />}
    </div>
  );
}

interface UndoProps extends Omit<ResultProps, 'done'> {
  undo: NonNullable<Done['undo']>;
}

function Undo({ undo, onUndone, onRefused }: UndoProps) {
  const [run, isRunning] = useEntryAction(undo.mutation);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <Button
        isWaiting={isRunning}
        onClick={() =>
          run(
            { ...undo.input, reason: 'Undo of the last action.', dryRun: false },
            (lines) => onUndone({ title: 'Undone', lines, undo: null }),
            (message) => {
              setProblem(message);
              onRefused();
            },
          )
        }
      >
        {undo.label}
      </Button>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
