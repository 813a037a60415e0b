// SQL on both databases: graphql/log/statements/facts.ts, graphql/log/statements/knownPicks.ts,
// graphql/log/lockedLog.ts, graphql/log/statements/standings.ts, graphql/log/statements/unstatedGames.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, type TestDatabase } from '#prisma/testing.ts';
import { openCheckpoint } from '#verify/log/checkpoint.ts';
import { appendLeafHashes, emptyFrontier, frontierRoot } from '#verify/log/frontier.ts';
import { verifyInclusion } from '#verify/log/inclusion.ts';
import { LOG_VERSION } from '#verify/log/logVersion.ts';
import { formatHash, leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import {
  viewerOf,
  openTestPool,
  plantUser,
  type PlantedPool,
  type TestServices,
} from '../testing/services.ts';
import { changePick } from '../picks/pickFor.ts';
import { removePick } from '../picks/removePick.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { submitPick } from '../picks/submitPick.ts';
import { applyGameUpdates } from '../season/applyGameUpdates.ts';
import type { GameUpdate } from '../kernel/scoreFeed.ts';
import { createProcessState } from '../server/start/processState.ts';
import { openCounted } from '../testing/schema.ts';
import { beginLogs } from './beginLogs.ts';
import { sha256 } from './key/sha256.ts';
import { verifierKeyOf } from './key/signCheckpoint.ts';
import { SITE_LOG } from './site/siteLog.ts';

const DEADLINE = new Date('2025-09-07T14:00:00Z');
const BEFORE = new Date('2025-09-07T13:41:07.312Z');
const SITE = {
  productName: 'Last Standing',
  publicUrl: 'http://localhost:4000',
  paymentUrlTemplate: 'https://pay.example/{amount}/{note}',
};

interface Leaf {
  type: string;
  at: string;
  [field: string]: unknown;
}

const rootOf = (hashes: readonly Uint8Array[]) =>
  formatHash(frontierRoot(sha256, appendLeafHashes(sha256, emptyFrontier, hashes)));

/** In base64. */
const COMMITMENT = expect.stringMatching(/^.{43}=$/) as unknown;

describe.each(bothDialects)('the log of a pool on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;

  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 3));
  });
  afterEach(() => database.close());

  const pick = (entry: number, teamId: string, receivedAt = BEFORE) =>
    submitPick(services, viewerOf(planted.owner), {
      entryId: planted.entries[entry]!.id,
      week: 1,
      teamId,
      receivedAt,
    });
  const rows = () =>
    database.db.logLeaf.findMany({ where: { poolId: planted.pool.id }, orderBy: { index: 'asc' } });
  const leaves = async () => (await rows()).map(({ data }) => JSON.parse(data) as Leaf);
  const ofType = async (type: string) => (await leaves()).filter((leaf) => leaf.type === type);
  const head = () => database.db.poolLog.findUniqueOrThrow({ where: { poolId: planted.pool.id } });

  /** Opens the checkpoint with the key, and compares it with all leaves. */
  async function expectWhole(): Promise<void> {
    const { origin, checkpoint, size } = await head();
    const key = verifierKeyOf(origin, services.poolLogs.signer.publicKey);
    const opened = openCheckpoint(checkpoint, origin, [key]);
    const stored = await rows();
    expect(opened.size).toBe(size);
    expect(stored.map(({ index }) => index)).toEqual(Array.from({ length: size }, (_, index) => index));
    const hashes = stored.map(({ data }) => leafHash(sha256, encodeUtf8(data)));
    expect(rootOf(hashes)).toBe(formatHash(opened.root));
  }

  it('begins with the pool, its rules, games, deadlines and entries', async () => {
    const all = await leaves();
    expect(all[0]).toMatchObject({
      type: 'pool',
      version: LOG_VERSION,
      pool: String(planted.pool.id),
      season: 2025,
    });
    expect(new Set(all.map(({ type }) => type))).toEqual(
      new Set(['pool', 'rules', 'games', 'deadlines', 'entries']),
    );
    const games = (await ofType('games')).flatMap((leaf) => leaf.games as unknown[]);
    expect(games).toHaveLength(272);
    expect((await ofType('entries')).flatMap((leaf) => leaf.entries)).toEqual(
      planted.entries.map(({ id }) => [String(id), 1, COMMITMENT, COMMITMENT]),
    );
  });

  it('commits to a pick with its inclusion in the signed tree, and says nothing of it', async () => {
    const { leaf } = await pick(0, 'CLE');
    const { index, data, proof, checkpoint } = leaf!.place!;
    await expectWhole();
    const { origin } = await head();
    const key = verifierKeyOf(origin, services.poolLogs.signer.publicKey);
    const opened = openCheckpoint(checkpoint, origin, [key]);
    expect(
      verifyInclusion(sha256, index, opened.size, leafHash(sha256, encodeUtf8(data)), proof, opened.root),
    ).toBe(true);
    const { salt, record } = leaf!.opening!;
    const commitment = sha256(Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(record)]));
    expect(JSON.parse(data)).toEqual({
      type: 'pick',
      kind: 'SUBMIT',
      week: 1,
      replaces: null,
      commitment: Buffer.from(commitment).toString('base64'),
      at: BEFORE.toISOString(),
    });
    expect(JSON.parse(record)).toEqual({
      pool: String(planted.pool.id),
      entry: String(planted.entries[0]!.id),
      week: 1,
      team: 'CLE',
      receivedAt: BEFORE.toISOString(),
      source: 'PARTICIPANT',
    });
  });

  it('gives picks that arrive together places of their own', async () => {
    const stored = await Promise.all([pick(0, 'CLE'), pick(1, 'CIN'), pick(2, 'CLE')]);
    const places = stored.map(({ leaf }) => leaf!.place!.index);
    expect(new Set(places).size).toBe(3);
    await expectWhole();
  });

  it('appends nothing for a pick that is refused', async () => {
    await pick(0, 'CLE');
    const before = await head();
    await expect(pick(0, 'CIN')).rejects.toThrow();
    expect(await head()).toEqual(before);
  });

  it('opens the picks of a week at its deadline, states who is out, and publishes the checkpoint', async () => {
    await pick(0, 'CLE');
    await pick(1, 'CIN');
    expect(await ofType('openings')).toEqual([]);
    await services.clock.set({ now: DEADLINE });
    await passDeadlines(services);
    const all = await leaves();
    const passed = all.findIndex(({ type }) => type === 'deadline');
    expect(all[passed]).toMatchObject({
      week: 1,
      deadline: DEADLINE.toISOString(),
      size: passed,
      lines: null,
    });
    const [opened] = await ofType('openings');
    const openings = opened!.openings as [number, string, { entry: string; team: string }][];
    expect(openings.map(([, , { entry, team }]) => [entry, team])).toEqual([
      [String(planted.entries[0]!.id), 'CLE'],
      [String(planted.entries[1]!.id), 'CIN'],
    ]);
    for (const [index, salt, record] of openings) {
      const row = (await rows())[index]!;
      expect([row.salt, JSON.parse(row.record!)]).toEqual([salt, record]);
    }
    const [standings] = await ofType('standings');
    expect(standings).toMatchObject({
      changes: [[String(planted.entries[2]!.id), 1, 'NO_PICK', '']],
      alive: 2,
      out: 1,
    });
    await expectWhole();
    const published = await database.db.logPublication.findMany({ where: { poolId: { not: SITE_LOG } } });
    expect(published).toMatchObject([{ week: 1, size: (await head()).size }]);
  });

  it('records what a commissioner changes and removes, with the reason in the commitment', async () => {
    const admin = viewerOf(await plantUser(database.db, 'admin@pool.example', true));
    const entryId = planted.entries[0]!.id;
    const { leaf } = await pick(0, 'CLE');
    await services.clock.set({ now: BEFORE });
    const command = { entryId, week: 1, reason: 'Asked by phone', site: SITE };
    await changePick(services, admin, { ...command, teamId: 'CIN' });
    await removePick(services, admin, command);
    const [, changed, removed] = await ofType('pick');
    const changedRow = (await rows()).find(({ teamId }) => teamId === 'CIN')!;
    expect(changed).toMatchObject({ kind: 'OVERRIDE', replaces: leaf!.place!.index });
    expect(removed).toMatchObject({ kind: 'REMOVE', replaces: changedRow.index });
    expect(JSON.parse(changedRow.record!)).toMatchObject({
      was: 'CLE',
      team: 'CIN',
      reason: 'Asked by phone',
    });
    const last = (await rows()).at(-1)!;
    expect(JSON.parse(last.record!)).toMatchObject({ was: 'CIN', team: null });
    await expectWhole();
  });

  it('is not touched by the score of a game that is being played, and costs it the same for one pool and many', async () => {
    const [game] = await database.db.game.findMany({ where: { homeTeamId: 'PHI', week: 1 } });
    const { seasonYear, week, homeTeamId, awayTeamId, kickoff, isKickoffConfirmed } = game!;
    const { db, counter } = openCounted(dialect, database.url);
    const counted = { ...services, db, ...createProcessState(db) };
    /** The statements that an update of the game takes. */
    const update = async (more: Partial<GameUpdate>): Promise<number> => {
      counter.statements = 0;
      await applyGameUpdates(counted, [
        {
          seasonYear,
          week,
          homeTeamId,
          awayTeamId,
          kickoff,
          isKickoffConfirmed,
          status: 'LIVE',
          period: 1,
          clock: '5:00',
          homeScore: 0,
          awayScore: 0,
          ...more,
        },
      ]);
      return counter.statements;
    };
    try {
      await services.clock.set({ now: new Date(kickoff.getTime() + 3_600_000) });
      await update({});
      const before = await head();
      const ofOne = await update({ homeScore: 7 });
      expect(await head()).toEqual(before);

      const pools = ['b', 'c', 'd'].map((slug) => ({
        slug,
        name: slug,
        seasonYear,
        createdAt: BEFORE,
      }));
      await database.db.pool.createMany({ data: pools });
      await beginLogs(services);
      expect(await update({ homeScore: 14 })).toBe(ofOne);
      expect(await head()).toEqual(before);

      await update({ status: 'FINAL', homeScore: 24, awayScore: 20 });
      const stated = await database.db.logLeaf.findMany({
        where: { type: 'games', data: { contains: '"homeScore":24' } },
      });
      expect(stated).toHaveLength(4);
    } finally {
      await db.$disconnect();
    }
  });

  it('is appended, never changed', async () => {
    await expect(database.db.logLeaf.updateMany({ data: { data: '{}' } })).rejects.toThrow();
    await expect(database.db.logLeaf.deleteMany({})).rejects.toThrow();
  });

  it('keeps the roots of full subtrees of 256 leaves', async () => {
    for (let index = 0; index < 260; index += 1) {
      await services.db.$transaction((tx) =>
        services.poolLogs.write(
          { tx, dialect, now: BEFORE },
          [],
          [
            {
              poolId: planted.pool.id,
              content: { type: 'pick-opened', entry: '1', week: 1, reason: String(index) },
              opening: null,
              place: null,
            },
          ],
        ),
      );
    }
    const [node] = await database.db.logNode.findMany();
    const hashes = (await rows()).slice(0, 256).map(({ data }) => leafHash(sha256, encodeUtf8(data)));
    expect(formatHash(node!.hash)).toBe(rootOf(hashes));
    await expectWhole();
  });
});
