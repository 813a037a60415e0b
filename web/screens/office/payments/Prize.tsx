import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { Prize_pool$key } from './__generated__/Prize_pool.graphql';
import type { PrizeBasis, PrizeBasisMutation } from './__generated__/PrizeBasisMutation.graphql';
import screen from '../Screen.module.css';

const BASES = [
  { value: 'ALL_ENTRIES', label: 'of all entries' },
  { value: 'PAID_ENTRIES', label: 'of paid entries' },
];

/** The prize, and the fees that it consists of. */
export function Prize({ pool: key }: { pool: Prize_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment Prize_pool on Pool {
        id
        version
        prizeBasis
        stats {
          prizeCents
          currency
        }
      }
    `,
    key,
  );
  const [change, , failure] = useFormMutation<PrizeBasisMutation>(graphql`
    mutation PrizeBasisMutation($input: UpdatePoolInput!) {
      updatePool(input: $input) {
        ... on UpdatePoolPayload {
          pool {
            ...Prize_pool
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  return (
    <Card title={`Prize: ${formatCents(pool.stats.prizeCents, pool.stats.currency)}`}>
      <Select
        label="The prize is the fees"
        value={pool.prizeBasis}
        options={BASES}
        onChange={(value) => {
          void change({
            input: {
              pool: pool.id,
              prizeBasis: value as PrizeBasis,
              reason: 'Set on the payments screen.',
              version: pool.version ?? null,
            },
          });
        }}
      />
      <p role="status" className={screen.problem}>
        {failure?.message}
      </p>
    </Card>
  );
}
