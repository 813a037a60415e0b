import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { useCommand } from '../commands/useCommand.ts';
import { Problem } from '../Problem.tsx';
import type { Registration_pool$key } from './__generated__/Registration_pool.graphql';
import { LateRegistration } from './LateRegistration.tsx';
import { updatePool } from './updatePool.ts';

const STATES = [
  {
    value: 'OPEN',
    now: 'Registration is open: anybody with an invitation or a referral code can join.',
    label: 'Open registration',
    reason: 'Registration opened.',
  },
  {
    value: 'MEMBERS_ONLY',
    now: 'Only people with an invitation can join, and members can add entries.',
    label: 'Invitations only',
    reason: 'Registration by invitation only.',
  },
  {
    value: 'CLOSED',
    now: 'Registration is closed: nobody can join, not even with an invitation.',
    label: 'Close registration',
    reason: 'Registration closed.',
  },
] as const;

/** From the most to the least restrictive. */
const ORDER: readonly string[] = ['CLOSED', 'MEMBERS_ONLY', 'OPEN'];

const letsMoreIn = (before: string, after: string): boolean => ORDER.indexOf(after) > ORDER.indexOf(before);

interface RegistrationProps {
  pool: Registration_pool$key;
  onChanged: () => void;
}

/**
 * Who can join. Before the season a press changes it, with undo; after played weeks, opening asks for a
 * newcomer's terms.
 */
export function Registration({ pool: key, onChanged }: RegistrationProps) {
  const pool = useFragment(
    graphql`
      fragment Registration_pool on Pool {
        id
        registration
        weeks {
          isDeadlinePassed
          number
        }
        firstWeek
        ...LateRegistration_pool
      }
    `,
    key,
  );
  const { id, registration } = pool;
  const isLate = pool.weeks.some(
    ({ number, isDeadlinePassed }) => isDeadlinePassed && number >= pool.firstWeek,
  );
  const [late, setLate] = useState<(typeof STATES)[number] | null>(null);
  const run = useCommand();
  const [setTo, setSetTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const set = async (value: string, reason: string) => {
    setSetTo(value);
    const outcome = await run(updatePool(id, { registration: value }), { reason, isDryRun: false });
    setSetTo(null);
    setProblem(outcome.kind === 'failed' ? outcome.message : null);
    if (outcome.kind === 'done') onChanged();
  };
  return (
    <Card title="Registration">
      <div className="row justify-between gap-y-2 gap-x-4">
        <p role="status">{STATES.find(({ value }) => value === registration)?.now}</p>
        <div className="flex flex-wrap gap-2">
          {STATES.filter(({ value }) => value !== registration).map((state) => (
            <Button
              key={state.value}
              look={state.value === 'OPEN' ? 'primary' : 'plain'}
              isWaiting={setTo === state.value}
              onClick={() => {
                if (isLate && letsMoreIn(registration, state.value)) setLate(state);
                else void set(state.value, state.reason);
              }}
            >
              {state.label}
            </Button>
          ))}
        </div>
      </div>
      <Problem text={problem} />
      {late !== null && (
        <LateRegistration
          pool={pool}
          title={late.label}
          registration={late.value}
          firstReason={late.reason}
          onClose={() => setLate(null)}
          onDone={() => {
            setLate(null);
            onChanged();
          }}
        />
      )}
    </Card>
  );
}
