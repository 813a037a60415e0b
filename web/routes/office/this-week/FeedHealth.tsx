import { Radio } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '../../../components/Card.tsx';
import type { FeedHealth_pool$key } from './__generated__/FeedHealth_pool.graphql';
import type { FeedHealth_query$key } from './__generated__/FeedHealth_query.graphql';
import { feedText } from './feedText.ts';

/** Whether scores arrive, in words. */
export function FeedHealth({
  pool: poolKey,
  query: key,
}: {
  pool: FeedHealth_pool$key;
  query: FeedHealth_query$key;
}) {
  const pool = useFragment(
    graphql`
      fragment FeedHealth_pool on Pool {
        clockOffsets {
          from
          minutes
          label
        }
      }
    `,
    poolKey,
  );
  const { feeds } = useFragment(
    graphql`
      fragment FeedHealth_query on Query {
        feeds {
          name
          lastSuccessAt
          ageSeconds
          lastError
        }
      }
    `,
    key,
  );
  const texts = (feeds ?? []).map((feed) => ({ name: feed.name, ...feedText(feed, pool) }));
  const isLate = texts.some((text) => text.isLate);
  return (
    <Card title="Scores" icon={Radio} tone={isLate ? 'warning' : 'plain'}>
      {texts.length === 0 && <p>No score feed is running: enter results by hand.</p>}
      {texts.map(({ name, text }) => (
        <p key={name}>{text}</p>
      ))}
    </Card>
  );
}
