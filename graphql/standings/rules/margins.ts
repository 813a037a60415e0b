import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/**
 * By entry of those that lasted longest: the points by which its picks won, less those by which they lost, of the weeks up
 * to the one that decided the pool (SPECIFICATION 5.6).
 */
export type Margins = ReadonlyMap<number, number>;

/** How the tie of several entries that lasted longest was broken. */
export interface TieBreak {
  margins: Margins;
  /** The largest of them, which wins. */
  margin: number;
}

type TieRules = Partial<Pick<PoolOptions, 'tieBreak'>>;

/** Whether margins decide between entries that lasted longest. */
export function breaksTies({ tieBreak }: TieRules): boolean {
  return tieBreak === 'MARGIN';
}

/** Whether a margin decides between this number of entries that lasted longest. */
export function isTieBroken(rules: TieRules, entryCount: number): boolean {
  return breaksTies(rules) && entryCount > 1;
}

/** @throws RangeError without margins */
export function breakTie(margins: Margins): TieBreak {
  if (margins.size === 0) throw new RangeError('A tie of several entries is broken by their margins.');
  return { margins, margin: [...margins.values()].reduce((most, each) => Math.max(most, each)) };
}

/** "+41", "-3", "0": a total of margins. */
function marginText(margin: number): string {
  return `${margin > 0 ? '+' : ''}${margin}`;
}

/** "Survived; lost the tie-break, +41 to +57": the end of an entry that lasted as long as the winners. */
export function lostTieBreakText(isAlive: boolean, own: number, winning: number): string {
  return `${isAlive ? 'Survived; lost' : 'Lost'} the tie-break, ${marginText(own)} to ${marginText(winning)}`;
}
