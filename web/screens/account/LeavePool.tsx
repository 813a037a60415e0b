import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import form from '#web/ui/form/form.module.css';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { Choice } from './Choice.tsx';
import type { LeavePoolMutation } from './__generated__/LeavePoolMutation.graphql';

interface LeavePoolProps {
  pool: { readonly id: string; readonly name: string };
  /** The viewer's in the pool; at least one. */
  entries: readonly { readonly id: string; readonly number: number; readonly username: string }[];
}

export function LeavePool({ pool, entries }: LeavePoolProps) {
  const [isOpen, setOpen] = useState(false);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const toast = useToast();
  const [run, isLeaving] = useFormMutation<LeavePoolMutation>(graphql`
    mutation LeavePoolMutation($input: LeavePoolInput!) {
      leavePool(input: $input) {
        ... on LeavePoolPayload {
          viewer {
            ...AccountEntries_viewer
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const leaving = entries.filter(({ id }) => !kept.has(id));
  const close = () => {
    setOpen(false);
    setKept(new Set());
    setProblem(null);
  };
  const leave = async () => {
    if (leaving.length === 0) {
      setProblem('Choose an entry to leave with.');
      return;
    }
    setProblem(null);
    const outcome = await run({ input: { pool: pool.id, entries: leaving.map(({ id }) => id) } });
    if (outcome.kind === 'failed') {
      setProblem(outcome.message);
      return;
    }
    close();
    // The button that opened the dialog may be gone.
    document.getElementById('entries')?.focus({ preventScroll: true });
    const text = `${leaving.map(({ username }) => username).join(', ')} left ${pool.name}.`;
    toast({ tone: 'success', title: 'You left the pool', text });
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Leave pool
      </Button>
      <Dialog
        open={isOpen}
        title={`Leave ${pool.name}?`}
        description="You can leave until the pool’s first game or deadline. This cannot be undone, but you can join again while registration is open."
        onOpenChange={close}
      >
        {entries.length > 1 &&
          entries.map(({ id, number, username }) => (
            <Choice
              key={id}
              label={username}
              text={`Entry ${number}`}
              checked={!kept.has(id)}
              onChange={(leaves) => {
                const others = [...kept].filter((other) => other !== id);
                setKept(new Set(leaves ? others : [...others, id]));
              }}
            />
          ))}
        <p>
          <strong>Deleted:</strong> the {leaving.length === 1 ? 'entry' : 'entries'}, with picks, plans and
          the fee that is due.
        </p>
        <p>
          <strong>Kept:</strong> the pool’s public log says that an entry joined and left, without your
          username, and opens its pick at the deadline. The audit log keeps what was changed and when.
        </p>
        {problem && <p role="alert">{problem}</p>}
        <div className={form.actions}>
          <Button className="border-flag text-flag-ink" isWaiting={isLeaving} onClick={() => void leave()}>
            {isLeaving ? 'Leaving…' : 'Leave pool'}
          </Button>
          <Button onClick={close}>Stay</Button>
        </div>
      </Dialog>
    </>
  );
}
