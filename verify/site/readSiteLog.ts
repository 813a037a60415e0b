import type { LogHeader } from '../checks/header.ts';
import { equalBytes } from '../log/byteArrays.ts';
import { openCheckpoint, type OpenedCheckpoint } from '../log/checkpoint.ts';
import { parseCheckpointBody } from '../log/checkpointBody.ts';
import { LogFormatError } from '../log/formatError.ts';
import { appendLeafHashes, emptyFrontier, type Frontier, frontierRoot } from '../log/frontier.ts';
import { UnverifiedNoteError } from '../log/openNote.ts';
import { formatHash, leafHash, type Sha256 } from '../log/treeHash.ts';
import { decodeUtf8 } from '../log/utf8.ts';
import { parseVerifierKey } from '../log/verifierKey.ts';
import { openLog } from '../reading/openAddress.ts';

interface Earlier {
  leaves: readonly Uint8Array[];
  /** A signed note; null before the first reading. */
  checkpoint: string | null;
}

export interface SiteLog {
  header: LogHeader;
  leaves: readonly Uint8Array[];
  /** In base64. */
  root: string;
  /** The slugs of the pools whose checkpoints it lists, in the order of their first ones. */
  slugs: readonly string[];
  /** What does not hold, a sentence each. */
  problems: readonly string[];
}

/**
 * Reads the log of a site, and checks that its key has signed its leaves, and that it only grows.
 * @param site "https://pool.example"
 * @throws LogReadError
 */
export async function readSiteLog(sha256: Sha256, site: string, earlier: Earlier): Promise<SiteLog> {
  const { header, leaves: parts } = await openLog(`${site}/log`, { known: earlier.leaves });
  const leaves: Uint8Array[] = [];
  for await (const part of parts) leaves.push(...part);
  const frontierOf = (from: Frontier, more: readonly Uint8Array[]) =>
    appendLeafHashes(
      sha256,
      from,
      more.map((leaf) => leafHash(sha256, leaf)),
    );
  const problems: string[] = [];
  let seen: Frontier = emptyFrontier;
  try {
    const keys = header.keys.map(parseVerifierKey);
    const open = (checkpoint: string) => openCheckpoint(checkpoint, keys[0]?.name ?? '', keys);
    const compare = ({ size, root }: OpenedCheckpoint, tree: Frontier, name: string) => {
      if (size !== tree.size)
        problems.push(`${name} is over ${size} leaves; the log has ${tree.size}: leaves are missing.`);
      else if (!equalBytes(root, frontierRoot(sha256, tree)))
        problems.push(
          `${name} over ${size} leaves has another root than the leaves given: a leaf was changed, or there are two logs.`,
        );
    };
    const latest = open(header.checkpoint);
    if (earlier.checkpoint !== null) {
      const before = open(earlier.checkpoint);
      seen = frontierOf(seen, leaves.slice(0, before.size));
      compare(before, seen, 'The checkpoint of the mirror');
    }
    seen = frontierOf(seen, leaves.slice(seen.size));
    compare(latest, seen, 'The latest checkpoint');
  } catch (error) {
    if (!(error instanceof LogFormatError || error instanceof UnverifiedNoteError)) throw error;
    problems.push(error.message);
  }
  const root = formatHash(frontierRoot(sha256, seen));
  return { header, leaves, root, slugs: [...new Set(leaves.flatMap(slugOf))], problems };
}

/** The pool of a leaf that is the checkpoint of one; none of another leaf. */
function slugOf(leaf: Uint8Array): string[] {
  try {
    const { origin } = parseCheckpointBody(decodeUtf8(leaf));
    return /\/p\/([a-z0-9-]+)\/log$/.exec(origin)?.slice(1) ?? [];
  } catch (error) {
    if (error instanceof LogFormatError) return [];
    throw error;
  }
}
