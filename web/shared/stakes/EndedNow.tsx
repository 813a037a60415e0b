import { useDeferredValue, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Skeleton } from '#web/ui/components/Skeleton.tsx';
import { PanelBoundary } from '#web/app/failures/PanelBoundary.tsx';
import { useLive } from '#web/app/live/useLive.ts';
import type { Jitter } from '#web/app/relay/refetch.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import { usePoolSlug } from '#web/app/session/usePoolPath.ts';
import type { EndedNowQuery, SupposedResultInput } from './__generated__/EndedNowQuery.graphql';
import { Forecast } from './Forecast.tsx';
import { StandingsNow } from './StandingsNow.tsx';
import { WhatIf } from './WhatIf.tsx';
import { WhoIsOut } from './WhoIsOut.tsx';

const query = graphql`
  query EndedNowQuery($pool: String, $week: Int!, $supposing: [SupposedResultInput!]!) {
    pool(slug: $pool) {
      id
      ...WhoIsOut_pool
      week(number: $week) {
        number
        games {
          kickoff
          displayStatus
          homeScore
          awayScore
        }
        outlook(supposing: $supposing) {
          ...StandingsNow_outlook
          ...WhatIf_outlook
          ...WhoIsOut_outlook
        }
        ...WhoIsOut_week
      }
    }
  }
`;

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 30_000;
/** Milliseconds. Scores come in groups, and all who look at the panel would ask at once. */
const JITTER: Jitter = { after: 1_000, spread: 3_000 };

const NOTHING: readonly SupposedResultInput[] = [];

/** The standings of a week as they would be if its games ended now, or with other results (SPECIFICATION 7.35). */
export function EndedNow({ week: number, zone }: { week: number; zone: PoolZone }) {
  const slug = usePoolSlug();
  const [supposing, suppose] = useState(NOTHING);
  // The choice shows at once; the standings that follow from it replace the present ones when they are there.
  const counted = useDeferredValue(supposing);
  const { pool } = useLazyLoadQuery<EndedNowQuery>(query, { pool: slug, week: number, supposing: counted });
  const week = pool?.week;
  useLive<EndedNowQuery>({
    pool: pool?.id ?? '',
    ...(week && { games: week }),
    query,
    variables: { week: number, supposing: counted },
    refetchOn: ['pool'],
    situation: JSON.stringify(
      week?.games.map(({ displayStatus, homeScore, awayScore }) => [displayStatus, homeScore, awayScore]),
    ),
    pollEvery: POLL_EVERY,
    jitter: JITTER,
  });
  if (!pool || !week?.outlook) {
    return (
      <EmptyState title="Shown after the deadline">Before it nobody sees what others picked.</EmptyState>
    );
  }
  return (
    <div className="stack">
      <StandingsNow
        outlook={week.outlook}
        isSupposed={supposing.length > 0}
        isWaiting={counted !== supposing}
        onReset={() => suppose(NOTHING)}
      />
      <WhoIsOut outlook={week.outlook} week={week} pool={pool} />
      <WhatIf
        outlook={week.outlook}
        zone={zone}
        supposing={supposing}
        onSuppose={(game, result) =>
          suppose([
            ...supposing.filter((one) => one.game !== game),
            ...(result === null ? [] : [{ game, result }]),
          ])
        }
      />
      <PanelBoundary title="The survivors to expect could not be loaded" loading={<Skeleton shape="card" />}>
        <Forecast />
      </PanelBoundary>
    </div>
  );
}
