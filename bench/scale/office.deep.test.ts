import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { gradePool } from '#graphql/grading/grading.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import type { RestFixture } from '#graphql/testing/rest.ts';
import { bothDialects } from '#prisma/testing.ts';
import { screenDocument } from '../queries.ts';
import { openCrowdedFixture } from './crowdedFixture.ts';
import { rowsRead } from './rowsRead.ts';

const WEEK = 8;

/** At most: SQL statements, bytes of the answer, and rows of the large tables that are touched. */
interface Most {
  statements: number;
  bytes: number;
  rows: number;
}

/** The tables that grow with the entries. */
const LARGE = [
  'Entry',
  'Pick',
  'Payment',
  'PaymentReceipt',
  'User',
  'Commission',
  'AuditEntry',
  'Invitation',
];

/**
 * Every query that a screen of the office sends when it is opened, and the first page of its exports. Bytes are those of
 * one page, whatever the pool's size; rows above some thousand are sums and counts that the database makes. For the count of
 * missing picks the planner has two plans of about equal cost: this week's screen reads 52,783 rows by one, 89,509 by the
 * other, and some thousand more while autovacuum keeps index-only scans from trusting the visibility map.
 */
const SCREENS: Record<string, Most> = {
  ThisWeekPageQuery: { statements: 30, bytes: 4_000, rows: 100_000 },
  ResultsPageQuery: { statements: 14, bytes: 8_000, rows: 100 },
  PaymentsPageQuery: { statements: 24, bytes: 30_000, rows: 130_000 },
  EntriesPageQuery: { statements: 12, bytes: 14_000, rows: 30_000 },
  EntryPageQuery: { statements: 28, bytes: 6_000, rows: 400 },
  InvitationsPageQuery: { statements: 23, bytes: 2_500, rows: 40_000 },
  AnnouncementsPageQuery: { statements: 8, bytes: 1_000, rows: 100 },
  DisputesPageQuery: { statements: 8, bytes: 1_000, rows: 100 },
  // 8 kB of it are the fields of the options, which are data.
  SettingsPageQuery: { statements: 16, bytes: 21_500, rows: 100 },
  LogPageQuery: { statements: 15, bytes: 20_000, rows: 1_000 },
  CloseOutPageQuery: { statements: 14, bytes: 4_000, rows: 1_000 },
  // The teams, for sheets whose columns say nothing, and the imports that can be undone.
  ImportPageQuery: { statements: 12, bytes: 3_500, rows: 100 },
  OfficePageQuery: { statements: 7, bytes: 1_000, rows: 100 },
  ExportCardQuery: { statements: 12, bytes: 100_000, rows: 20_000 },
  ExportPaymentsQuery: { statements: 12, bytes: 150_000, rows: 40_000 },
  MissingPicksCopyQuery: { statements: 10, bytes: 1_000, rows: 20_000 },
};

/** At most, for a preview of a result or a ruling: grading is a fixed number of statements, whatever the entries. */
const PREVIEW: Most = { statements: 36, bytes: 40_000, rows: 150_000 };

const REGRADING = `__typename ... on GameOverridePayload {
  mails regrading { changedEntries outEntries backEntries changes { entry { username } after { week reason } } }
} ... on Error { message }`;

describe.runIf(bothDialects.includes('postgresql'))('the office of a pool of 20,000 entries', () => {
  let fixture: RestFixture;
  let pool: string;
  let variables: Record<string, Record<string, unknown>>;
  beforeAll(async () => {
    fixture = await openCrowdedFixture();
    pool = globalId('Pool', Number(fixture.poolId));
    variables = {
      EntryPageQuery: { entry: globalId('Entry', Number(fixture.othersEntry)) },
      ResultsPageQuery: { week: WEEK },
      LogPageQuery: { entry: '', hasEntry: false, game: '', hasGame: false },
      ExportPaymentsQuery: { pool },
      MissingPicksCopyQuery: { pool, addresses: true, names: false },
    };
  });
  afterAll(() => fixture.close());

  async function ask(query: string, given: Record<string, unknown>): Promise<string> {
    const response = await fetch(`${fixture.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: fixture.administrator },
      body: JSON.stringify({ query, variables: given }),
    });
    const text = await response.text();
    expect({ status: response.status, error: /"errors":.{0,300}/.exec(text)?.[0] }).toEqual({ status: 200 });
    return text;
  }

  async function measure(query: string, given: Record<string, unknown>): Promise<Most> {
    fixture.services.events.publish({ type: 'missed' });
    const before = await rowsRead(fixture.db, LARGE);
    const { statements } = fixture.counter;
    const bytes = Buffer.byteLength(await ask(query, given));
    const statementCount = fixture.counter.statements - statements;
    const after = await rowsRead(fixture.db, LARGE);
    return { statements: statementCount, bytes, rows: after.rows - before.rows };
  }

  const expectWithin = (found: Most, most: Most) => {
    expect(found.statements, 'statements').toBeLessThanOrEqual(most.statements);
    expect(found.bytes, 'bytes').toBeLessThanOrEqual(most.bytes);
    expect(found.rows, 'rows').toBeLessThanOrEqual(most.rows);
  };

  test.each(Object.keys(SCREENS))('%s', async (name) => {
    expectWithin(await measure(screenDocument(name).text, variables[name] ?? {}), SCREENS[name]!);
  });

  test('a preview of a corrected result', async () => {
    const query = `mutation ($input: ResultInput!) { correctResult(input: $input) { ${REGRADING} } }`;
    const games = await fixture.db.game.findMany({
      where: { week: 7, status: 'FINAL' },
      orderBy: { id: 'asc' },
    });
    let most = 0;
    for (const game of games) {
      const [homeScore, awayScore] = [game.awayScore!, game.homeScore!];
      const input = {
        game: globalId('Game', game.id),
        homeScore,
        awayScore,
        reason: 'Preview',
        dryRun: true,
      };
      const changed = Number(/"changedEntries":(\d+)/.exec(await ask(query, { input }))?.[1]);
      if (changed <= Math.max(most, 100)) continue;
      most = changed;
      expectWithin(await measure(query, { input }), PREVIEW);
      expect(await fixture.db.game.findUniqueOrThrow({ where: { id: game.id } })).toEqual(game);
    }
    expect(most).toBeGreaterThan(100);
  });

  test('a preview of a ruling', async () => {
    const { id } = await fixture.db.game.findFirstOrThrow({
      where: { week: WEEK - 1, status: 'FINAL' },
      orderBy: [{ picks: { _count: 'desc' } }, { id: 'asc' }],
    });
    await fixture.db.game.update({
      where: { id },
      data: { status: 'POSTPONED', homeScore: null, awayScore: null, resultSource: 'ADMIN' },
    });
    await gradePool(fixture.services, Number(fixture.poolId));
    const query = `mutation ($input: RuleOnGameInput!) { ruleOnGame(input: $input) { ${REGRADING} } }`;
    const input = { pool, game: globalId('Game', id), ruling: 'LOSS', reason: 'Preview', dryRun: true };
    const changed = Number(/"changedEntries":(\d+)/.exec(await ask(query, { input }))?.[1]);
    expect(changed).toBeGreaterThan(100);
    expectWithin(await measure(query, { input }), PREVIEW);
    expect(await fixture.db.gameRuling.count()).toBe(0);
  });
});
