import { useDeferredValue } from 'react';
import { graphql, useLazyLoadQuery, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { useLive } from '#web/app/live/useLive.ts';
import { usePoolPath, usePoolSlug } from '#web/app/session/usePoolPath.ts';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { basisWords } from '#web/ui/text/prizeBasis.ts';
import { PickShares } from './PickShares.tsx';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';
import type { PoolAsideQuery } from './__generated__/PoolAsideQuery.graphql';
import type { PoolAside_week$key } from './__generated__/PoolAside_week.graphql';

/** Milliseconds between polls while offline. */
const POLL_EVERY = 60_000;
const NEWS = ['pool', 'week'] as const;

const query = graphql`
  query PoolAsideQuery($pool: String, $week: Int!) {
    pool(slug: $pool) {
      id
      prizeBasis
      stats {
        prizeCents
        currency
      }
      # By its number: a new current week must not reach the dashboard's 'week' before its games do.
      week(number: $week) {
        number
        ...PickShares_week
        ...PoolAside_week
      }
    }
  }
`;

/** Beside what the viewer does: the prize, what others picked, what they say. The last week stays while the next loads. */
export function PoolAside({ week: current }: { week: number }) {
  const week = useDeferredValue(current);
  const { pool } = useLazyLoadQuery<PoolAsideQuery>(query, { pool: usePoolSlug(), week });
  return pool && <Aside pool={pool} />;
}

function Aside({ pool }: { pool: NonNullable<PoolAsideQuery['response']['pool']> }) {
  useLive<PoolAsideQuery>({
    pool: pool.id,
    week: pool.week,
    query,
    variables: { week: pool.week.number },
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

/** The latest messages of the week; nothing where the viewer does not take part. */
function TalkCard({ week: key }: { week: PoolAside_week$key }) {
  const { messages } = useFragment(
    graphql`
      fragment PoolAside_week on Week {
        messages(first: 3) {
          edges {
            node {
              id
              authorName
              text
            }
          }
        }
      }
    `,
    key,
  );
  const path = usePoolPath();
  if (!messages) return null;
  const said = messages.edges.filter(({ node }) => node.text != null);
  return (
    <Card title="Talk">
      <ul role="list" className="grid gap-2">
        {said.map(({ node: { id, authorName, text } }) => (
          <li key={id} className="flex items-start gap-1">
            <EntryFace name={authorName} />
            <p className="min-w-0 line-clamp-2 wrap-anywhere" dir="auto">
              <bdi className="font-semibold">{authorName}</bdi> <span className="text-quiet">{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={path('/talk')} className="tap">
          {said.length === 0 ? 'Be the first to write this week' : 'Open talk'}
        </Link>
      </p>
    </Card>
  );
}
