import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { weekInText } from '#web/ui/text/weekName.ts';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { useLive } from '#web/app/live/useLive.ts';
import { ToStandings } from '../ToStandings.tsx';
import { GamesOfWeek } from './GamesOfWeek.tsx';
import { RivalsTeams } from './RivalsTeams.tsx';
import type { LeveragePageQuery } from './__generated__/LeveragePageQuery.graphql';
import type { LeveragePageViewerQuery } from './__generated__/LeveragePageViewerQuery.graphql';

export { LeveragePage as Component, leveragePageQuery as query, leveragePageViewerQuery as viewerQuery };

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 60_000;
/** Milliseconds; scores come in groups. */
const JITTER = { after: 400, spread: 400 };

const leveragePageQuery = graphql`
  query LeveragePageQuery($pool: String) {
    pool(slug: $pool) {
      id
      season {
        weekCount
      }
      outcome {
        decidedWeek
      }
      week {
        number
        deadline
        isDeadlinePassed
        # Of a new week the viewer's answer may be the first: it is no week to show without its games.
        games @required(action: NONE) {
          kickoff
          displayStatus
        }
        ...GamesOfWeek_week
      }
      ...RivalsTeams_pool
    }
  }
`;

const leveragePageViewerQuery = graphql`
  query LeveragePageViewerQuery($pool: String) {
    pool(slug: $pool) {
      week {
        ...GamesOfWeek_viewer
      }
    }
  }
`;

/** What the games of the week do to the field and to the viewer, and the teams that rivals have left (SPECIFICATION 7.34). */
function LeveragePage() {
  return (
    <div className="stack">
      <ToStandings />
      <h1>Stakes</h1>
      <RouteQuery<[LeveragePageQuery, LeveragePageViewerQuery]>
        skeleton={<Loading label="Loading the games of the week" shape="card" count={2} />}
      >
        {(query, viewerQuery) => <Leverage query={query} viewerQuery={viewerQuery} />}
      </RouteQuery>
    </div>
  );
}

interface LeverageProps {
  query: PreloadedQuery<LeveragePageQuery>;
  viewerQuery: PreloadedQuery<LeveragePageViewerQuery>;
}

function Leverage({ query, viewerQuery }: LeverageProps) {
  const { pool } = usePreloadedQuery<LeveragePageQuery>(leveragePageQuery, query);
  const viewers = usePreloadedQuery<LeveragePageViewerQuery>(leveragePageViewerQuery, viewerQuery);
  const week = pool?.week;
  const situation = week?.games.map(({ displayStatus }) => displayStatus).join();
  const live = {
    pool: pool?.id ?? '',
    ...(week && { week, games: week }),
    variables: {},
    ...(situation !== undefined && { situation }),
    refetchOn: ['pool'] as const,
    pollEvery: POLL_EVERY,
    jitter: JITTER,
  };
  useLive<LeveragePageQuery>({ ...live, query: leveragePageQuery });
  useLive<LeveragePageViewerQuery>({ ...live, query: leveragePageViewerQuery });
  if (!pool) return <EmptyState title="There is no pool yet">The games of its weeks appear here.</EmptyState>;
  if (pool.outcome) {
    const decided = weekInText(pool.outcome.decidedWeek, pool.season.weekCount);
    return (
      <EmptyState title={`The pool was decided in ${decided}`}>
        No game matters for it any more. The standings show the winners.
      </EmptyState>
    );
  }
  return (
    <>
      {week && <GamesOfWeek week={week} viewers={viewers.pool?.week ?? null} />}
      <RivalsTeams pool={pool} />
    </>
  );
}
