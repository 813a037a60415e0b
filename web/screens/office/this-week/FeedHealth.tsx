import { Radio } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import type { FeedHealth_pool$key } from './__generated__/FeedHealth_pool.graphql';
import type { FeedHealth_query$key } from './__generated__/FeedHealth_query.graphql';
import { clockText } from './clockText.ts';
import { feedText, secondSourceText } from './feedText.ts';

/** Whether scores arrive, whether finals are checked, and whether the server's clock is right, in words. */
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
        ...usePoolZone_pool @relay(mask: false)
      }
    `,
    poolKey,
  );
  const { feeds, clockWatch } = useFragment(
    graphql`
      fragment FeedHealth_query on Query {
        feeds {
          name
          isSecondSource
          lastSuccessAt
          ageSeconds
          lastError
        }
        clockWatch {
          skewSeconds
          comparedWith
          timeSync
          isOff
        }
      }
    `,
    key,
  );
  const texts = (feeds ?? []).map((feed) => ({
    name: feed.name,
    isSecondSource: feed.isSecondSource,
    ...(feed.isSecondSource ? secondSourceText(feed, pool) : feedText(feed, pool)),
  }));
  const needsLook = texts.some((text) => text.isLate) || clockWatch?.isOff === true;
  return (
    <Card title="Scores" icon={Radio} tone={needsLook ? 'warning' : 'plain'}>
      {texts.every((text) => text.isSecondSource) && <p>No score feed is running: enter results by hand.</p>}
      {texts.map(({ name, text }) => (
        <p key={name}>{text}</p>
      ))}
      {clockWatch && <p role={clockWatch.isOff ? 'alert' : undefined}>{clockText(clockWatch)}</p>}
    </Card>
  );
}
