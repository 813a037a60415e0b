import { canonicalJson } from '#verify/log/canonicalJson.ts';
import type { LeafContent } from '#kernel/poolLogs.ts';

/** Maximum bytes of a leaf: entry bundles (C2SP tlog-tiles) have lengths of 16 bits. */
const MOST_BYTES = 65_535;

/**
 * The canonical JSON of a leaf's content and instant (docs/sealed-picks.md); a checkpoint in the site's log is its
 * text alone, which everybody has who has the checkpoint.
 */
export function leafText(content: LeafContent, at: Date): string {
  const text =
    content.type === 'checkpoint'
      ? (content.text as string)
      : canonicalJson({ ...content, at: at.toISOString() });
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new RangeError(`A leaf of type ${content.type} is too long.`);
  return text;
}
