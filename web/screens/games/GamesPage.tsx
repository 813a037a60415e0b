import { CalendarDays, RefreshCw } from 'lucide-react';
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { StatusBadge } from '#web/ui/badges/StatusBadge.tsx';
import { WeekSelector } from '#web/ui/components/WeekSelector.tsx';
import { GameList } from '#web/shared/games/GameList.tsx';
import { OwnTeams } from '#web/shared/games/OwnTeams.tsx';
import { YourGames } from '#web/shared/games/YourGames.tsx';
import { groupByDay } from '#web/shared/games/gameDays.ts';
import { separateOwn } from '#web/shared/games/ownGames.ts';
import { useRequestedWeek } from '#web/shared/games/useRequestedWeek.ts';
import { useRiders } from '#web/shared/games/useRiders.ts';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { useLive } from '#web/app/live/useLive.ts';
import { EndedNowPanel } from '#web/shared/stakes/EndedNowPanel.tsx';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import type { GamesPageQuery } from './__generated__/GamesPageQuery.graphql';

export { GamesPage as Component, gamesPageQuery as query };

/** Milliseconds between polls while the socket is lost (SPECIFICATION 7.20: games 5 s). */
const POLL_EVERY = 5_000;

const gamesPageQuery = graphql`
  query GamesPageQuery($pool: String, $week: Int) {
    site {
      hasScoreFeed
    }
    pool(slug: $pool) {
      id
      currentWeek
      ...usePoolZone_pool @relay(mask: false)
      firstWeek
      lastWeek
      season {
        weekCount
      }
      week(number: $week) {
        number
        hasOutlook
        games {
          id
          kickoff
          displayStatus
          homeTeam {
            id
          }
          awayTeam {
            id
          }
          # The lists of games draw them.
          # eslint-disable-next-line relay/must-colocate-fragment-spreads
          ...GameRow_game
        }
      }
    }
  }
`;

/** Live NFL Games and Scores (SPECIFICATION 7.9); `?week=` of the address selects the week. */
function GamesPage() {
  return (
    <div className="stack">
      <h1>Live NFL Games and Scores</h1>
      <RouteQuery<[GamesPageQuery]> skeleton={<GamesSkeleton />}>
        {(query) => <Games query={query} />}
      </RouteQuery>
    </div>
  );
}

function Games({ query }: { query: PreloadedQuery<GamesPageQuery> }) {
  const { pool, site } = usePreloadedQuery<GamesPageQuery>(gamesPageQuery, query);
  if (!pool)
    return <EmptyState title="There is no pool yet">Games appear here once a pool is open.</EmptyState>;
  return <GamesOfPool pool={pool} hasFeed={site.hasScoreFeed} addressWeek={query.variables.week ?? null} />;
}

interface GamesOfPoolProps {
  pool: NonNullable<GamesPageQuery['response']['pool']>;
  /** Whether scores come by themselves. */
  hasFeed: boolean;
  /** Null: the address names no week, so the current one is shown. */
  addressWeek: number | null;
}

function GamesOfPool({ pool, hasFeed, addressWeek }: GamesOfPoolProps) {
  const { week } = pool;
  const [requestedWeek, requestWeek] = useRequestedWeek(week.number);
  const riders = useRiders(week);
  useLive<GamesPageQuery>({
    pool: pool.id,
    games: week,
    query: gamesPageQuery,
    variables: { week: addressWeek },
    // Without a week in the address, a new current week has other games.
    situation: addressWeek === null ? String(pool.currentWeek) : '',
    pollEvery: POLL_EVERY,
  });
  return (
    <>
      <div className="grid gap-3 md:grid-cols-[auto_auto] md:items-center md:justify-between">
        <WeekSelector
          week={requestedWeek}
          firstWeek={pool.firstWeek}
          weekCount={pool.lastWeek}
          regularWeeks={pool.season.weekCount}
          onChange={requestWeek}
        />
        <ul className="flex flex-wrap gap-2 p-0 list-none" aria-label="Legend">
          {(['LIVE', 'FINAL', 'SCHEDULED'] as const).map((status) => (
            <li key={status}>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      </div>
      <p className="flex items-center gap-1.5 text-quiet text-13 [&_svg]:flex-none">
        <RefreshCw aria-hidden size={16} />{' '}
        {hasFeed
          ? 'Scores refresh every 30 seconds during live games'
          : 'The commissioner enters the scores, which the log marks as typed; they show here at once'}
      </p>
      <YourGames week={week} games={week.games} riders={riders} zone={pool} />
      <EndedNowPanel key={week.number} week={week} zone={pool} />
      {week.games.length === 0 ? (
        <EmptyState icon={CalendarDays} title={`No games scheduled for Week ${week.number}`} />
      ) : (
        <OwnTeams week={week.number}>
          {(teams) =>
            groupByDay(separateOwn(week.games, teams).others, pool).map((day) => (
              <section key={day.label} className="grid gap-2 mt-1" aria-label={day.label}>
                <h2 className="flex items-center gap-3 text-20 after:flex-1 after:h-0.5 after:bg-line">
                  {day.label}
                </h2>
                <GameList week={week} games={day.games} riders={riders} zone={pool} />
              </section>
            ))
          }
        </OwnTeams>
      )}
    </>
  );
}

function GamesSkeleton() {
  return (
    <Loading label="Loading games">
      <Skeleton shape="row" />
      <Skeleton shape="game" count={6} />
    </Loading>
  );
}
