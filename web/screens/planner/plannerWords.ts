import { formatDecimal } from '#web/ui/locale/numbers.ts';
import type { PlannerData, PlannerTeam } from './plannerData.ts';
import type { PlanGame } from './planWeeks.ts';

/** "62%"; "<1%" and ">99%" at the ends. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1%';
  if (chance < 1 && chance > 0.995) return '>99%';
  return `${Math.round(chance * 100)}%`;
}

/** For whole plans, whose chances are small: "4.3%", "12%". */
export function finePercent(chance: number): string {
  return chance > 0 && chance < 0.1 ? `${formatDecimal(chance * 100, 1)}%` : percent(chance);
}

/** "@ BUF", "vs BUF"; with an n at a neutral site. */
export function matchup(game: PlanGame, teams: ReadonlyMap<string, PlannerTeam>): string {
  const opponent = teams.get(game.opponentId)?.abbreviation ?? '';
  return `${game.isHome || game.isNeutralSite ? 'vs' : '@'} ${opponent}`;
}

/** For screen readers: "Kansas City Chiefs at Buffalo Bills, 45% to win, divisional game". */
export function matchupInWords(
  game: PlanGame,
  { teams, pickTo }: Pick<PlannerData, 'teams' | 'pickTo'>,
): string {
  const name = (id: string) => teams.get(id)?.name ?? '';
  const place = game.isNeutralSite ? 'against' : game.isHome ? 'at home against' : 'at';
  return [
    `${name(game.teamId)} ${place} ${name(game.opponentId)}`,
    ...(game.chance === null ? [] : [`${percent(game.chance)} to ${pickTo === 'WIN' ? 'win' : 'lose'}`]),
    ...(game.isDivisional ? ['divisional game'] : []),
    ...(game.isNeutralSite ? ['neutral site'] : []),
  ].join(', ');
}
