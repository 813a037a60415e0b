import { defaultFieldResolver, execute, isObjectType, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { measureDocument } from './cost/documentCost.ts';
import { globalId } from './paging/globalIds.ts';
import { schema } from './index.ts';
import { documentLimits, refuseCostly } from './cost/limits.ts';
import { price } from './cost/prices.ts';
import { generateDocument, type GeneratedDocument, type KnownIds } from '../testing/generatedDocuments.ts';
import { play, SEASON } from '../testing/pastSeason.ts';
import { repeatedFields } from '../testing/repeatedFields.ts';
import { openFixture, type Fixture } from '../testing/schema.ts';

/** The documents run as each viewer. */
const ACCEPTED = 25;
/**
 * Statements that any operation may make besides those it is charged for: its loaders, once at each depth.
 */
const FREE_STATEMENTS = 60;

/** Counts the calls of all resolvers, including default ones. */
function countResolverCalls(): { calls: number; stop(): void } {
  const counter = { calls: 0, stop: () => {} };
  const restore: (() => void)[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const own = field.resolve;
      const resolve = own ?? defaultFieldResolver;
      field.resolve = (...args) => {
        counter.calls += 1;
        return resolve(...args);
      };
      restore.push(() => (own ? void (field.resolve = own) : delete field.resolve));
    }
  }
  counter.stop = () => {
    for (const one of restore) one();
  };
  return counter;
}

interface Accepted extends GeneratedDocument {
  cost: number;
}

const plans = new Map<string, Accepted[]>();

/** The same for every database: expensive documents that are not refused. */
function acceptedFor(viewer: string, ids: KnownIds): Accepted[] {
  const key = JSON.stringify([viewer, ids]);
  const known = plans.get(key);
  if (known) return known;
  const accepted: Accepted[] = [];
  for (let seed = 0; accepted.length < ACCEPTED; seed += 1) {
    const generated = generateDocument(schema, ids, `${viewer}:${seed}`, 10 + (seed % 120));
    const document = parse(generated.text);
    expect(validate(schema, document)).toEqual([]);
    const measured = measureDocument(schema, document, null, generated.variables)!;
    if (refuseCostly(measured) !== null || measured.cost < 5000) continue;
    accepted.push({ ...generated, cost: measured.cost });
  }
  plans.set(key, accepted);
  return accepted;
}

const viewers = ['alice', 'administrator', 'bob', 'visitor'] as const;

/** Loaders and statements are the same on both databases; what a large pool adds is tried on one. */
const pools = [
  ...bothDialects.map((dialect) => [dialect, 30] as const),
  ...oneDialect.map((dialect) => [dialect, 2000] as const),
];

describe.each(pools)('generated documents on %s with %i entries', (dialect, entries) => {
  let fixture: Fixture;
  let counter: ReturnType<typeof countResolverCalls>;
  beforeAll(async () => {
    fixture = await openFixture(dialect, { entries });
    counter = countResolverCalls();
  });
  afterAll(async () => {
    counter.stop();
    await fixture.close();
  });

  test.each(viewers)(
    'no accepted document of %s makes more resolver calls or statements than it is charged for',
    async (viewer) => {
      const ids = {
        pool: fixture.pool,
        entry: fixture.entry(1),
        team: fixture.team('KC'),
        week: globalId('Week', 1),
      };
      const most = { cost: 0, calls: 0, statements: 0 };
      for (const document of acceptedFor(viewer, ids)) {
        const before = counter.calls;
        const { statements } = await fixture.ask(viewer, document.text, document.variables);
        const calls = counter.calls - before;
        const { cost } = document;
        expect(calls, document.text).toBeLessThanOrEqual(cost);
        expect(statements, document.text).toBeLessThanOrEqual(FREE_STATEMENTS + cost / price.statement);
        most.cost = Math.max(most.cost, cost);
        most.calls = Math.max(most.calls, calls);
        most.statements = Math.max(most.statements, statements);
      }
      expect(most.cost).toBeGreaterThan(documentLimits.cost / 2);
    },
    120_000,
  );
});

/** As often as a document may have aliases. */
const TIMES = 30;

/** Fields that answer nobody here, with the reason. */
const UNANSWERED: Record<string, string> = {
  'Query.invitation': 'nobody is invited',
  'Query.pool': 'no pool has such a name',
  'Query.seasonImport': 'no season was imported',
  'Query.testMail': 'no mail was sent',
};

describe.each(oneDialect)('a field with arguments, repeated in one document, on %s', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => {
    // With a log, an audit log and corrections: what a field reads has to be there.
    ({ fixture } = await play(dialect, SEASON));
  });
  afterAll(() => fixture.close());

  test('costs each time at least the statements, rows and texts that it reads', async () => {
    const ids = {
      Pool: fixture.pool,
      Entry: fixture.entry(1),
      Team: fixture.team('KC'),
      Week: globalId('Week', 1),
      Game: globalId('Game', 1),
    };
    const underpriced: string[] = [];
    const unanswered = new Set<string>();
    for (const { name, document } of repeatedFields(schema, { ids, now: fixture.clock.now() })) {
      unanswered.add(name);
      for (const viewer of ['administrator', 'alice', 'visitor'] as const) {
        const run = async (times: number) => {
          const text = parse(document(times));
          expect(validate(schema, text), name).toEqual([]);
          const { cost } = measureDocument(schema, text, null)!;
          const before = fixture.counts();
          // Also what is refused as a whole: each time costs the same.
          const answer = await execute({ schema, document: text, contextValue: fixture.context(viewer) });
          const after = fixture.counts();
          const read = (['statement', 'row', 'character'] as const).map(
            (what) => price[what] * (after[`${what}s`] - before[`${what}s`]),
          );
          return {
            cost,
            read: read.reduce((sum, part) => sum + part, 0),
            isAnswered: answer.errors === undefined && !JSON.stringify(answer.data).includes('"x0":null'),
          };
        };
        const [one, all] = [await run(1), await run(TIMES)];
        const [cost, read] = (['cost', 'read'] as const).map(
          (what) => (all[what] - one[what]) / (TIMES - 1),
        ) as [number, number];
        if (read > cost) underpriced.push(`${name} as ${viewer}: reads ${Math.ceil(read)}, costs ${cost}`);
        if (all.isAnswered) unanswered.delete(name);
      }
    }
    expect(underpriced).toEqual([]);
    expect([...unanswered].toSorted()).toEqual(Object.keys(UNANSWERED).toSorted());
  });
});
