import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open, rename, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';

import type { ServedCheckpoints } from '#kernel/servedCheckpoints.ts';

const heads = z.record(
  z.string(),
  z.object({ size: z.number().int().min(0), root: z.string(), checkpoint: z.string() }),
);
const contents = z.record(z.string(), heads);

/** The latest checkpoint of each log that anybody can have seen, by origin. */
type PublishedHeads = z.infer<typeof heads>;

type Contents = z.infer<typeof contents>;

/** The file cannot be read or written; the message names it and the remedy. */
export class PublishedFileError extends Error {
  override name = 'PublishedFileError';
}

/** An indented object, as `begin` writes it, or a line; then the rest. */
const SNAPSHOT = /^(\{\n[^]*?\n\}|[^\n]*)(?:\n([^]*))?$/;

/**
 * A file beside the key with the checkpoints that have left the server, which reveals a restored backup that
 * lacks the latest leaves. Several databases and processes can share it: a start replaces it by a snapshot,
 * and each process appends lines, which are on the disk before their checkpoints are served.
 */
export class PublishedFile implements ServedCheckpoints {
  readonly #path: string;
  readonly #database: string;
  /** By origin, the size that this process has on the disk. */
  readonly #recorded = new Map<string, number>();
  #waiting: PublishedHeads = {};
  /** The append that will take `#waiting`. */
  #next: Promise<void> | null = null;
  #last: Promise<void> = Promise.resolve();

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
    if (!existsSync(this.#path)) return {};
    return this.#parse(readFileSync(this.#path, 'utf8'))[this.#database] ?? {};
  }

  /**
   * Replaces the file by a snapshot, at a start that has compared the logs with it.
   * @param checkpoints of all logs
   * @param isFork whether they count instead of larger ones in the file
   * @throws PublishedFileError
   */
  async begin(checkpoints: readonly string[], isFork: boolean): Promise<void> {
    const own = headsOf(checkpoints);
    const next = `${this.#path}.${process.pid}.new`;
    try {
      const before = existsSync(this.#path) ? await open(this.#path, 'r') : null;
      try {
        const found = before === null ? {} : this.#parse(await before.readFile('utf8'));
        const kept = found[this.#database] ?? {};
        const heads = isFork ? { ...kept, ...own } : addLarger(kept, own);
        const snapshot = { ...found, [this.#database]: heads };
        await writeFile(next, `${JSON.stringify(snapshot, null, 2)}\n`, { mode: 0o600, flush: true });
        await rename(next, this.#path);
        // What another process appended to the earlier file meanwhile.
        const appended = (await before?.readFile('utf8')) ?? '';
        if (appended !== '') await this.#write(appended);
      } finally {
        await before?.close();
      }
    } catch (error) {
      throw this.#unwritable(error);
    }
    for (const [origin, { size }] of Object.entries(own)) this.#recorded.set(origin, size);
  }

  record(checkpoints: readonly string[]): Promise<void> {
    const heads = Object.entries(headsOf(checkpoints)).filter(
      ([origin, { size }]) => size > (this.#recorded.get(origin) ?? -1),
    );
    if (heads.length === 0) return Promise.resolve();
    addLarger(this.#waiting, Object.fromEntries(heads));
    // All checkpoints that arrive during an append share the next one.
    this.#next ??= this.#last.then(
      () => this.#append(),
      () => this.#append(),
    );
    this.#last = this.#next;
    return this.#next;
  }

  async #append(): Promise<void> {
    const heads = this.#waiting;
    this.#waiting = {};
    this.#next = null;
    try {
      // The first newline ends a line that a crash has cut.
      await this.#write(`\n${JSON.stringify({ [this.#database]: heads })}\n`);
    } catch (error) {
      throw this.#unwritable(error);
    }
    for (const [origin, { size }] of Object.entries(heads)) this.#recorded.set(origin, size);
  }

  async #write(text: string): Promise<void> {
    for (;;) {
      const file = await open(this.#path, 'a', 0o600);
      try {
        await file.appendFile(text);
        await file.datasync();
        // The start of another process may have replaced the file in between.
        if (await isAt(file, this.#path)) return;
      } finally {
        await file.close();
      }
    }
  }

  #parse(text: string): Contents {
    const [, snapshot = '', appended = ''] = SNAPSHOT.exec(text.trimStart()) ?? [];
    try {
      const all = contents.parse(JSON.parse(snapshot));
      for (const line of appended.split('\n')) {
        for (const [database, heads] of Object.entries(parsedLine(line)))
          all[database] = addLarger(all[database] ?? {}, heads);
      }
      return all;
    } catch (error) {
      const why = error instanceof z.ZodError ? 'it has another form' : (error as Error).message;
      throw new PublishedFileError(
        `the published checkpoints in ${this.#path} cannot be read (${why}). Restore the file; without it, this start ` +
          'does not notice a restored backup: move it away only where the database is the newest',
      );
    }
  }

  #unwritable(error: unknown): PublishedFileError {
    if (error instanceof PublishedFileError) return error;
    return new PublishedFileError(
      `no checkpoint can be published, since ${this.#path} cannot be written (${(error as Error).message}). Let the ` +
        'server write to this folder, or set LOG_KEY_FILE to a file in another one, with a copy of the key',
      { cause: error },
    );
  }
}

/** Nothing for an empty line, and for one that a crash has cut: its checkpoints were not served. */
function parsedLine(line: string): Contents {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return {};
  }
  return contents.parse(value);
}

function headsOf(checkpoints: readonly string[]): PublishedHeads {
  const heads: PublishedHeads = {};
  for (const checkpoint of checkpoints) {
    const [origin, size, root] = checkpoint.split('\n', 3);
    addLarger(heads, { [origin!]: { size: Number(size), root: root!, checkpoint } });
  }
  return heads;
}

/** Adds the heads that are larger than those of their logs. @returns `to` */
function addLarger(to: PublishedHeads, heads: PublishedHeads): PublishedHeads {
  for (const [origin, head] of Object.entries(heads))
    if (head.size > (to[origin]?.size ?? -1)) to[origin] = head;
  return to;
}

async function isAt(file: FileHandle, path: string): Promise<boolean> {
  const [written, found] = await Promise.all([file.stat(), stat(path)]);
  return written.ino === found.ino && written.dev === found.dev;
}
