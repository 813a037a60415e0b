import { graphql, readInlineData } from 'relay-runtime';
import type { PlanGame, PlanWeek, UsedTeams } from './planWeeks.ts';
import type { plannerData_entry$key } from './__generated__/plannerData_entry.graphql';
import type { plannerData_pool$data, plannerData_pool$key } from './__generated__/plannerData_pool.graphql';
import type { plannerData_teams$key } from './__generated__/plannerData_teams.graphql';

export interface PlannerTeam {
  id: string;
  abbreviation: string;
  name: string;
  primaryColor: string;
  secondColor: string;
  division: string;
}

export interface PlannerData {
  teams: ReadonlyMap<string, PlannerTeam>;
  weeks: readonly PlanWeek[];
  used: UsedTeams;
  /** Losses until elimination. */
  lossesToGo: number;
  showChances: boolean;
  /** What the chances are of. */
  pickTo: 'WIN' | 'LOSE';
  /** Number of weeks in which a plan can replace a missing pick; 0: none. */
  ownAutoPicks: number;
  hasRatings: boolean;
}

export function readTeams(keys: readonly plannerData_teams$key[]): Map<string, PlannerTeam> {
  const teams = keys.map((key) =>
    readInlineData(
      graphql`
        fragment plannerData_teams on Team @inline {
          conference
          division
          ...TeamBadge_team @relay(mask: false)
        }
      `,
      key,
    ),
  );
  return new Map(
    teams.map(({ conference, division, ...team }) => [
      team.id,
      { ...team, division: `${conference} ${division}` },
    ]),
  );
}

export function readPlanner(
  teams: ReadonlyMap<string, PlannerTeam>,
  poolKey: plannerData_pool$key,
  entryKey: plannerData_entry$key,
): PlannerData {
  const pool = readInlineData(
    graphql`
      fragment plannerData_pool on Pool @inline {
        options {
          showChances
          pickTo
          teamUses
          ownAutoPicks
        }
        week {
          number
          teamOptions {
            state
            team {
              id
            }
          }
        }
        weeks {
          number
          isDeadlinePassed
          picksNeeded
          period
          games {
            displayStatus
            isNeutralSite
            homeWinChance
            winChanceSource
            homeTeam {
              id
            }
            awayTeam {
              id
            }
          }
        }
      }
    `,
    poolKey,
  );
  const entry = readInlineData(
    graphql`
      fragment plannerData_entry on Entry @inline {
        lossesToGo
        picks {
          week
          outcome
          team {
            id
          }
        }
      }
    `,
    entryKey,
  );
  const { showChances, teamUses, ownAutoPicks } = pool.options;
  const overLimit = new Set(
    pool.week.teamOptions.filter(({ state }) => state === 'LINE_OVER_LIMIT').map(({ team }) => team.id),
  );
  const pickTo = pool.options.pickTo === 'LOSE' ? 'LOSE' : 'WIN';
  const periods = new Map(pool.weeks.map(({ number, period }) => [number, period]));
  const picksOf = (week: number, isPending: boolean) =>
    entry.picks
      .filter((pick) => pick.week === week && (pick.outcome === 'PENDING') === isPending)
      .map(({ team }) => team.id);
  const picked = (week: number) => picksOf(week, true);
  // A pick missed at the deadline cannot be made, and a decided one has no chance: its loss is counted in
  // `lossesToGo`.
  const slotsOf = ({ number, isDeadlinePassed, picksNeeded }: Week) =>
    isDeadlinePassed ? picked(number).length : picksNeeded - picksOf(number, false).length;
  const open = pool.weeks.filter((week) => slotsOf(week) > 0);
  return {
    teams,
    weeks: open.map((week) => ({
      week: week.number,
      slots: slotsOf(week),
      period: week.period,
      teamUses,
      picked: picked(week.number),
      games: gamesOf(week.games, teams, picked(week.number), {
        showChances,
        pickTo,
        overLimit: week.number === pool.week.number ? overLimit : NONE,
      }),
    })),
    used: entry.picks.map(({ week, team }) => ({ teamId: team.id, period: periods.get(week) ?? 0 })),
    lossesToGo: Math.max(1, entry.lossesToGo),
    showChances,
    pickTo,
    ownAutoPicks,
    hasRatings: open.some(({ games }) => games.some(({ winChanceSource }) => winChanceSource === 'RATINGS')),
  };
}

const NONE: ReadonlySet<string> = new Set();

type Week = plannerData_pool$data['weeks'][number];
type Games = Week['games'];

/** Games by team that can be picked, and those of stored picks. */
function gamesOf(
  games: Games,
  teams: ReadonlyMap<string, PlannerTeam>,
  picked: readonly string[],
  {
    showChances,
    pickTo,
    overLimit,
  }: Pick<PlannerData, 'showChances' | 'pickTo'> & { overLimit: ReadonlySet<string> },
): Map<string, PlanGame> {
  const byTeam = new Map<string, PlanGame>();
  for (const { homeTeam, awayTeam, displayStatus, homeWinChance, isNeutralSite } of games) {
    const isDivisional = teams.get(homeTeam.id)?.division === teams.get(awayTeam.id)?.division;
    for (const [own, other, isHome] of [
      [homeTeam.id, awayTeam.id, true],
      [awayTeam.id, homeTeam.id, false],
    ] as const) {
      if (displayStatus !== 'SCHEDULED' && !picked.includes(own)) continue;
      // In a losers' pool, the chance to lose.
      const isHomeWin = isHome === (pickTo === 'WIN');
      const chance =
        !showChances || homeWinChance == null ? null : isHomeWin ? homeWinChance : 1 - homeWinChance;
      const isOverLimit = overLimit.has(own);
      byTeam.set(own, {
        ...{ teamId: own, opponentId: other, isHome, isNeutralSite, chance, isDivisional, isOverLimit },
      });
    }
  }
  return byTeam;
}
