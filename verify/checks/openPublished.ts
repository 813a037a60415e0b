import { parseLogProof } from '../log/proof.ts';
import { siteKeysOf } from '../log/siteProof.ts';
import { parseVerifierKey, type VerifierKey } from '../log/verifierKey.ts';
import type { LogHeader, Publication } from './header.ts';

/**
 * Opens the checkpoint that was published last at a deadline as witnesses have signed it: itself, or else the checkpoint
 * of the site in whose log it is a leaf. That it is one is a check of its own (checkSignatures.ts).
 * @param open is called with a signed note and the keys of its log
 * @returns null where none is published
 * @throws what `open` throws of the last note that it gets
 */
export function openPublished<Opened>(
  { keys, published }: LogHeader,
  open: (note: string, keys: readonly VerifierKey[]) => Opened,
): { week: number; opened: Opened; note: 'pool' | 'site' } | null {
  const last = lastOfDeadlines(published);
  if (last === undefined) return null;
  const { week } = last;
  const own = keys.map(parseVerifierKey);
  try {
    return { week, opened: open(last.checkpoint, own), note: 'pool' };
  } catch (error) {
    if (last.site === undefined) throw error;
    const siteKeys = siteKeysOf(own[0]?.name ?? '', own);
    return { week, opened: open(parseLogProof(last.site).checkpoint, siteKeys), note: 'site' };
  }
}

/** The checkpoint that was published last at a deadline. */
export function lastOfDeadlines(
  published: readonly Publication[],
): (Publication & { week: number }) | undefined {
  return published.findLast((one): one is Publication & { week: number } => one.week !== null);
}

/** "the checkpoint published for Week 3". */
export function publishedText({ week, note }: { week: number; note: 'pool' | 'site' }): string {
  const own = `the checkpoint published for Week ${week}`;
  return note === 'pool' ? own : `the checkpoint of the site that lists ${own}`;
}
