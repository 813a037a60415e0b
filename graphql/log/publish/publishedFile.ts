import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

const heads = z.record(
  z.string(),
  z.object({ size: z.number().int().min(0), root: z.string(), checkpoint: z.string() }),
);
const contents = z.record(z.string(), heads);

/** The latest checkpoint of each log that anybody can have seen, by origin. */
export type PublishedHeads = z.infer<typeof heads>;

/** The file cannot be read; the message names it and the remedy. */
export class PublishedFileError extends Error {
  override name = 'PublishedFileError';
}

/**
 * A file beside the key with all published checkpoints, which reveals a restored backup that lacks the latest
 * leaves. Several databases can share it.
 */
export class PublishedFile {
  readonly #path: string;
  readonly #database: string;

  /** @param database a random name shared by the database and its backups */
  constructor(keyFile: string, database: string) {
    this.#path = `${keyFile}.published`;
    this.#database = database;
  }

  get path(): string {
    return this.#path;
  }

  /** @throws PublishedFileError */
  read(): PublishedHeads {
    return this.#all()[this.#database] ?? {};
  }

  /**
   * Skips unchanged content, since most runs find no new leaf.
   * @param of `some` keeps the other logs of the file
   */
  async write(heads: PublishedHeads, of: 'all' | 'some'): Promise<void> {
    const before = this.#all();
    const ownHeads = before[this.#database] ?? {};
    const published = of === 'all' ? heads : { ...ownHeads, ...heads };
    if (isDeepStrictEqual(ownHeads, published)) return;
    const next = `${this.#path}.${process.pid}.new`;
    const text = `${JSON.stringify({ ...before, [this.#database]: published }, null, 2)}\n`;
    // Asynchronous, so fsync blocks nobody.
    await writeFile(next, text, { mode: 0o600, flush: true });
    await rename(next, this.#path);
  }

  #all(): z.infer<typeof contents> {
    if (!existsSync(this.#path)) return {};
    try {
      return contents.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch (error) {
      const why = error instanceof z.ZodError ? 'it has another form' : (error as Error).message;
      throw new PublishedFileError(
        `the published checkpoints in ${this.#path} cannot be read (${why}). Restore the file; without it, this start ` +
          'does not notice a restored backup: move it away only where the database is the newest',
      );
    }
  }
}
