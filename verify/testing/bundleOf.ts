import { gzipSync } from 'node:zlib';

import type { LogHeader } from '../checks/header.ts';
import { FORMAT } from '../reading/parseHeader.ts';

/** The bundle of a log (docs/sealed-picks.md, "The bundle"). */
export function bundleOf({
  header,
  leaves,
}: {
  header: LogHeader;
  leaves: readonly Uint8Array[];
}): Uint8Array {
  const lines = leaves.flatMap((leaf) => [leaf, Buffer.from('\n')]);
  return gzipSync(
    Buffer.concat([Buffer.from(`${JSON.stringify({ format: FORMAT, ...header })}\n`), ...lines]),
  );
}
