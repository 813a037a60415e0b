import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import styles from '../Screen.module.css';
import { DoneBar, type Done } from '../commands/DoneBar.tsx';
import { ActionDialog, type ActionChoices } from './ActionDialog.tsx';
import { standingsLines } from '../commands/regradingLines.ts';
import { entryActions } from './entryActions.ts';
import { OpenPickDialog } from './OpenPickDialog.tsx';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import type { Done as Outcome } from '#web/app/relay/mutate.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useNavigate } from 'react-router-dom';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { CommandDialog } from '../commands/CommandDialog.tsx';
import { useOfficePath } from '../useOfficePath.ts';
import type { EntryActions_entry$key } from './__generated__/EntryActions_entry.graphql';
import type { EntryActionsClaimMutation } from './__generated__/EntryActionsClaimMutation.graphql';
import type { EntryActionsWithdrawMutation } from './__generated__/EntryActionsWithdrawMutation.graphql';

interface EntryActionsProps {
  entry: EntryActions_entry$key;
  pool: string;
  week: number;
  choices: ActionChoices;
  /** Refetches the page. */
  onChanged: () => void;
}

/** The actions on an entry, each with preview and undo. */
export function EntryActions({ entry: key, pool, week, choices, onChanged }: EntryActionsProps) {
  const entry = useFragment(
    graphql`
      fragment EntryActions_entry on Entry {
        id
        username
        email
        version
        eliminatedWeek
        isUnclaimed
        canWithdraw
        buyBackOffer {
          feeCents
          currency
          closesAt
        }
        buyBacks {
          throughWeek
          feeCents
          currency
        }
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
    <Card title="Actions" className={styles.card ?? ''}>
      <div className="flex flex-wrap gap-2">
        {entryActions
          .filter(({ isOffered }) => isOffered?.(entry) ?? true)
          .map(({ name, label }) => (
            <Button key={name} onClick={() => setOpen(name)}>
              {label}
            </Button>
          ))}
        <Button onClick={() => setOpen('openPick')}>Open a secret pick</Button>
        {entry.canWithdraw && <Button onClick={() => setOpen('withdraw')}>Take out of the pool</Button>}
      </div>
      {entry.isUnclaimed === true && <ClaimLink pool={pool} entry={entry.id} />}
      <DoneBar
        done={done}
        linesOf={(effect) => standingsLines(effect, choices.regularWeeks)}
        onUndone={finish}
        onRefused={onChanged}
      />
      {action && (
        <ActionDialog
          key={action.name}
          action={action}
          entry={entry}
          version={entry.version}
          week={week}
          choices={choices}
          onClose={() => setOpen(null)}
          onStale={onChanged}
          onDone={finish}
        />
      )}
      {open === 'withdraw' && (
        <WithdrawDialog entry={entry} version={entry.version} onClose={() => setOpen(null)} />
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

function outcomeText({
  sent,
  toHandOver,
  waiting,
  declined,
  mailObstacle,
}: Outcome<EntryActionsClaimMutation>): string {
  const problem = notSent(mailObstacle);
  if (toHandOver > 0)
    return 'The owner has no address yet. The link waits in Invitations, where you can copy it for them.';
  if (sent > 0 && problem !== null)
    return `${problem} The link waits in Invitations, where you can copy it for its owner.`;
  if (sent > 0) return 'The link was mailed. A mail cannot be called back.';
  if (waiting > 0) return 'A link was mailed within the last hour, or too many were today. Try again later.';
  if (declined > 0) return 'The owner asked for no more such mails.';
  return 'No link is needed: somebody has signed in to this account.';
}

/** Mails the claim link of an imported entry again. */
function ClaimLink({ pool, entry }: { pool: string; entry: string }) {
  const [text, setText] = useState('');
  const [send, isSending] = useFormMutation<EntryActionsClaimMutation>(graphql`
    mutation EntryActionsClaimMutation($input: SendClaimLinksInput!) {
      sendClaimLinks(input: $input) {
        ... on SendClaimLinksPayload {
          sent
          toHandOver
          waiting
          declined
          mailObstacle
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  return (
    <div className="row justify-between gap-y-2 gap-x-4">
      <Button
        isWaiting={isSending}
        onClick={() =>
          void send({ input: { pool, entries: [entry] } }).then((outcome) =>
            setText(outcome.kind === 'done' ? outcomeText(outcome.done) : outcome.message),
          )
        }
      >
        Resend the claim link
      </Button>
      <p role="status">{text}</p>
    </div>
  );
}

interface WithdrawDialogProps {
  entry: { readonly id: string; readonly username: string };
  /** The version of the entry that is shown. */
  version: string | null | undefined;
  onClose: () => void;
}

function WithdrawDialog({ entry, version, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const [run, isRunning, failure] = useFormMutation<EntryActionsWithdrawMutation>(graphql`
    mutation EntryActionsWithdrawMutation($input: WithdrawEntryInput!) {
      withdrawEntry(input: $input) {
        ... on WithdrawEntryPayload {
          mailObstacle
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const address = useOfficePath();
  const navigate = useNavigate();
  const toast = useToast();
  const withdraw = async () => {
    const outcome = await run({ input: { entry: entry.id, version, reason } });
    if (outcome.kind === 'failed') return;
    const unsent = notSent(outcome.done.mailObstacle);
    const text = unsent === null ? 'The owner gets a mail.' : `${unsent} The mail to the owner waits.`;
    toast({ tone: 'success', title: `${entry.username} is out of the pool`, text });
    await navigate(address('entries'));
  };
  return (
    <CommandDialog
      title={`Take out of the pool: ${entry.username}`}
      reason={reason}
      onReason={setReason}
      failure={failure}
      action="Take out"
      isWaiting={isRunning}
      onSubmit={() => void withdraw()}
      onClose={onClose}
    >
      <p>
        The entry goes with its picks, plans and the fee that is due, and the owner gets a mail with the
        reason, if this site can send mail. The log of the pool says so. This cannot be undone; the owner can
        join again.
      </p>
    </CommandDialog>
  );
}
