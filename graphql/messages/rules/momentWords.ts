import type { MomentKind } from './moment.ts';

// The words of a moment under its headline: on the picture, on the card, and in the text that is ready to be sent.

/**
 * How close the week was: "Survived by 1", "Lost by 3"; null where no score says so.
 * @param margin the smallest of the picks' margins (`marginOf`); null before all games are final
 * @param pickTo what puts an entry through: a win, in a losers' pool a loss
 */
export function marginLine(kind: MomentKind, margin: number | null, pickTo: 'WIN' | 'LOSE'): string | null {
  if (margin === null || kind === 'PICKED' || kind === 'PLAYING' || kind === 'SEASON') return null;
  if (kind === 'OUT') {
    // It came through by the score: a late pick, or a team that was used before.
    if (margin > 0) return null;
    return margin === 0 ? 'The game was a tie' : `${pickTo === 'WIN' ? 'Lost' : 'Won'} by ${-margin}`;
  }
  if (margin > 0) return `Survived by ${margin}`;
  return margin === 0 ? 'Survived a tie' : `${pickTo === 'WIN' ? 'Lost' : 'Won'} by ${-margin}, still in`;
}

/** "Picked by 4 of 13". @param of the number of entries that picked in the week */
export function pickedByLine(picks: number, of: number): string {
  return `Picked by ${picks.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
}

/** "1 week survived", "No week survived". */
export function weeksSurvivedLine(weeks: number): string {
  return `${weeks === 0 ? 'No' : weeks} week${weeks === 1 || weeks === 0 ? '' : 's'} survived`;
}

/** "Closest escape: Chiefs by 1, Week 3". @param weekName as screens name the week */
export function escapeLine(team: string, margin: number, weekName: string): string {
  return `Closest escape: ${team} ${margin === 0 ? 'with a tie' : `by ${margin}`}, ${weekName}`;
}

interface Told {
  kind: MomentKind;
  headline: string;
  username: string;
  poolName: string;
  lines: readonly string[];
  picks: readonly { team: string }[];
  counts: string;
}

/** The text that goes with the link: "ann: Survived Week 8 with the Chiefs. Survived by 1. Picked by 4 of 13. Office pool: 12 of 56 left." */
export function momentText({ headline, username, poolName, lines, picks, counts }: Told): string {
  const teams = picks.length === 0 ? '' : ` with the ${picks.map(({ team }) => team).join(' and the ')}`;
  return [`${username}: ${headline}${teams}`, ...lines, `${poolName}: ${counts}`]
    .map((line) => `${line}.`)
    .join(' ');
}
