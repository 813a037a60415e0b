import { createHash } from 'node:crypto';

import type { GameFact } from '../seasons/seasons.ts';
import type { EntrySketch } from './people.ts';

/** What an entry does in one week, and when. */
export interface PlannedPick {
  week: number;
  teamId: string;
  submittedAt: Date;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** 0 to 1, always the same for the same words. */
export function chance(...words: (string | number)[]): number {
  return createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0) / 2 ** 32;
}

/** From when on those who pick ahead have all their picks in: some day in October. */
const firstAhead = Date.parse('2025-10-01T12:00:00Z');
const lastAhead = Date.parse('2025-10-24T23:00:00Z');

/**
 * The picks of an entry from `startWeek` to its end: favourites that won, like everybody's, until the one that did
 * not; no team twice, and each pick in before its game and the deadline.
 * @param deadlines by week, from 1 at index 0
 */
export function planPicks(
  entry: EntrySketch,
  games: readonly GameFact[],
  deadlines: readonly Date[],
): PlannedPick[] {
  const lastWeek = entry.fate?.week ?? deadlines.length;
  const aheadAt = firstAhead + chance(entry.username, 'ahead') * (lastAhead - firstAhead);
  const planned: PlannedPick[] = [];
  // The tie first: its team must not be spent before.
  const used = new Set(entry.fate?.teamId ? [entry.fate.teamId] : []);
  for (let week = 1; week <= lastWeek; week += 1) {
    const isLast = week === entry.fate?.week;
    if (isLast && entry.fate?.reason === 'NO_PICK') break;
    const deadline = deadlines[week - 1]!.getTime();
    const usual =
      entry.habit === 'late'
        ? deadline - (6 + Math.floor(chance(entry.username, week) * 20)) * minute
        : deadline - 4 * day + chance(entry.username, week) * 8 * hour;
    const isAhead = entry.habit === 'ahead' && usual > aheadAt;
    const submittedAt = new Date(Math.floor(isAhead ? aheadAt + week * 20_000 : usual));
    const teamId =
      isLast && entry.fate?.teamId
        ? entry.fate.teamId
        : favourite(entry.username, games, { week, isWinner: !isLast, from: submittedAt, used });
    used.add(teamId);
    planned.push({ week, teamId, submittedAt });
  }
  return planned;
}

interface Wanted {
  week: number;
  isWinner: boolean;
  /** Only games that start later: those who pick in the last minutes cannot have Thursday's. */
  from: Date;
  used: ReadonlySet<string>;
}

/** The team most would take, as the line has it, each with a taste of their own. */
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
