import { DEFAULT_OPTIONS, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import type { FoundTeam } from '#graphql/season/rules/teamNames.ts';
import { barringPicks, isUsedUp } from '#graphql/picks/rules/teamUses.ts';
import { BYE, quote } from './cells.ts';
import type { GridPick, GridProblem, GridRules } from './grid.ts';

/** Separators between two teams of a week: "KC+BUF", "KC / BUF", "KC and BUF". */
const BETWEEN_TEAMS = /[+/,;&]|\s+and\s+/i;

/** Parses the cells of weeks into picks and byes; adds their problems to `problems`. */
export function readPicks(
  cells: readonly string[],
  rules: GridRules,
  problems: GridProblem[],
): { picks: GridPick[]; byes: number[] } {
  const options = rules.options ?? DEFAULT_OPTIONS;
  const picks: GridPick[] = [];
  const byes: number[] = [];
  const uses: { week: number; teamId: string }[] = [];
  for (const [index, cell] of cells.entries()) {
    const week = index + 1;
    if (cell.trim().toUpperCase() === BYE) byes.push(week);
    if (cell.trim() === '' || byes.includes(week)) continue;
    const most = picksInWeek(options, week);
    const teams = most === 1 ? [cell] : cell.split(BETWEEN_TEAMS);
    const report = (text: string, more: Omit<GridProblem, 'column' | 'text'> = {}) =>
      problems.push({ column: String(week), text: `week ${week}: ${text}`, ...more });
    if (teams.length > most) report(`${quote(cell.trim())} has more than ${most} teams`);
    for (const team of teams.slice(0, most)) {
      const part = teams.length > 1 ? { part: team.trim() } : {};
      const namedTeam = rules.team(team);
      if ('candidates' in namedTeam) {
        const { text, ...more } = unclearTeam(team, week, namedTeam, rules);
        report(text, { ...more, ...part });
        continue;
      }
      const teamId = namedTeam.id;
      const gameId = rules.gameId(week, teamId);
      if (gameId === null) report(`${teamId} does not play`, { kind: 'TEAM_IDLE', ...part });
      if (isUsedUp(options, { week, teamId }, uses)) {
        const before = barringPicks(options, week, uses).find((use) => use.teamId === teamId);
        report(`${teamId} was picked in week ${before!.week} already`, { kind: 'TEAM_USED', ...part });
      } else uses.push({ week, teamId });
      if (gameId !== null) picks.push({ week, teamId, gameId });
    }
  }
  return { picks, byes };
}

function unclearTeam(
  text: string,
  week: number,
  { candidates, near = [], as }: Exclude<FoundTeam, { id: string }>,
  rules: GridRules,
): Omit<GridProblem, 'column'> {
  const name = quote(text.trim());
  if (as === 'GAME') {
    return {
      text: `${name} names two teams: which is the pick?`,
      kind: 'TEAM_IN_GAME',
      suggestions: candidates,
    };
  }
  if (as === 'OPPONENT' && candidates.length === 1) {
    const [named] = candidates as [string];
    const opponent = rules.opponent(week, named);
    if (opponent === null) return { text: `${named} does not play`, kind: 'TEAM_IDLE' };
    return {
      text: `${name} can be the pick or its opponent`,
      kind: 'TEAM_AS_OPPONENT',
      suggestions: [named, opponent],
    };
  }
  if (candidates.length > 0) {
    return {
      text: `${name} can be ${candidates.join(' or ')}`,
      kind: 'TEAM_AMBIGUOUS',
      // "at New York": each suggestion names an opponent, too.
      suggestions: candidates.map((id) => (as === 'OPPONENT' ? `@${id}` : id)),
    };
  }
  const meant = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
  return { text: `there is no team ${name}${meant}`, kind: 'TEAM_UNKNOWN', suggestions: near };
}
