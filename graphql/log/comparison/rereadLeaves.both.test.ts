// SQL on both databases: prisma/directReads.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { LogLeaf } from '#prisma/generated/sqlite/client.ts';
import { bothDialects, type TestDatabase } from '#prisma/testing.ts';
import { dropTriggers } from '#graphql/testing/dropTriggers.ts';
import { openTestPool } from '#graphql/testing/services.ts';
import { canonicalJson } from '#verify/log/canonicalJson.ts';
import { appendLeafHashes, emptyFrontier, frontierRoot } from '#verify/log/frontier.ts';
import { TILE_WIDTH } from '#verify/log/tiles.ts';
import { leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { sha256 } from '../key/sha256.ts';
import { Differences } from './difference.ts';
import { partOf, readAgain, rootAndInstant } from './rereadLeaves.ts';
import { TileNodes } from './tileNodes.ts';

const LEAVES = 5 * TILE_WIDTH + 10;
const AT = '2025-09-07T17:00:00.000Z';

function leafOf(index: number): LogLeaf {
  const scores = { ours: null, theirs: null };
  const review = { game: String(index + 1), source: 'ESPN', state: 'OPEN', ...scores };
  const data = canonicalJson({ ...review, at: AT, type: 'review' });
  const nothing = { entryId: null, week: null, teamId: null, replaces: null, salt: null, record: null };
  return { poolId: 0, index, at: new Date(AT), type: 'review', data, ...nothing };
}

function nodesOf(leaves: number): TileNodes {
  const nodes = new TileNodes();
  for (let index = 0; index < leaves; index += 1) nodes.add(encodeUtf8(leafOf(index).data));
  return nodes;
}

describe('the tiles that are read again', () => {
  it.each([
    [5, { round: 24, fewest: 1 }, 5],
    [5, { round: 2, fewest: 1 }, 2],
    [5, { round: 1, fewest: 1 }, 1],
    [5, { round: 24, fewest: 2 }, 3],
    [5, { round: 24, fewest: 5 }, 1],
    [0, { round: 24, fewest: 1 }, 1],
  ])(
    'of %i full ones with %o are all within %i comparisons, and the one at the edge always',
    (full, limits, most) => {
      const nodes = { size: full * TILE_WIDTH + 10 } as TileNodes;
      const seen = new Set<number>();
      let from = 0;
      for (let comparison = 0; comparison < most; comparison += 1) {
        const { tiles, next } = partOf(nodes, from, limits);
        const own = tiles.flatMap(({ from: first, before }) =>
          Array.from({ length: before - first }, (_, n) => first + n),
        );
        expect(own.at(-1)).toBe(full);
        expect(new Set(own).size).toBe(own.length);
        for (const tile of own) seen.add(tile);
        from = next;
      }
      expect(seen.size).toBe(full + 1);
    },
  );
});

it('the hashes of tiles give the root over the first leaves', () => {
  const leaves = Array.from({ length: LEAVES }, (_, index) => encodeUtf8(leafOf(index).data));
  const hashes = leaves.map((leaf) => leafHash(sha256, leaf));
  const frontierAt = (size: number) => appendLeafHashes(sha256, emptyFrontier, hashes.slice(0, size));
  const nodes = nodesOf(LEAVES);
  for (const size of [0, 1, 2, 255, 256, 257, 511, 512, 700, 1_024, 1_279, 1_280, LEAVES]) {
    const last = leaves.slice(Math.floor(size / TILE_WIDTH) * TILE_WIDTH, size);
    expect(nodes.rootAt(size, last), String(size)).toEqual(frontierRoot(sha256, frontierAt(size)));
  }
  expect(nodes.frontier).toEqual(frontierAt(LEAVES));
  // 256 tiles have a hash of their own.
  const many = nodesOf(TILE_WIDTH ** 2 + 1);
  expect(many.levels.map(({ length }) => length)).toEqual([0, TILE_WIDTH, 1]);
  expect(frontierRoot(sha256, many.frontier)).toEqual(
    many.rootAt(TILE_WIDTH ** 2 + 1, [encodeUtf8(leafOf(TILE_WIDTH ** 2).data)]),
  );
});

describe.each(bothDialects)('leaves that are read again on %s', (dialect) => {
  let database: TestDatabase;
  let poolId: number;
  const nodes = nodesOf(LEAVES);
  beforeEach(async () => {
    const opened = await openTestPool(dialect, 1);
    ({ database } = opened);
    // A log of its own.
    poolId = opened.planted.pool.id + 1;
    await dropTriggers(database.db, 'LogLeaf');
    const data = Array.from({ length: LEAVES }, (_, index) => ({ ...leafOf(index), poolId }));
    await database.db.logLeaf.createMany({ data });
  });
  afterEach(() => database.close());

  const read = async (from: number, before: number) => {
    const differences = new Differences();
    const part = { tiles: [{ from, before }], next: 0 };
    const count = await readAgain(database.db, { poolId, nodes, part }, differences);
    return { count, leaves: differences.found.map(({ leaf }) => leaf) };
  };

  it('differ in the tile of an edit, a missing leaf and a column', async () => {
    const { db } = database;
    expect(await read(0, 6)).toEqual({ count: LEAVES, leaves: [] });
    expect(await read(1, 3)).toEqual({ count: 2 * TILE_WIDTH, leaves: [] });
    await db.logLeaf.update({
      where: { poolId_index: { poolId, index: 300 } },
      data: { data: leafOf(301).data },
    });
    await db.logLeaf.update({ where: { poolId_index: { poolId, index: 600 } }, data: { week: 3 } });
    await db.logLeaf.delete({ where: { poolId_index: { poolId, index: LEAVES - 1 } } });
    const edge = 5 * TILE_WIDTH;
    expect(await read(0, 6)).toEqual({ count: LEAVES - 1, leaves: [TILE_WIDTH, 600, edge] });
    expect(await read(0, 1)).toEqual({ count: TILE_WIDTH, leaves: [] });
    await db.logLeaf.deleteMany({ where: { poolId } });
    expect(await read(0, 2)).toEqual({ count: 0, leaves: [0, TILE_WIDTH] });
  });

  it('give the root over the first ones, from few of them', async () => {
    const { db } = database;
    for (const size of [1, 200, TILE_WIDTH, TILE_WIDTH + 1, LEAVES]) {
      const { root, lastAt } = await rootAndInstant(db, poolId, nodes, size);
      const hashes = Array.from({ length: size }, (_, index) =>
        leafHash(sha256, encodeUtf8(leafOf(index).data)),
      );
      expect(root).toEqual(frontierRoot(sha256, appendLeafHashes(sha256, emptyFrontier, hashes)));
      expect(lastAt).toBe(AT);
    }
    await db.logLeaf.delete({ where: { poolId_index: { poolId, index: 199 } } });
    expect((await rootAndInstant(db, poolId, nodes, 200)).lastAt).toBeNull();
  });
});
