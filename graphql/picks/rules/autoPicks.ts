import { isOfferedForPicks } from '#graphql/season/rules/deadlines.ts';
import type { GameFacts, PickSource } from '#graphql/grading/rules/facts.ts';
import { type LineFacts, ownLine } from '#graphql/season/rules/lines.ts';
import { teamRecords, type TeamRecord } from '#graphql/season/rules/records.ts';
import { overLimit, type TeamLimits } from './teamLimits.ts';

/** A team that can be picked automatically, in its game. */
export interface AutoPick {
  teamId: string;
  gameId: number;
  /** Points for the team: negative when it is favored. Null without a line. */
  line: number | null;
}

/** Whether the deadline made a pick: by the pool's order, or from the plan of the entry. */
export function isAutomatic(source: PickSource): boolean {
  return source === 'AUTO' || source === 'PLAN';
}

interface Side extends AutoPick {
  record: TeamRecord;
}

/** A deadline at which picks are made, and what the pool allows; null: all teams. */
interface Due<Limit = TeamLimits | null> {
  week: number;
  deadline: Date;
  limit: Limit;
}

/** Beyond any line: a team without one comes last. */
const NO_LINE = 1000;
const NO_RECORD: TeamRecord = { wins: 0, losses: 0, ties: 0 };

/**
 * The teams of a week in the order in which an automatic pick takes them (SPECIFICATION 5.10): the most favored first, by
 * the locked line; then the better record in the weeks before; then by the abbreviation. In a losers' pool the biggest
 * underdog first, then the worse record. Only teams of games that had not
 * kicked off at the deadline, that are played, and that are within the pool's limits.
 * @param games of the season
 */
export function autoPickOrder(games: readonly (GameFacts & LineFacts)[], due: Due<TeamLimits>): AutoPick[] {
  const { week, limit } = due;
  const toWin = limit.pickTo === 'WIN' ? 1 : -1;
  const records = teamRecords(games.filter((game) => game.week < week));
  return sidesAt(games, due)
    .map((side): Side => ({ ...side, record: records.get(side.teamId) ?? NO_RECORD }))
    .sort(
      (a, b) =>
        placeByLine(a, toWin) - placeByLine(b, toWin) ||
        compareRecords(a.record, b.record) * toWin ||
        byName(a, b),
    )
    .map(({ teamId, gameId, line }) => ({ teamId, gameId, line }));
}

/**
 * The teams of a week that a plan can give an entry at the deadline, by abbreviation: those of games that had not kicked off,
 * that are played, and that are within the pool's limits.
 * @param games of the season
 */
export function plannable(games: readonly (GameFacts & LineFacts)[], due: Due): AutoPick[] {
  return sidesAt(games, due).sort(byName);
}

/** The teams that a deadline can give: the home team of each game before its visitors. */
function sidesAt(games: readonly (GameFacts & LineFacts)[], due: Due): AutoPick[] {
  return games
    .filter((game) => isOpenAt(game, due))
    .flatMap((game) =>
      [game.homeTeamId, game.awayTeamId].map((teamId) => ({
        teamId,
        gameId: game.id,
        line: ownLine(game, teamId),
      })),
    )
    .filter(({ line }) => due.limit === null || overLimit(due.limit, { line }) === null);
}

function isOpenAt(game: GameFacts, { week, deadline }: Omit<Due, 'limit'>): boolean {
  return (
    game.week === week &&
    isOfferedForPicks(game) &&
    (!game.isKickoffConfirmed || game.kickoff.getTime() >= deadline.getTime())
  );
}

function placeByLine({ line }: Side, toWin: 1 | -1): number {
  return line === null ? NO_LINE : line * toWin;
}

/** The better record first: a tie counts half, and a team without a game is even. */
function compareRecords(a: TeamRecord, b: TeamRecord): number {
  return rate(b) - rate(a);
}

function rate({ wins, losses, ties }: TeamRecord): number {
  const played = wins + losses + ties;
  return played === 0 ? 0.5 : (wins + ties / 2) / played;
}

function byName(a: AutoPick, b: AutoPick): number {
  return a.teamId < b.teamId ? -1 : 1;
}
