import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Card } from '#web/components/Card.tsx';
import { useCommand } from '../commands/useCommand.ts';
import { Problem } from '../Problem.tsx';
import styles from '../Screen.module.css';
import type { Registration_pool$key } from './__generated__/Registration_pool.graphql';
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

interface RegistrationProps {
  pool: Registration_pool$key;
  onChanged: () => void;
}

/** Who can join: one press changes it, another takes it back. */
export function Registration({ pool: key, onChanged }: RegistrationProps) {
  const { id, registration } = useFragment(
    graphql`
      fragment Registration_pool on Pool {
        id
        registration
      }
    `,
    key,
  );
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
      <div className={styles.result}>
        <p role="status">{STATES.find(({ value }) => value === registration)?.now}</p>
        <div className={styles.actions}>
          {STATES.filter(({ value }) => value !== registration).map(({ value, label, reason }) => (
            <Button
              key={value}
              look={value === 'OPEN' ? 'primary' : 'plain'}
              isWaiting={setTo === value}
              onClick={() => void set(value, reason)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <Problem text={problem} />
    </Card>
  );
}
