import { OFF_SCHEDULE } from '#graphql/grading/rules/facts.ts';
import type { LoggedGame } from '../leaves/leaf.ts';
import type { UndecidedAct } from './acts.ts';
import { gameName } from './actTexts.ts';
import type { Books } from './books.ts';
import { KNOWN_AFTER } from './factSource.ts';

/** Picked games without result or ruling a day after their stated kickoff, or once a later week has passed. */
export function undecidedGames({ season, picks, entries }: Books): UndecidedAct[] {
  const isUndecided = ({ id, week, status, confirmed, kickoff }: LoggedGame) =>
    week !== OFF_SCHEDULE &&
    status !== 'FINAL' &&
    !season.rulings.has(Number(id)) &&
    (season.hasPassedAfter(week) || (confirmed && Date.parse(kickoff) + KNOWN_AFTER <= season.now));
  const undecided = [...season.latestGames.values()].filter(isUndecided);
  if (undecided.length === 0) return [];
  const picked = new Set<number>();
  for (let row = 0; row < picks.size; row += 1) {
    if (picks.isStanding(row) && !entries.isWithdrawn(picks.entryOf(row))) picked.add(picks.gameOf(row));
  }
  return undecided
    .filter(({ id }) => picked.has(Number(id)))
    .map((game) => ({
      kind: 'UNDECIDED',
      leaf: season.leafOfGame(Number(game.id))!,
      at: season.now,
      week: game.week,
      game,
      message: undecidedText(game),
      reason: null,
    }));
}

function undecidedText(game: LoggedGame): string {
  const kickoff = game.confirmed ? `its stated kickoff is ${game.kickoff}` : 'its kickoff is not confirmed';
  return `${gameName(game)} has neither a result nor a ruling: it is ${game.status}, and ${kickoff}.`;
}

/** The game as if one of the teams had won, for each of them. */
export function bothWays(game: LoggedGame): LoggedGame[] {
  return [
    { ...game, status: 'FINAL', homeScore: 1, awayScore: 0 },
    { ...game, status: 'FINAL', homeScore: 0, awayScore: 1 },
  ];
}
