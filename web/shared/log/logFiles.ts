import type { ReadTiles } from '#verify/log/tileProofs.ts';
import { formatTilePath } from '#verify/log/tiles.ts';

/** A log file is not available: the server is down, or the pool has no log yet. */
export class LogUnavailableError extends Error {
  override name = 'LogUnavailableError';
}

/** The current files of a log (docs/sealed-picks.md). */
export interface LogFiles {
  /** Verifier keys, the current one first. */
  keys(): Promise<string[]>;
  checkpoint(): Promise<string>;
  /** Signed notes. */
  published(): Promise<string[]>;
  readTiles: ReadTiles;
}

/** The address of a file of a pool's log; of the site's without a slug. */
export function logAddress(slug: string | null, file: string): string {
  return slug === null ? `/log/${file}` : `/p/${slug}/log/${file}`;
}

export function logFiles(slug: string | null): LogFiles {
  return {
    keys: async () => (await text(slug, 'key')).split('\n').filter((line) => line !== ''),
    checkpoint: () => text(slug, 'checkpoint'),
    published: async () =>
      (JSON.parse(await text(slug, 'published')) as { checkpoint: string }[]).map(
        ({ checkpoint }) => checkpoint,
      ),
    readTiles: (tiles) => Promise.all(tiles.map((tile) => bytes(slug, formatTilePath(tile)))),
  };
}

async function text(slug: string | null, file: string): Promise<string> {
  return (await read(slug, file)).text();
}

async function bytes(slug: string | null, file: string): Promise<Uint8Array> {
  return new Uint8Array(await (await read(slug, file)).arrayBuffer());
}

/** Revalidates caches: they must not hide a changed log. */
async function read(slug: string | null, file: string): Promise<Response> {
  const response = await fetch(logAddress(slug, file), { cache: 'no-cache' }).catch((error: unknown) => {
    throw new LogUnavailableError('The server cannot be reached.', { cause: error });
  });
  if (!response.ok) throw new LogUnavailableError(`The log answered ${response.status} for ${file}.`);
  return response;
}
