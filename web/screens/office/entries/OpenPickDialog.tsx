import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { CommandDialog } from '../commands/CommandDialog.tsx';
import styles from '../Screen.module.css';
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

/** Break-glass: opens a secret pick, after a warning of what becomes public and cannot be undone. */
export function OpenPickDialog({ entry, week, weeks, onClose, onDone }: OpenPickDialogProps) {
  const [chosen, setChosen] = useState(String(week));
  const [reason, setReason] = useState('');
  const [isSure, setSure] = useState(false);
  const [run, isRunning, failure] = useFormMutation<OpenPickDialogMutation>(graphql`
    mutation OpenPickDialogMutation($input: OpenPickInput!) {
      openPick(input: $input) {
        ... on OpenPickPayload {
          mailObstacle
          openedPick {
            teams {
              name
            }
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const open = async () => {
    const outcome = await run({ input: { entry: entry.id, week: Number(chosen), reason } });
    if (outcome.kind === 'failed') return;
    const { openedPick, mailObstacle } = outcome.done;
    const teams = openedPick.teams?.map(({ name }) => name) ?? [];
    const unsent = notSent(mailObstacle);
    onDone({
      title: `The pick of ${weeks.find(({ value }) => value === chosen)?.label ?? `Week ${chosen}`} is open`,
      lines: [
        `${entry.username} picked ${teams.join(' and ')}.`,
        ...(unsent === null ? [] : [`${unsent} The mail to the owner waits.`]),
      ],
      undo: null,
    });
  };
  return (
    <CommandDialog
      title={`Open a secret pick: ${entry.username}`}
      reason={reason}
      reasonLabel="Reason, which everybody sees"
      onReason={setReason}
      after={
        <label className={styles.check}>
          <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} />
          <span>I understand that everybody in the pool will see this</span>
        </label>
      }
      failure={failure}
      action="Open the pick"
      isWaiting={isRunning}
      isReady={isSure}
      onSubmit={() => void open()}
      onClose={onClose}
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
    </CommandDialog>
  );
}
