import { createHash } from 'node:crypto';

import type { GameFact } from '#prisma/seasons/seasons.ts';
import type { EntrySketch } from './people.ts';

/** An entry's pick of one week, and its time. */
export interface PlannedPick {
  week: number;
  teamId: string;
  submittedAt: Date;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A deterministic number from 0 to 1 for a text. */
export function chance(...words: (string | number)[]): number {
  return createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0) / 2 ** 32;
}

/** When entries that pick ahead have all their picks in: some day in October. */
const firstAhead = Date.parse('2025-10-01T12:00:00Z');
const lastAhead = Date.parse('2025-10-24T23:00:00Z');

/**
 * The picks of an entry from `startWeek` to its end: favorites that won, until the one that did not; no team
 * twice, and each pick before its game and the deadline.
 * @param deadlines by week, from 1 at index 0
 */
export function planPicks(
  entry: EntrySketch,
  games: readonly GameFact[],
  deadlines: readonly Date[],
): PlannedPick[] {
  const lastWeek = entry.elimination?.week ?? deadlines.length;
  const aheadAt = firstAhead + chance(entry.username, 'ahead') * (lastAhead - firstAhead);
  const planned: PlannedPick[] = [];
  // The tie first: its team must be unused until then.
  const used = new Set(entry.elimination?.teamId ? [entry.elimination.teamId] : []);
  for (let week = 1; week <= lastWeek; week += 1) {
    const isLast = week === entry.elimination?.week;
    if (isLast && entry.elimination?.reason === 'NO_PICK') break;
    const deadline = deadlines[week - 1]!.getTime();
    const usual =
      entry.habit === 'late'
        ? deadline - (6 + Math.floor(chance(entry.username, week) * 20)) * minute
        : deadline - 4 * day + chance(entry.username, week) * 8 * hour;
    const isAhead = entry.habit === 'ahead' && usual > aheadAt;
    const submittedAt = new Date(Math.floor(isAhead ? aheadAt + week * 20_000 : usual));
    const teamId =
      isLast && entry.elimination?.teamId
        ? entry.elimination.teamId
        : favourite(entry.username, games, { week, isWinner: !isLast, from: submittedAt, used });
    used.add(teamId);
    planned.push({ week, teamId, submittedAt });
  }
  return planned;
}

interface Wanted {
  week: number;
  isWinner: boolean;
  /** Only later games: entries that pick in the last minutes cannot have Thursday's. */
  from: Date;
  used: ReadonlySet<string>;
}

/** The favorite by the line, with an individual preference. */
function favourite(
  username: string,
  games: readonly GameFact[],
  { week, isWinner, from, used }: Wanted,
): string {
  const sides = games
    .filter((game) => game.week === week && game.kickoff > from && game.homeScore !== game.awayScore)
    .flatMap((game) => [
      { teamId: game.homeTeamId, favouredBy: -game.line, won: game.homeScore > game.awayScore },
      { teamId: game.awayTeamId, favouredBy: game.line, won: game.awayScore > game.homeScore },
    ])
    .filter(({ teamId, won }) => won === isWinner && !used.has(teamId))
    .map((side) => ({ ...side, appeal: side.favouredBy + chance(username, week, side.teamId) * 13 }))
    .sort((a, b) => b.appeal - a.appeal);
  if (!sides[0]) throw new Error(`No team is left to ${username} in week ${week}`);
  return sides[0].teamId;
}
