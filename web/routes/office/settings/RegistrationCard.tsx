import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import styles from '../Screen.module.css';
import type { RegistrationCard_pool$key } from './__generated__/RegistrationCard_pool.graphql';
import { useUpdatePool } from './useUpdatePool.ts';

const STATES: Readonly<Record<string, string>> = {
  OPEN: 'Registration is open: anybody with a referral code can join.',
  MEMBERS_ONLY: 'Only members can add entries.',
  CLOSED: 'Registration is closed.',
};

/** Opens and closes registration, which is asked for most, with one press; a second press takes it back. */
export function RegistrationCard({
  pool: key,
  onChanged,
}: {
  pool: RegistrationCard_pool$key;
  onChanged: () => void;
}) {
  const { id, registration } = useFragment(
    graphql`
      fragment RegistrationCard_pool on Pool {
        id
        registration
      }
    `,
    key,
  );
  const [update, isRunning] = useUpdatePool();
  const [problem, setProblem] = useState<string | null>(null);
  const set = (to: 'OPEN' | 'CLOSED', reason: string) =>
    update({ pool: id, registration: to, reason }, (outcome) => {
      setProblem(outcome.kind === 'failed' ? outcome.message : null);
      if (outcome.kind === 'done') onChanged();
    });
  const isOpen = registration === 'OPEN';
  return (
    <Card title="Registration">
      <div className={styles.result}>
        <p role="status">{STATES[registration]}</p>
        <Button
          look="primary"
          isWaiting={isRunning}
          onClick={() =>
            isOpen ? set('CLOSED', 'Registration closed.') : set('OPEN', 'Registration opened.')
          }
        >
          {isOpen ? 'Close registration' : 'Open registration'}
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Card>
  );
}
