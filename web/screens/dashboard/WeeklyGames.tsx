import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { plural } from '#web/ui/locale/numbers.ts';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { WeekSelector } from '#web/ui/components/WeekSelector.tsx';
import { GameList } from '#web/shared/games/GameList.tsx';
import { OwnTeams } from '#web/shared/games/OwnTeams.tsx';
import { groupByDay } from '#web/shared/games/gameDays.ts';
import { separateOwn } from '#web/shared/games/ownGames.ts';
import type { DrawRiders } from '#web/shared/games/riders.tsx';
import { useRequestedWeek } from '#web/shared/games/useRequestedWeek.ts';
import type { DashboardPageQuery } from './__generated__/DashboardPageQuery.graphql';
import type { WeeklyGames_pool$key } from './__generated__/WeeklyGames_pool.graphql';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';

interface WeeklyGamesProps {
  pool: WeeklyGames_pool$key;
  week: NonNullable<DashboardPageQuery['response']['pool']>['week'];
  riders: DrawRiders | null;
}

export function WeeklyGames({ pool: key, week, riders }: WeeklyGamesProps) {
  const path = usePoolPath();
  const pool = useFragment(
    graphql`
      fragment WeeklyGames_pool on Pool {
        ...usePoolZone_pool @relay(mask: false)
        firstWeek
        lastWeek
        season {
          weekCount
        }
        outcome {
          decidedWeek
        }
      }
    `,
    key,
  );
  const { season, outcome } = pool;
  const [requestedWeek, requestWeek] = useRequestedWeek(week.number);
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <section aria-labelledby="weekly-games" className="grid gap-4 mt-3 *:min-w-0">
      <div className="grid gap-3 [&_h2]:text-34 md:grid-cols-[1fr_auto] md:items-center">
        <h2 id="weekly-games">Weekly Games</h2>
        <WeekSelector
          week={requestedWeek}
          firstWeek={pool.firstWeek}
          weekCount={pool.lastWeek}
          regularWeeks={season.weekCount}
          onChange={requestWeek}
        />
      </div>
      {week.games.length === 0 ? (
        <EmptyState icon={CalendarDays} title={`No games scheduled for Week ${week.number}`} />
      ) : (
        <OwnTeams week={week.number}>
          {(teams) =>
            // The full list is collapsed below the viewer's games.
            opened !== week.number && separateOwn(week.games, teams).own.length > 0 ? (
              <Button wide onClick={() => setOpened(week.number)}>
                Show {plural(week.games.length, 'game', 'games')} of Week {week.number}
              </Button>
            ) : (
              groupByDay(week.games, pool).map((day) => (
                <div key={day.label} className="grid gap-2">
                  <h3 className="flex items-center gap-3 after:flex-1 after:h-0.5 after:bg-line">
                    {day.label}
                  </h3>
                  <GameList week={week} games={day.games} riders={riders} zone={pool} />
                </div>
              ))
            )
          }
        </OwnTeams>
      )}
      <p>
        <Link to={path(`/games?week=${week.number}`)}>All games of Week {week.number}</Link>
      </p>
      <WhatIsNext isDecided={outcome !== null} />
    </section>
  );
}

/** The link below the games: to the picks, until the pool is decided. */
function WhatIsNext({ isDecided }: { isDecided: boolean }) {
  const path = usePoolPath();
  if (isDecided) {
    return (
      <p className="text-quiet">
        The pool is decided, so there is nothing left to pick: see the{' '}
        <Link to={path('/standings')}>final standings</Link>
      </p>
    );
  }
  return (
    <p className="text-quiet">
      To make picks for these games, visit the &quot;<Link to={path('/picks')}>Make Your Picks</Link>&quot;
      page
    </p>
  );
}
