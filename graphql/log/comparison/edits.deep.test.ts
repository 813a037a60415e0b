import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { filePath } from '#prisma/client.ts';
import { getDatamodel } from '#prisma/generated/pothos.ts';
import * as enums from '#prisma/generated/sqlite/enums.ts';
import { openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import type { Services } from '#kernel/services.ts';
import { EditedTables } from '#graphql/testing/editedTables.ts';
import { playOfficePool } from '#graphql/testing/officePool.ts';
import { SITE_LOG } from '../site/siteLog.ts';
import { type Column, comparedModels, uncomparedModels } from './columns.ts';
import { compareTables } from './compareTables.ts';
import { type Difference, Differences } from './difference.ts';
import { LogPlayer } from './playedLog.ts';

/** The first entry that is out by a lost pick, alive entries, the pool's games. */
const LOSER = `(SELECT "id" FROM "Entry" WHERE "eliminationReason" = 'LOSS' AND "eliminatedWeek" = 8 ORDER BY "id" LIMIT 1)`;
const ALIVE = `(SELECT "id" FROM "Entry" WHERE "eliminatedWeek" IS NULL ORDER BY "id" LIMIT 1)`;
const OTHER = `(SELECT "id" FROM "Entry" WHERE "eliminatedWeek" IS NULL ORDER BY "id" DESC LIMIT 1)`;
const WINNER = `(SELECT "teamId" FROM "Pick" WHERE "week" = 8 AND "outcome" = 'WON' AND "teamId" NOT IN
  (SELECT "teamId" FROM "Pick" WHERE "entryId" = ${LOSER}) ORDER BY "id" LIMIT 1)`;
const GAME = `(SELECT "id" FROM "Game" WHERE "week" = 3 AND "status" = 'FINAL' ORDER BY "id" LIMIT 1)`;
/** A week in which two of them picked differently. */
const WEEK = `(SELECT a."week" FROM "before"."Pick" AS a JOIN "before"."Pick" AS b ON b."week" = a."week"
  WHERE a."entryId" = ${ALIVE} AND b."entryId" = ${OTHER} AND b."teamId" <> a."teamId" AND a."gameId" <> b."gameId" LIMIT 1)`;
const SCORE = `"homeScore" = "homeScore" + 30`;
const IN_AGAIN = `UPDATE "Entry" SET "eliminatedWeek" = NULL, "eliminationReason" = NULL, "eliminatedAt" = NULL`;
const exchanged = (
  table: string,
  column: string,
) => `UPDATE "${table}" SET "${column}" = (SELECT o."${column}" FROM "before"."${table}" AS o
  WHERE o."id" = CASE WHEN "${table}"."id" = ${ALIVE} THEN ${OTHER} ELSE ${ALIVE} END) WHERE "id" IN (${ALIVE}, ${OTHER})`;

interface Edit {
  sql: string[];
  /** A column that the comparison names. */
  column: Column;
  /** Whether it is about an entry, and a week. */
  names?: 'entry' | 'week' | 'both';
}

const edit = (column: Column, names: Edit['names'], ...sql: string[]): Edit => ({ column, names, sql });

const EDITS: Record<string, Edit> = {
  "a loser's team swapped for a winner, the entry alive again": edit(
    'Pick.teamId',
    'both',
    `UPDATE "Pick" SET "gameId" = (SELECT "id" FROM "Game" WHERE "week" = 8 AND ${WINNER} IN ("homeTeamId", "awayTeamId")),
      "teamId" = ${WINNER}, "outcome" = 'WON' WHERE "entryId" = ${LOSER} AND "week" = 8`,
    `${IN_AGAIN} WHERE "id" = ${LOSER}`,
  ),
  'a pick deleted': edit(
    'Pick.teamId',
    'both',
    `DELETE FROM "Pick" WHERE "entryId" = ${ALIVE} AND "week" = 4`,
  ),
  'a pick added': edit(
    'Pick.teamId',
    'both',
    `INSERT INTO "Pick" SELECT 9999, "poolId", ${LOSER}, "week", "teamId", "gameId", "submittedAt", "source", "outcome", 1, 1, 1
      FROM "Pick" WHERE "week" = 10 ORDER BY "id" LIMIT 1`,
  ),
  'a pick exchanged between two entries': edit(
    'Pick.teamId',
    'both',
    `UPDATE "Pick" SET "entryId" = -1 WHERE "entryId" = ${ALIVE} AND "week" = ${WEEK}`,
    `UPDATE "Pick" SET "entryId" = ${ALIVE} WHERE "entryId" = ${OTHER} AND "week" = ${WEEK}`,
    `UPDATE "Pick" SET "entryId" = ${OTHER} WHERE "entryId" = -1`,
  ),
  'a sealed pick changed': edit(
    'Pick.teamId',
    'both',
    `UPDATE "Pick" SET "teamId" = (SELECT "awayTeamId" FROM "Game" WHERE "id" = "Pick"."gameId"), "period" = 1
      WHERE "week" = 11`,
  ),
  'the score of a game': edit('Game.homeScore', 'week', `UPDATE "Game" SET ${SCORE} WHERE "id" = ${GAME}`),
  'the status of a game': edit(
    'Game.status',
    'week',
    `UPDATE "Game" SET "status" = 'POSTPONED' WHERE "id" = ${GAME}`,
  ),
  'the source of a result': edit(
    'Game.resultSource',
    'week',
    `UPDATE "Game" SET "resultSource" = 'ADMIN' WHERE "id" = ${GAME}`,
  ),
  'a kickoff': edit(
    'Game.kickoff',
    'week',
    `UPDATE "Game" SET "kickoff" = '2025-09-20T00:00:00.000+00:00' WHERE "id" = ${GAME}`,
  ),
  'the deadline of a past week': edit(
    'PoolWeek.deadline',
    'week',
    `UPDATE "PoolWeek" SET "deadline" = '2025-09-15T00:00:00.000+00:00' WHERE "week" = 2`,
  ),
  'a deadline that has not passed any more': edit(
    'PoolWeek.deadlinePassedAt',
    'week',
    `UPDATE "PoolWeek" SET "deadlinePassedAt" = NULL WHERE "week" = 10`,
  ),
  'a week that counts for nobody': edit(
    'PoolWeek.isVoid',
    'week',
    `UPDATE "PoolWeek" SET "isVoid" = 1 WHERE "week" = 8`,
  ),
  lives: edit('Pool.lives', undefined, `UPDATE "Pool" SET "lives" = 3`),
  'the tie rule': edit('Pool.tieRule', undefined, `UPDATE "Pool" SET "tieRule" = 'SURVIVE'`),
  'the fee': edit('Pool.entryFeeCents', undefined, `UPDATE "Pool" SET "entryFeeCents" = 100`),
  'an entry set alive': edit('Entry.eliminatedWeek', 'both', `${IN_AGAIN} WHERE "id" = ${LOSER}`),
  'an entry put out': edit(
    'Entry.eliminatedWeek',
    'both',
    `UPDATE "Entry" SET "eliminatedWeek" = 9, "eliminationReason" = 'LOSS', "eliminatedAt" = '2025-11-03T00:00:00.000+00:00'
      WHERE "id" = ${ALIVE}`,
  ),
  'the week in which an entry is out': edit(
    'Entry.eliminatedWeek',
    'both',
    `UPDATE "Entry" SET "eliminatedWeek" = 9 WHERE "id" = ${LOSER}`,
  ),
  'the reason of an elimination': edit(
    'Entry.eliminationReason',
    'both',
    `UPDATE "Entry" SET "eliminationReason" = 'TIE' WHERE "id" = ${LOSER}`,
  ),
  'an outcome from LOST to WON': edit(
    'Pick.outcome',
    'both',
    `UPDATE "Pick" SET "outcome" = 'WON' WHERE "entryId" = ${LOSER} AND "week" = 8`,
  ),
  'a pick that was submitted a day earlier': edit(
    'Pick.submittedAt',
    'both',
    `UPDATE "Pick" SET "submittedAt" = '2025-10-01T00:00:00.000+00:00' WHERE "entryId" = ${ALIVE} AND "week" = 6`,
  ),
  'the source of a pick': edit(
    'Pick.source',
    'both',
    `UPDATE "Pick" SET "source" = 'ADMIN' WHERE "entryId" = ${ALIVE} AND "week" = 6`,
  ),
  'the week that decided the pool': edit(
    'Pool.decidedWeek',
    undefined,
    `UPDATE "Pool" SET "decidedWeek" = 9`,
  ),
  'a result in the history': edit(
    'GameResult.homeScore',
    'week',
    `UPDATE "GameResult" SET ${SCORE} WHERE "gameId" = ${GAME}`,
  ),
  'a result removed from the history': edit(
    'GameResult.gameId',
    'week',
    `DELETE FROM "GameResult" WHERE "gameId" = ${GAME}`,
  ),
  'a result added to the history': edit(
    'GameResult.homeScore',
    'week',
    `INSERT INTO "GameResult" SELECT 9999, "gameId", "status", 3, 4, "source", "recordedAt" FROM "GameResult"
      WHERE "gameId" = ${GAME}`,
  ),
  'the kept count of picks': edit(
    'PickCount.count',
    'week',
    `UPDATE "PickCount" SET "count" = "count" + 1 WHERE "week" = 7 AND "teamId" = (SELECT MIN("teamId") FROM "PickCount" WHERE "week" = 7)`,
  ),
  'the kept count of entries': edit(
    'EntryCount.count',
    undefined,
    `UPDATE "EntryCount" SET "count" = "count" + 1 WHERE "eliminatedWeek" = 0`,
  ),
  'two usernames swapped': edit('Entry.username', 'entry', exchanged('Entry', 'username')),
  'two usernames swapped with all their forms': edit(
    'Entry.username',
    'entry',
    `UPDATE "Entry" SET "usernameKey" = 'x' || "usernameKey", "usernameSkeleton" = 'x' || "usernameSkeleton"`,
    exchanged('Entry', 'username'),
    exchanged('Entry', 'usernameKey'),
    exchanged('Entry', 'usernameSkeleton'),
    `UPDATE "Entry" SET "usernameKey" = SUBSTR("usernameKey", 2), "usernameSkeleton" = SUBSTR("usernameSkeleton", 2)
      WHERE "id" NOT IN (${ALIVE}, ${OTHER})`,
  ),
  'an entry given to another account': edit(
    'Entry.userId',
    'entry',
    `UPDATE "Entry" SET "userId" = (SELECT o."userId" FROM "Entry" AS o WHERE o."userId" <> "Entry"."userId" LIMIT 1), "number" = 99 WHERE "id" = ${ALIVE}`,
  ),
  'the salt of the account of an entry removed': edit(
    'LoggedName.ownerSalt',
    'entry',
    `UPDATE "LoggedName" SET "ownerSalt" = NULL WHERE "entryId" = ${ALIVE}`,
  ),
  'a logged standing': edit(
    'LoggedStanding.week',
    'both',
    `UPDATE "LoggedStanding" SET "week" = 9 WHERE "entryId" = ${LOSER}`,
  ),
  'a logged standing removed': edit(
    'LoggedStanding.entryId',
    'entry',
    `DELETE FROM "LoggedStanding" WHERE "entryId" = ${LOSER}`,
  ),
  'a noted statement with its game': edit(
    'LogFact.value',
    undefined,
    `UPDATE "Game" SET ${SCORE} WHERE "id" = ${GAME}`,
    `UPDATE "LogFact" SET "value" = json_set("value", '$.homeScore', (SELECT "homeScore" FROM "Game" WHERE "id" = ${GAME}))
      WHERE "key" = 'game:' || ${GAME}`,
  ),
  'a hash of a tile': edit('LogNode.hash', undefined, `UPDATE "LogNode" SET "hash" = zeroblob(32)`),
  'a publication removed': edit(
    'LogPublication.week',
    'week',
    `DELETE FROM "LogPublication" WHERE "week" = 10`,
  ),
  'the signature of a witness': edit(
    'LogCosignature.line',
    undefined,
    `UPDATE "LogCosignature" SET "line" = (SELECT "line" FROM "before"."LogCosignature" ORDER BY "publicationId" LIMIT 1)
      WHERE "publicationId" = (SELECT MAX("publicationId") FROM "before"."LogCosignature")`,
  ),
  'another key': edit(
    'LogKey.publicKey',
    undefined,
    `UPDATE "LogKey" SET "publicKey" = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' WHERE "until" IS NULL`,
  ),
  'a leaf of the log': edit(
    'LogLeaf.data',
    undefined,
    `UPDATE "LogLeaf" SET "data" = REPLACE("data", 'SUBMIT', 'CHANGE') WHERE "index" = (SELECT MIN("index") FROM "LogLeaf" WHERE "type" = 'pick')`,
  ),
  'what a commitment is of': edit(
    'LogLeaf.record',
    'both',
    `UPDATE "LogLeaf" SET "record" = REPLACE("record", '"week":11', '"week":12') WHERE "week" = 11`,
  ),
  'leaves of sealed picks removed': edit(
    'Pick.teamId',
    'both',
    `DELETE FROM "LogLeaf" WHERE "type" = 'pick' AND "week" = 11`,
  ),
  'a reinstatement': edit(
    'Entry.reinstatedThroughWeek',
    'entry',
    `UPDATE "Entry" SET "reinstatedThroughWeek" = 8 WHERE "id" = ${LOSER}`,
  ),
  'an elimination by the office': edit(
    'Entry.adminEliminatedWeek',
    'entry',
    `UPDATE "Entry" SET "adminEliminatedWeek" = 8 WHERE "id" = ${ALIVE}`,
  ),
  'a first week past a loss': edit(
    'Entry.startWeek',
    'entry',
    `UPDATE "Entry" SET "startWeek" = 9 WHERE "id" = ${LOSER}`,
  ),
  'an entry removed': edit('Entry.id', 'entry', `DELETE FROM "Entry" WHERE "id" = ${LOSER}`),
  'an entry of no leaf': edit(
    'Entry.id',
    'entry',
    `INSERT INTO "Entry" ("id", "poolId", "userId", "username", "usernameKey", "usernameSkeleton", "number", "joinedAt")
      SELECT 9999, "poolId", "userId", 'Nobody', 'nobody', 'nobody', 9, "joinedAt" FROM "Entry" WHERE "id" = ${ALIVE}`,
  ),
  'a ruling': edit('GameRuling.kind', 'week', `UPDATE "GameRuling" SET "kind" = 'LOSS'`),
  'a ruling of no leaf': edit(
    'GameRuling.gameId',
    'week',
    `INSERT INTO "GameRuling" SELECT 9999, "poolId", ${GAME}, 'SURVIVE' FROM "GameRuling" LIMIT 1`,
  ),
  'a buy-back': edit('BuyBack.amountCents', 'both', `UPDATE "BuyBack" SET "amountCents" = 0`),
  'the fees of buy-backs in the prize': edit(
    'Pool.buyBackCents',
    undefined,
    `UPDATE "Pool" SET "buyBackCents" = 0`,
  ),
  'an opened pick hidden': edit('OpenedPick.entryId', 'both', `DELETE FROM "OpenedPick"`),
  'a review hidden': edit('Game.reviewSince', 'week', `UPDATE "Game" SET "reviewSince" = NULL`),
};

/** A value of the type of a column that it does not have. */
function otherValue(column: string, type: string, isNull: boolean): string {
  const name = `"${column}"`;
  const instant = `'2031-01-01T00:00:00.000+00:00'`;
  switch (type) {
    case 'Int':
    case 'Float':
    case 'BigInt':
      return isNull ? '77' : `${name} + 77`;
    case 'DateTime':
      return instant;
    case 'Boolean':
      return `NOT ${name}`;
    case 'Bytes':
      return 'zeroblob(32)';
    case 'String':
      return `'x' || COALESCE(${name}, '')`;
    default: {
      const values = new Map<string, Record<string, string>>(Object.entries(enums)).get(type)!;
      const [one, other] = Object.values(values).toReversed();
      return `CASE WHEN COALESCE(${name}, '') = '${one}' THEN '${other}' ELSE '${one}' END`;
    }
  }
}

const MODELS: Readonly<Record<string, { fields: readonly { name: string; type: string; kind: string }[] }>> =
  getDatamodel().datamodel.models;

/** The columns of a model, without relations. */
const columnsOf = (model: string) =>
  MODELS[model]!.fields.filter(({ kind }) => kind !== 'object').map(({ name }) => name);

const COMPARED = Object.entries(comparedModels).flatMap(([model, reasons]) =>
  columnsOf(model).flatMap((column) => (column in reasons ? [] : [[model, column] as const])),
);

describe('an edit in the database alone', () => {
  let database: TestDatabase;
  let services: Services;
  let poolId: number;
  let tables: EditedTables;
  /** The log as it was played before the edits. */
  const player = new LogPlayer();
  const edited = new Set<string>();
  beforeAll(async () => {
    database = await openTestDatabase('sqlite');
    ({ services, poolId } = await playOfficePool(database.db));
    tables = new EditedTables(filePath(database.db.url));
    await compareOn();
  });
  afterEach(() => {
    tables.putBack(edited);
    edited.clear();
  });
  afterAll(async () => {
    tables.close();
    await database.close();
  });

  async function differencesAfter(...statements: string[]): Promise<Difference[]> {
    for (const sql of statements) {
      edited.add(/^(?:UPDATE|DELETE FROM|INSERT INTO) "(\w+)"/.exec(sql)![1]!);
      expect(tables.run(sql), sql).toBeGreaterThan(0);
    }
    expect((await compareOn()).count, 'from the last state that agreed').toBeGreaterThan(0);
    return (await compareTables(database.db, services.poolLogs.signer, poolId)).differences;
  }

  /** Compares from the last state that agreed. */
  function compareOn() {
    return compareTables(database.db, services.poolLogs.signer, poolId, new Differences(), player);
  }

  it('is none as long as the program alone has written the tables', async () => {
    expect(await compareTables(database.db, services.poolLogs.signer, poolId)).toMatchObject({
      entries: 30,
      count: 0,
      differences: [],
    });
    expect(await compareOn()).toMatchObject({ entries: 30, count: 0 });
    expect(player.counts).toMatchObject({ played: player.size });
  });

  it.each(Object.entries(EDITS))('is found: %s', async (_, { column, names, sql }) => {
    const found = await differencesAfter(...sql);
    const named = found.filter(({ columns }) => columns.includes(column));
    expect(named, JSON.stringify(found)).not.toEqual([]);
    const [{ entryId, week }] = named as [Difference];
    if (names === 'entry' || names === 'both') expect(entryId).not.toBeNull();
    if (names === 'week' || names === 'both') expect(week).not.toBeNull();
  });

  it.each(COMPARED)('is found in each compared column: %s.%s', async (model, column) => {
    const { fields } = MODELS[model]!;
    const { type } = fields.find(({ name }) => name === column)!;
    // The site's log is in the same tables; a pool is compared with its own.
    const ofPools = fields.some(({ name }) => name === 'poolId') ? `AND "poolId" <> ${SITE_LOG}` : '';
    const place = (isNull: boolean) =>
      `SELECT MAX(rowid) AS "row" FROM "${model}" WHERE "${column}" IS ${isNull ? '' : 'NOT '}NULL ${ofPools}`;
    const [{ row: filled }] = tables.all<{ row: number | null }>(place(false)) as [{ row: number | null }];
    const [{ row: empty }] = tables.all<{ row: number | null }>(place(true)) as [{ row: number | null }];
    const row = filled ?? empty;
    const sql = `UPDATE "${model}" SET "${column}" = ${otherValue(column, type, filled === null)} WHERE rowid = ${row}`;
    const found = await differencesAfter(sql);
    expect(
      found.flatMap(({ columns }) => columns),
      JSON.stringify(found),
    ).toContain(`${model}.${column}`);
  });
});

describe('the comparison', () => {
  it.each(Object.keys(MODELS))('names %s as compared, or says why not', (model) => {
    expect(Object.keys({ ...uncomparedModels, ...comparedModels })).toContain(model);
    expect(model in uncomparedModels && model in comparedModels).toBe(false);
  });

  it.each(Object.entries(comparedModels))('has reasons for columns of %s alone', (model, reasons) => {
    expect(columnsOf(model)).toEqual(expect.arrayContaining(Object.keys(reasons)));
  });
});
