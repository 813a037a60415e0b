import type { SiteListing } from '../checks/header.ts';
import { equalBytes } from '../log/byteArrays.ts';
import { parseCheckpointBody } from '../log/checkpointBody.ts';
import { decodeEntryBundle } from '../log/entryBundle.ts';
import { LogFormatError } from '../log/formatError.ts';
import { appendLeafHashes, emptyFrontier, frontierRoot } from '../log/frontier.ts';
import { parseNote } from '../log/note.ts';
import { bundlesOfTree, formatBundlePath } from '../log/tiles.ts';
import { leafHash, type Sha256 } from '../log/treeHash.ts';
import { decodeUtf8 } from '../log/utf8.ts';
import { object, orNull, text } from '../leaves/shapes.ts';
import { LogReadError } from './readLog.ts';

/** Leaves of a site's log that are read as a whole: 2 MB. */
const MOST_LEAVES = 16_384;

const listedShape = orNull(object({ checkpoint: text, proof: text }));

type Read = (path: string) => Promise<Response | null>;

/**
 * Reads what the log of a site has of a pool. To be read before the log of the pool, which is then at least as long.
 * @param read a file by its path on the site; null where the site has none
 * @param isWhole also reads all its checkpoints there, where the site's log is not too long
 * @returns null where nothing is known of the site's log, as where a log is mirrored
 * @throws LogReadError
 */
export async function readListing(
  sha256: Sha256,
  read: Read,
  { slug, isWhole }: { slug: string; isWhole: boolean },
): Promise<SiteListing | null> {
  const file = await read(`/p/${encodeURIComponent(slug)}/log/listed`);
  if (file === null) return null;
  const listed = (await file.json().catch(() => undefined)) as SiteListing['listed'];
  const wrong = listedShape(listed);
  if (wrong !== null)
    throw new LogReadError(`The pool's checkpoint in the log of the site cannot be read: it ${wrong}.`);
  if (listed === null || !isWhole) return { listed, texts: [] };
  return { listed, texts: await readTexts(sha256, read, listed.checkpoint.split('\n')[0]!) };
}

/** @param origin of the pool's log */
async function readTexts(sha256: Sha256, read: Read, origin: string): Promise<string[]> {
  const file = async (path: string) => {
    const found = await read(`/log/${path}`);
    if (found === null) throw new LogReadError(`The log of the site lacks ${path}.`);
    return found;
  };
  try {
    const { size, root } = parseCheckpointBody(parseNote(await (await file('checkpoint')).text()).text);
    if (size > MOST_LEAVES) return [];
    const leaves: Uint8Array[] = [];
    for (const bundle of bundlesOfTree(size)) {
      const bytes = await (await file(formatBundlePath(bundle))).arrayBuffer();
      leaves.push(...decodeEntryBundle(new Uint8Array(bytes), bundle.width));
    }
    const hashes = leaves.map((leaf) => leafHash(sha256, leaf));
    if (!equalBytes(frontierRoot(sha256, appendLeafHashes(sha256, emptyFrontier, hashes)), root))
      throw new LogReadError('The leaves of the log of the site do not fit its checkpoint.');
    return leaves.map(decodeUtf8).filter((leaf) => leaf.startsWith(`${origin}\n`));
  } catch (error) {
    if (!(error instanceof LogFormatError)) throw error;
    throw new LogReadError(`The log of the site cannot be read. ${error.message}`, { cause: error });
  }
}
