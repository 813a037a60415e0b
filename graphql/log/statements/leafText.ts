import { canonicalJson } from '#verify/log/canonicalJson.ts';
import type { LeafContent } from '#kernel/poolLogs.ts';

/** Bytes of a leaf at most: the entry bundles of tlog-tiles give its length in 16 bits. */
const MOST_BYTES = 65_535;

/** The text of a leaf: the canonical JSON of its content and instant (docs/log-format.md). */
export function leafText(content: LeafContent, at: Date): string {
  const text = canonicalJson({ ...content, at: at.toISOString() });
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new RangeError(`A leaf of type ${content.type} is too long.`);
  return text;
}
