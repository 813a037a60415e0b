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

/** The file cannot be read; the message says which and what to do. */
export class PublishedFileError extends Error {
  override name = 'PublishedFileError';
}

/**
 * A file beside the key with the checkpoints that were published, so that a restored backup, which lacks the latest leaves,
 * is noticed. Several databases can share it.
 */
export class PublishedFile {
  readonly #path: string;
  readonly #database: string;

  /** @param database a random name that the database and its backups share */
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
   * Does nothing where the file says the same: most runs of the job find no new leaf.
   * @param of `some`: the other logs stay as they are in the file
   */
  async write(heads: PublishedHeads, of: 'all' | 'some'): Promise<void> {
    const before = this.#all();
    const own = before[this.#database] ?? {};
    const published = of === 'all' ? heads : { ...own, ...heads };
    if (isDeepStrictEqual(own, published)) return;
    const next = `${this.#path}.${process.pid}.new`;
    const text = `${JSON.stringify({ ...before, [this.#database]: published }, null, 2)}\n`;
    // Waiting for the disk holds up nobody.
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
