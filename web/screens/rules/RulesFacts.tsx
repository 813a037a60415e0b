import { graphql, useFragment } from 'react-relay/hooks';
import { StatCard, StatRow } from '#web/ui/components/StatCard.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { basisWords } from '#web/ui/text/prizeBasis.ts';
import type { RulesFacts_pool$key } from './__generated__/RulesFacts_pool.graphql';

/** The pool in three figures. */
export function RulesFacts({ pool: key }: { pool: RulesFacts_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment RulesFacts_pool on Pool {
        entryFeeCents
        currency
        prizeBasis
        stats {
          totalPlayers
          prizeCents
          currency
        }
      }
    `,
    key,
  );
  return (
    <StatRow>
      <StatCard
        label="Entry fee"
        value={pool.entryFeeCents === 0 ? 'None' : formatCents(pool.entryFeeCents, pool.currency)}
      />
      <StatCard label="Participants" value={pool.stats.totalPlayers} />
      <StatCard
        label="Prize pool"
        value={formatCents(pool.stats.prizeCents, pool.currency)}
        tone="good"
        note={basisWords(pool.prizeBasis)}
      />
    </StatRow>
  );
}
