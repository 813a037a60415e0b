import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Select } from '../../../components/Select.tsx';
import form from '../../../components/form.module.css';
import { notSent } from '../../../components/mailObstacle.ts';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import styles from '../Screen.module.css';
import { TextArea } from '../TextArea.tsx';
import type { OpenPickDialogMutation } from './__generated__/OpenPickDialogMutation.graphql';
import type { Done } from '../commands/DoneBar.tsx';
import type { ActionChoices } from './ActionDialog.tsx';
import type { ActedEntry } from './entryActions.ts';

interface OpenPickDialogProps {
  entry: ActedEntry;
  week: number;
  weeks: ActionChoices['weeks'];
  onClose: () => void;
  onDone: (done: Done) => void;
}

interface Opened {
  /** The names of the teams that were picked. */
  teams: string[];
  /** Why the mail to the owner is not sent, as a sentence; null when it is. */
  unsent: string | null;
}

/** Break-glass: opens a secret pick, after saying what everybody will see and what cannot be undone. */
export function OpenPickDialog({ entry, week, weeks, onClose, onDone }: OpenPickDialogProps) {
  const [chosen, setChosen] = useState(String(week));
  const [reason, setReason] = useState('');
  const [isSure, setSure] = useState(false);
  const [failure, setFailure] = useState<{
    message: string;
    problems: ReadonlyMap<string, string>;
  } | null>(null);
  const [run, isRunning] = useInputMutation<OpenPickDialogMutation, Opened>(
    graphql`
      mutation OpenPickDialogMutation($input: OpenPickInput!) {
        openPick(input: $input) {
          __typename
          ... on OpenPickPayload {
            mailObstacle
            openedPick {
              teams {
                name
              }
            }
          }
          ... on Error {
            message
          }
          ... on InvalidInputError {
            issues {
              path
              message
            }
          }
        }
      }
    `,
    ({ openPick }) =>
      openPick.__typename === 'OpenPickPayload'
        ? {
            done: {
              teams: openPick.openedPick?.teams?.map(({ name }) => name) ?? [],
              unsent: notSent(openPick.mailObstacle),
            },
          }
        : openPick,
    'The pick could not be opened.',
  );
  return (
    <Dialog
      open
      title={`Open a secret pick: ${entry.username}`}
      mustBeClosed
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSure) return;
          run({ entry: entry.id, week: Number(chosen), reason }, (outcome) => {
            if (outcome.kind === 'failed') setFailure(outcome);
            else
              onDone({
                title: `The pick of ${weeks.find(({ value }) => value === chosen)?.label ?? `Week ${chosen}`} is open`,
                lines: [
                  `${entry.username} picked ${outcome.done.teams.join(' and ')}.`,
                  ...(outcome.done.unsent === null
                    ? []
                    : [`${outcome.done.unsent} The mail to the owner waits.`]),
                ],
                undo: null,
              });
          });
        }}
      >
        <Card title="This cannot be undone" icon={TriangleAlert} tone="warning" level={3}>
          <ul>
            <li>Everybody in the pool sees at once that you opened it, and your reason.</li>
            <li>The owner gets a mail with your name and your reason, where this site can send mail.</li>
            <li>Until the deadline you cannot change any pick of this entry.</li>
            <li>Only you see the pick.</li>
          </ul>
        </Card>
        <Select label="Week" value={chosen} options={weeks} onChange={setChosen} />
        <TextArea
          label="Reason, which everybody sees"
          maxLength={1000}
          value={reason}
          problem={failure?.problems.get('reason')}
          onChange={setReason}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} />
          <span>I understand that everybody in the pool will see this</span>
        </label>
        {failure && (
          <p role="alert" className={styles.problem}>
            {failure.message}
          </p>
        )}
        <div className={form.actions}>
          <Button type="submit" look="primary" disabled={!isSure} isWaiting={isRunning}>
            Open the pick
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
