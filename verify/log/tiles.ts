/**
 * The tiles of a log: C2SP tlog-tiles, with the tile height 8 that it prescribes. Entries are served in bundles, which
 * are addressed as tiles of level 0 are.
 */

/** Number of hashes of a full tile, and of entries of a full bundle. */
export const TILE_WIDTH = 256;

/** A run of consecutive hashes of the tree. */
export interface TileAddress {
  /** 0 holds leaf hashes; each hash of a higher level is the root of a full tile of the level below. */
  level: number;
  /** Position among the tiles of the level, from 0. */
  index: number;
  /** Number of hashes, 1 to 256; a partial tile has fewer than 256. */
  width: number;
}

/** A run of consecutive entries. */
export type BundleAddress = Omit<TileAddress, 'level'>;

/** `tile/<level>/<index>[.p/<width>]`, below the prefix of the log. */
export function formatTilePath(tile: TileAddress): string {
  return `tile/${tile.level}/${formatIndex(tile)}`;
}

/** `tile/entries/<index>[.p/<width>]`, below the prefix of the log. */
export function formatBundlePath(bundle: BundleAddress): string {
  return `tile/entries/${formatIndex(bundle)}`;
}

/** @returns null unless the path is one that `formatTilePath` writes, of level 0 to 63 */
export function parseTilePath(path: string): TileAddress | null {
  const [, level, rest] = /^tile\/(0|[1-9][0-9]?)\/(.*)$/s.exec(path) ?? [];
  const address = rest === undefined ? null : parseIndex(rest);
  return address === null || Number(level) > 63 ? null : { level: Number(level), ...address };
}

/** @returns null unless the path is one that `formatBundlePath` writes */
export function parseBundlePath(path: string): BundleAddress | null {
  const suffix = /^tile\/entries\/(.*)$/s.exec(path)?.[1];
  return suffix === undefined ? null : parseIndex(suffix);
}

/**
 * The width that a tile has in a tree of this size: 256 for a full one, 0 where there is none.
 * @param level 0 for bundles of entries
 */
export function tileWidth(level: number, index: number, size: number): number {
  return Math.min(TILE_WIDTH, Math.max(0, Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH));
}

/** All tiles of a tree, the partial ones at its right edge included, level by level. */
export function tilesOfTree(size: number): TileAddress[] {
  const tiles: TileAddress[] = [];
  for (let level = 0; size >= TILE_WIDTH ** level; level++) {
    for (let index = 0, width; (width = tileWidth(level, index, size)) > 0; index++) {
      tiles.push({ level, index, width });
    }
  }
  return tiles;
}

/** All bundles of entries of a tree, in order. */
export function bundlesOfTree(size: number): BundleAddress[] {
  return Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, index) => ({
    index,
    width: tileWidth(0, index, size),
  }));
}

/** Groups of three digits; all but the last begin with `x`. */
function formatIndex({ index, width }: BundleAddress): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g)!;
  const path = groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group)).join('/');
  return width === TILE_WIDTH ? path : `${path}.p/${width}`;
}

function parseIndex(path: string): BundleAddress | null {
  const match = /^((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/.exec(path);
  if (!match) return null;
  const index = Number(match[1]!.replaceAll(/[x/]/g, ''));
  const width = match[2] === undefined ? TILE_WIDTH : Number(match[2]);
  const address = { index, width };
  // Leading groups of zeros, a partial tile of full width and indexes above 2^53 are other writings, or none.
  return Number.isSafeInteger(index) && width <= TILE_WIDTH && formatIndex(address) === path ? address : null;
}
