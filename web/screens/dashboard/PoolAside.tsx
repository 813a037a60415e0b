import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { useLive } from '#web/app/live/useLive.ts';
import { usePoolPath, usePoolSlug } from '#web/app/session/usePoolPath.ts';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { basisWords } from '#web/ui/text/prizeBasis.ts';
import type { PoolAsideQuery } from './__generated__/PoolAsideQuery.graphql';
import { PickShares } from './PickShares.tsx';
import { TalkCard } from './TalkCard.tsx';

/** Milliseconds between polls while offline. */
const POLL_EVERY = 60_000;
const NEWS = ['pool', 'week'] as const;

const query = graphql`
  query PoolAsideQuery($pool: String) {
    pool(slug: $pool) {
      id
      prizeBasis
      stats {
        prizeCents
        currency
      }
      week {
        number
        ...PickShares_week
        ...TalkCard_week
      }
    }
  }
`;

/** Beside what the viewer does: the prize, what others picked, what they say. */
export function PoolAside() {
  const { pool } = useLazyLoadQuery<PoolAsideQuery>(query, { pool: usePoolSlug() });
  return pool && <Aside pool={pool} />;
}

function Aside({ pool }: { pool: NonNullable<PoolAsideQuery['response']['pool']> }) {
  useLive<PoolAsideQuery>({
    pool: pool.id,
    week: pool.week,
    query,
    variables: {},
    refetchOn: NEWS,
    pollEvery: POLL_EVERY,
  });
  const path = usePoolPath();
  const { prizeCents, currency } = pool.stats;
  return (
    <>
      {prizeCents > 0 && (
        <Card
          title="Prize"
          aside={
            <span className="heading text-34 figures leading-none">{formatCents(prizeCents, currency)}</span>
          }
        >
          <p className="text-quiet">
            The fees {basisWords(pool.prizeBasis)}. <Link to={path('/standings')}>Who is left</Link>
          </p>
        </Card>
      )}
      <PickShares week={pool.week} />
      <TalkCard week={pool.week} />
    </>
  );
}
