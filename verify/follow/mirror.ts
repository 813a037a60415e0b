import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { LogHeader } from '../checks/header.ts';
import { equalBytes } from '../log/byteArrays.ts';
import { parseCheckpointBody } from '../log/checkpointBody.ts';
import { decodeEntryBundle } from '../log/entryBundle.ts';
import { LogFormatError } from '../log/formatError.ts';
import { MemoryLog } from '../log/memoryLog.ts';
import { parseNote } from '../log/note.ts';
import {
  bundlesOfTree,
  formatBundlePath,
  formatTilePath,
  parseBundlePath,
  parseTilePath,
  TILE_WIDTH,
  tileWidth,
  type BundleAddress,
} from '../log/tiles.ts';
import type { Sha256 } from '../log/treeHash.ts';
import { LogReadError } from '../reading/readLog.ts';

/** The texts beside the tiles. */
const TEXTS = ['key', 'published', 'checkpoint'] as const;
type Text = (typeof TEXTS)[number];

/**
 * A copy of a verified log, in the layout of its site (docs/sealed-picks.md): whoever has it can serve it, and verify it again
 * without the site.
 */
export class Mirror {
  readonly #folder: string | null;
  #log: MemoryLog;
  readonly #texts = new Map<Text, string>();

  /**
   * @param folder where the copy is stored, and read from at the start; null: only in memory
   * @throws LogReadError when the stored files contradict their checkpoint
   */
  constructor(sha256: Sha256, folder: string | null) {
    this.#folder = folder;
    this.#log = new MemoryLog(sha256);
    if (folder !== null && existsSync(join(folder, 'checkpoint'))) this.#load(folder);
  }

  get leaves(): readonly Uint8Array[] {
    return this.#log.entries;
  }

  /** The checkpoint over them; null before the first. */
  get checkpoint(): string | null {
    return this.#texts.get('checkpoint') ?? null;
  }

  /** Takes in a verified log, of which the mirrored leaves are the beginning. */
  store({ keys, published, checkpoint }: LogHeader, leaves: readonly Uint8Array[]): void {
    const texts = { key: `${keys.join('\n')}\n`, published: JSON.stringify(published), checkpoint };
    // Most readings find nothing new.
    if (TEXTS.every((name) => texts[name] === this.#texts.get(name))) return;
    const before = this.#log.entries.length;
    this.#log.append(leaves.slice(before));
    for (const name of TEXTS) this.#texts.set(name, texts[name]);
    if (this.#folder !== null) this.#save(this.#folder, before);
  }

  /** Stores a signed checkpoint that contradicts the mirrored log: with the mirror's it proves the contradiction. */
  storeRefused(checkpoint: string): void {
    if (this.#folder === null) return;
    const { size, root } = parseCheckpointBody(parseNote(checkpoint).text);
    const name = `${size}-${Buffer.from(root).toString('hex').slice(0, 16)}`;
    write(join(this.#folder, 'refused', name), checkpoint);
  }

  /** @param path below the log's address @returns null where there is no such file */
  read(path: string): { body: Uint8Array | string; isFinal: boolean } | null {
    const text = TEXTS.find((name) => name === path);
    if (text !== undefined) {
      const body = this.#texts.get(text);
      return body === undefined ? null : { body, isFinal: false };
    }
    const size = this.leaves.length;
    const bundle = parseBundlePath(path);
    if (bundle !== null) {
      if (bundle.width > tileWidth(0, bundle.index, size)) return null;
      return { body: this.#log.bundle(bundle), isFinal: bundle.width === TILE_WIDTH };
    }
    const tile = parseTilePath(path);
    if (tile === null || tile.width > tileWidth(tile.level, tile.index, size)) return null;
    return { body: this.#log.tile(tile), isFinal: tile.width === TILE_WIDTH };
  }

  /** The checkpoint comes last: what it is over is there before it. */
  #save(folder: string, before: number): void {
    for (const tile of this.#log.tiles) {
      if ((tile.index + 1) * TILE_WIDTH ** (tile.level + 1) <= before) continue;
      writeTile(
        join(folder, formatTilePath({ ...tile, width: TILE_WIDTH })),
        tile.width,
        this.#log.tile(tile),
      );
    }
    for (const bundle of this.#log.bundles) {
      if ((bundle.index + 1) * TILE_WIDTH <= before) continue;
      writeTile(
        join(folder, formatBundlePath({ ...bundle, width: TILE_WIDTH })),
        bundle.width,
        this.#log.bundle(bundle),
      );
    }
    for (const name of TEXTS) write(join(folder, name), this.#texts.get(name)!);
  }

  #load(folder: string): void {
    try {
      for (const name of TEXTS) this.#texts.set(name, readFileSync(join(folder, name), 'utf8'));
      const { size, root } = parseCheckpointBody(parseNote(this.checkpoint!).text);
      this.#log.append(bundlesOfTree(size).flatMap((bundle) => readBundle(folder, bundle)));
      if (!equalBytes(this.#log.root, root)) throw new LogFormatError('its leaves have another root');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new LogReadError(
        `The mirror in ${folder} is damaged: ${why}. Put it back from a backup, or name another folder.`,
        { cause: error },
      );
    }
  }
}

function readBundle(folder: string, bundle: BundleAddress): Uint8Array[] {
  return decodeEntryBundle(readFileSync(join(folder, formatBundlePath(bundle))), bundle.width);
}

/** Writes a tile and removes the narrower ones, which it includes. @param full the path of the full one */
function writeTile(full: string, width: number, bytes: Uint8Array): void {
  const partial = `${full}.p`;
  if (width === TILE_WIDTH) {
    write(full, bytes);
    rmSync(partial, { recursive: true, force: true });
  } else write(join(partial, String(width)), bytes);
}

/** A file appears when it is complete. */
function write(path: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, contents);
  renameSync(`${path}.part`, path);
}
