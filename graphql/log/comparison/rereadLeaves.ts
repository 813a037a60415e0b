import type { Database } from '#prisma/client.ts';
import type { LogLeaf } from '#prisma/generated/sqlite/client.ts';
import { parseLeaf } from '#verify/leaves/parseLeaf.ts';
import { LogFormatError } from '#verify/log/formatError.ts';
import { TILE_WIDTH } from '#verify/log/tiles.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { compareLeafRow } from './commitments.ts';
import type { Differences } from './difference.ts';
import { readLeaves } from './leafRows.ts';
import type { TileNodes } from './tileNodes.ts';

/** How many played leaves are reread. */
export interface RereadLimits {
  /** Number of plays after which every leaf was reread. */
  round: number;
  /** Minimum of reread tiles (256 leaves each): a log of at most this size is reread as a whole. */
  fewest: number;
}

/** Every leaf within a day of hourly comparisons; at least 50,000 leaves, which take a second, each time. */
export const REREAD: RereadLimits = { round: 24, fewest: 200 };

interface Part {
  tiles: { from: number; before: number }[];
  /** First tile of the next part. */
  next: number;
}

/** The tiles to reread from a tile on, always including the last one. */
export function partOf({ size }: TileNodes, from: number, { round, fewest }: RereadLimits): Part {
  const full = Math.floor(size / TILE_WIDTH);
  const edge = full * TILE_WIDTH < size ? [{ from: full, before: full + 1 }] : [];
  const count = Math.max(fewest, Math.ceil(full / round));
  if (count >= full) return { tiles: [{ from: 0, before: full }, ...edge], next: 0 };
  const end = from + count;
  const rest = end > full ? [{ from: 0, before: end - full }] : [];
  return { tiles: [{ from, before: Math.min(end, full) }, ...rest, ...edge], next: end % full };
}

/**
 * Rereads played leaves; compares each tile with its hash, and the columns beside the leaves with them.
 * @returns the number of leaves
 */
export async function readAgain(
  db: Database,
  { poolId, nodes, part }: { poolId: number; nodes: TileNodes; part: Part },
  differences: Differences,
): Promise<number> {
  let count = 0;
  for (const { from, before } of part.tiles) {
    let tile = from;
    let rows: LogLeaf[] = [];
    const settle = () => {
      compareTile(nodes, { tile, rows }, differences);
      count += rows.length;
      rows = [];
      tile += 1;
    };
    const leaves = { from: from * TILE_WIDTH, before: Math.min(before * TILE_WIDTH, nodes.size) };
    for await (const page of readLeaves(db, poolId, leaves)) {
      for (const row of page) {
        while (row.index >= (tile + 1) * TILE_WIDTH) settle();
        rows.push(row);
      }
    }
    while (tile < before) settle();
  }
  return count;
}

function compareTile(
  nodes: TileNodes,
  { tile, rows }: { tile: number; rows: readonly LogLeaf[] },
  differences: Differences,
): void {
  const leaves = rows.map(({ data }) => encodeUtf8(data));
  if (!nodes.holds(tile, leaves)) {
    const first = tile * TILE_WIDTH;
    const message = `Leaf ${first}, or one of the ${TILE_WIDTH - 1} behind it, is not the one that it was.`;
    differences.add(['LogLeaf.data', 'LogLeaf.index', 'LogLeaf.poolId'], message, { leaf: first });
    return;
  }
  for (const [place, row] of rows.entries()) compareLeafRow(row, parseLeaf(leaves[place]!), differences);
}

/** The root over the first `size` played leaves and the instant of the last one; null when it is missing. */
export async function rootAndInstant(
  db: Database,
  poolId: number,
  nodes: TileNodes,
  size: number,
): Promise<{ root: Uint8Array; lastAt: string | null }> {
  const from = Math.floor((size - 1) / TILE_WIDTH) * TILE_WIDTH;
  const rows: LogLeaf[] = [];
  for await (const page of readLeaves(db, poolId, { from, before: size })) rows.push(...page);
  const leaves = size % TILE_WIDTH === 0 ? [] : rows.map(({ data }) => encodeUtf8(data));
  const last = rows.at(-1);
  return {
    root: nodes.rootAt(size, leaves),
    lastAt: last?.index === size - 1 ? instantOf(last.data) : null,
  };
}

function instantOf(data: string): string | null {
  try {
    return parseLeaf(encodeUtf8(data)).at;
  } catch (error) {
    if (error instanceof LogFormatError) return null;
    throw error;
  }
}
