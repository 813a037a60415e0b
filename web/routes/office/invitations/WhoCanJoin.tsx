import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Select } from '../../../components/Select.tsx';
import styles from '../Screen.module.css';
import { useUpdatePool } from '../settings/useUpdatePool.ts';
import type { WhoCanJoin_pool$key } from './__generated__/WhoCanJoin_pool.graphql';

type Registration = 'OPEN' | 'MEMBERS_ONLY' | 'CLOSED';

const CHOICES: readonly { value: Registration; label: string }[] = [
  { value: 'OPEN', label: 'Anyone with an invitation or a referral code' },
  { value: 'MEMBERS_ONLY', label: 'By invitation only' },
  { value: 'CLOSED', label: 'Nobody: registration is closed' },
];

/** The switch of registration: invitations work unless it is closed. */
export function WhoCanJoin({ pool: key, onChanged }: { pool: WhoCanJoin_pool$key; onChanged: () => void }) {
  const { id, registration } = useFragment(
    graphql`
      fragment WhoCanJoin_pool on Pool {
        id
        registration
      }
    `,
    key,
  );
  const [chosen, setChosen] = useState<Registration | null>(null);
  const [update, isRunning] = useUpdatePool();
  const [problem, setProblem] = useState<string | null>(null);
  const shown = chosen ?? registration;
  const save = () =>
    update({ pool: id, registration: shown, reason: 'Changed with the invitations.' }, (outcome) => {
      setProblem(outcome.kind === 'failed' ? outcome.message : null);
      if (outcome.kind === 'failed') return;
      setChosen(null);
      onChanged();
    });
  return (
    <Card title="Who can join">
      <div className={styles.filters}>
        <Select
          label="Registration"
          value={shown}
          options={CHOICES}
          onChange={(value) => setChosen(value as Registration)}
        />
        <Button
          look={shown === registration ? 'plain' : 'primary'}
          disabled={shown === registration}
          isWaiting={isRunning}
          onClick={save}
        >
          Save
        </Button>
      </div>
      {registration === 'CLOSED' && (
        <p className={styles.quiet}>While registration is closed, invitations let nobody join.</p>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Card>
  );
}
