// SQL on both databases: graphql/log/openings.ts, graphql/log/statements/unstatedParts.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, type TestDatabase } from '#prisma/testing.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { LogVerifier } from '#verify/checks/logVerifier.ts';
import { parseHeader } from '#verify/reading/parseHeader.ts';
import type { GameUpdate } from '../kernel/scoreFeed.ts';
import { readBundle } from './reading/readBundle.ts';
import {
  openTestPool,
  plantUser,
  viewerOf,
  type PlantedPool,
  type TestServices,
} from '../testing/services.ts';
import { ruleOnGame } from '../season/ruleOnGame.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { submitPick } from '../picks/submitPick.ts';
import { applyGameUpdates } from '../season/applyGameUpdates.ts';
import { completeLogs } from './completeLogs.ts';
import { createPoolLogs } from './poolLogs.ts';
import { sha256 } from './key/sha256.ts';

const DEADLINE = new Date('2025-09-07T14:00:00Z');
const BEFORE = new Date('2025-09-07T13:59:00Z');
const AFTER = new Date('2025-09-07T20:30:00Z');

describe.each(bothDialects)('results of a week whose picks are not all opened, on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;

  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 4));
    services = { ...services, poolLogs: createPoolLogs(services.poolLogs.signer, [], { openedAtOnce: 1 }) };
    for (const [place, teamId] of ['CLE', 'CIN', 'IND', 'ATL'].entries()) {
      await submitPick(services, viewerOf(planted.owner), {
        entryId: planted.entries[place]!.id,
        week: 1,
        teamId,
        receivedAt: BEFORE,
      });
    }
    await services.clock.set({ now: DEADLINE });
    await passDeadlines(services);
    await services.clock.set({ now: AFTER });
  });
  afterEach(() => database.close());

  const types = async () => {
    const rows = await database.db.logLeaf.findMany({
      where: { poolId: planted.pool.id },
      orderBy: { index: 'asc' },
    });
    const after = rows.slice(rows.findIndex(({ type }) => type === 'deadline') + 1);
    return after.map(({ type, data }) => `${type}${data.includes('"FINAL"') ? ' FINAL' : ''}`);
  };

  async function finish(homeTeamId: string): Promise<void> {
    const game = await database.db.game.findFirstOrThrow({ where: { homeTeamId, week: 1 } });
    const { seasonYear, week, awayTeamId, kickoff, isKickoffConfirmed } = game;
    const facts = { seasonYear, week, homeTeamId, awayTeamId, kickoff, isKickoffConfirmed };
    const update: GameUpdate = {
      ...facts,
      status: 'FINAL',
      period: null,
      clock: null,
      homeScore: 10,
      awayScore: 27,
    };
    await applyGameUpdates(services, [update]);
  }

  /** What the verifier says about the log as it is handed out to members. */
  async function report() {
    const head = await database.db.poolLog.findUniqueOrThrow({ where: { poolId: planted.pool.id } });
    let text = '';
    for await (const part of readBundle(services, head, true)) text += part;
    const [header, ...lines] = text.trimEnd().split('\n');
    const verifier = new LogVerifier(sha256, parseHeader(header!));
    for (const line of lines) verifier.add(encodeUtf8(line));
    return verifier.finish();
  }

  it('are stated once all are, and what follows from them', async () => {
    await finish('CLE');
    expect(await types()).toEqual(['openings', 'openings']);
    await finish('IND');
    expect(await types()).toEqual(['openings', 'openings', 'openings']);
    await completeLogs(services);
    const stated = await types();
    expect(stated.slice(3)).toEqual(['openings', 'games FINAL', 'standings']);
    const { checks, passed } = await report();
    expect(checks.flatMap(({ failures }) => failures)).toEqual([]);
    expect(passed).toBe(true);
    await completeLogs(services);
    expect(await types()).toEqual(stated);
    await finish('ATL');
    expect((await types()).slice(stated.length)).toEqual(['games FINAL', 'standings']);
  });

  it('are the last pick that a result waits for', async () => {
    await finish('CLE');
    await finish('IND');
    await finish('ATL');
    expect((await types()).slice(0, 4)).toEqual(['openings', 'openings', 'openings', 'openings']);
    expect(await types()).toContain('standings');
    const stated = await types();
    await completeLogs(services);
    expect(await types()).toEqual(stated);
    const { checks } = await report();
    expect(checks.flatMap(({ failures }) => failures)).toEqual([]);
  });

  it('wait with rulings, too', async () => {
    const admin = viewerOf(await plantUser(database.db, 'admin@pool.example', true));
    const game = await database.db.game.findFirstOrThrow({ where: { homeTeamId: 'CLE', week: 1 } });
    await database.db.game.update({ where: { id: game.id }, data: { status: 'POSTPONED' } });
    await ruleOnGame(services, admin, {
      poolId: planted.pool.id,
      gameId: game.id,
      ruling: 'LOSS',
      reason: 'Not played.',
    });
    expect(await types()).toEqual(['openings', 'openings', 'openings']);
    await completeLogs(services);
    expect((await types()).slice(3)).toEqual(['openings', 'games', 'rulings', 'standings']);
    expect((await report()).passed).toBe(true);
  });
});
