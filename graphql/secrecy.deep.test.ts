import fc from 'fast-check';
import { type DocumentNode, getNamedType } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { bothDialects, oneDialect } from '../prisma/testing.ts';
import { schema } from './api/index.ts';
import { SPACING } from './api/pacing/eventStream.ts';
import { eventually } from './testing/eventually.ts';
import { shortOrLong } from './testing/length.ts';
import { hoursFromDeadline, type TestViewer } from './testing/schema.ts';
import { OTHERS, STEPS } from './testing/commissionerSteps.ts';
import { compare, take } from './testing/compareVariants.ts';
import { ARGUMENTS, selectionOf } from './testing/documents.ts';
import { ONLOOKERS, planReading, READ_PATHS, readAs } from './testing/readPaths.ts';
import { describeGroup, GROUPS, IN_SQL } from './testing/secrecyGroups.ts';
import { closeVariants, openVariants, type Variant, withoutRandomness } from './testing/secretVariants.ts';

// What secrecy.test.ts says, after all other mutations, to other viewers, in any order, and by subscriptions.
for (const dialect of bothDialects) {
  for (const names of oneDialect.includes(dialect) ? GROUPS : IN_SQL) {
    if (dialect !== 'sqlite' || !IN_SQL.includes(names)) describeGroup(dialect, names);
  }
}

describe('before the deadline nothing reveals a pick', () => {
  const dialect = 'sqlite';

  afterEach(() => void vi.useRealTimers());

  test('by any of these in any order', async () => {
    const all = Object.values(STEPS).flat();
    const length = shortOrLong(20, 40);
    const orders = fc.sample(fc.shuffledSubarray(all, { minLength: length, maxLength: length }), {
      seed: 2025,
      numRuns: 2,
    });
    for (const [index, steps] of orders.entries()) {
      const viewer = index === 0 ? 'administrator' : 'commissioner';
      const variants = await openVariants(dialect);
      await take(variants, steps, viewer);
      const documents = await planReading(variants[0]!.fixture);
      await compare(variants, ({ fixture }) => readAs(fixture, viewer, documents));
      await closeVariants(variants);
    }
  });

  describe('to anyone else', () => {
    let variants: Variant[];
    let documents: DocumentNode[];
    beforeAll(async () => {
      variants = await openVariants(dialect);
      documents = await planReading(variants[0]!.fixture);
      await take(variants, [...STEPS.correctResult!, ...STEPS.removePick!]);
    });
    afterAll(() => closeVariants(variants));

    test.each(Object.entries(ONLOOKERS))('by any query of %s', async (_who, viewer) => {
      await compare(variants, ({ fixture }) => readAs(fixture, viewer, documents));
    });

    test('once a commissioner has opened picks', async () => {
      for (const { fixture, takeEvents } of variants) {
        const document = 'mutation ($input: OpenPickInput!) { openPick(input: $input) { __typename } }';
        for (const number of [4, 6]) {
          const input = { entry: fixture.entry(number), week: number === 4 ? 2 : 3, reason: 'A fight.' };
          await fixture.ask('commissioner', document, { input });
        }
        expect(await fixture.db.openedPick.count()).toBe(1);
        takeEvents();
      }
      const onlookers = Object.values(ONLOOKERS).filter((one) => one !== 'commissioner');
      for (const viewer of shortOrLong(['alice', 'other commissioner'] as const, onlookers)) {
        await compare(variants, ({ fixture }) => readAs(fixture, viewer, documents));
      }
    });

    test('by any mutation they can try', async () => {
      for (const viewer of ['alice', 'commissioner', 'administrator'] as const) {
        await take(variants, OTHERS, viewer);
      }
    });

    test('by who of others has read the rules', async () => {
      const document = `mutation ($input: AcknowledgeRulesInput!) { acknowledgeRules(input: $input) { __typename } }`;
      for (const [index, { fixture, takeEvents }] of variants.entries()) {
        const reader = {
          name: ['bob', 'owner6', 'owner8'][index]!,
          scopes: ['read', 'pick'],
        } satisfies TestViewer;
        const { data } = await fixture.ask(reader, '{ pool { rulesToAcknowledge { version } } }');
        const input = { pool: fixture.pool, version: data.pool.rulesToAcknowledge.version };
        await fixture.ask(reader, document, { input });
        expect(await fixture.db.rulesAcknowledgement.count()).toBe(1);
        takeEvents();
      }
      for (const viewer of ['alice', 'other commissioner', 'visitor'] as const) {
        await compare(variants, ({ fixture }) => readAs(fixture, viewer, documents));
      }
      for (const read of Object.values(READ_PATHS)) await compare(variants, ({ fixture }) => read(fixture));
    });
  });

  test("by the contents and the number of a subscription's events", async () => {
    const variants = await openVariants(dialect);
    // The pauses of the streams end when the test says so.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const listeners = await Promise.all(
      variants.map((variant) =>
        Promise.all(
          subscriptions().flatMap((document) =>
            (['administrator', 'alice'] as const).map((viewer) => listen(variant, viewer, document)),
          ),
        ),
      ),
    );
    const steps = ['correctResult', 'removePick', 'eliminateEntry', 'updatePool'].flatMap((name) =>
      STEPS[name]!.filter(([, input]) => !input(variants[0]!.fixture).dryRun).slice(0, 4),
    );
    const published = variants.map(({ fixture }) => {
      const events: unknown[] = [];
      fixture.services.events.subscribe((event) => events.push(event));
      return events;
    });
    for (const step of steps) {
      await take(variants, [step]);
      await quiet(listeners.flat());
      // What is published is compared as it is; what arrives, without repetition: a busy machine merges fewer events.
      const received = listeners.map((own, index) =>
        withoutRandomness(
          JSON.stringify([published[index]!.splice(0), own.map(({ taken }) => withoutRepetition(taken()))]),
        ),
      );
      expect(new Set(received).size, `${step[0]}:\n${received.join('\n')}`).toBe(1);
    }
    await closeVariants(variants);
  });

  test('and at the deadline all of it shows', async () => {
    const variants = await openVariants(dialect);
    await take(variants, STEPS.correctResult!.slice(0, 2));
    const logs = async () =>
      Promise.all(
        variants.map(async ({ fixture }) => {
          const { data } = await fixture.ask(
            'administrator',
            '{ pool { auditLog(first: 200, filter: { action: "pool.grade" }) { edges { node { before after } } } } }',
          );
          return data.pool.auditLog.edges.length as number;
        }),
      );
    expect(await logs()).toEqual([0, 0, 0]);
    for (const { fixture } of variants) await fixture.clock.set({ now: hoursFromDeadline(2, 0) });
    // The pickers of KC, which lost and then won, are eliminated and revived; the pickers of BUF the
    // reverse.
    expect(await logs()).toEqual([2, 1, 2]);
    await closeVariants(variants);
  });
});

function subscriptions(): string[] {
  return Object.values(schema.getSubscriptionType()!.getFields()).flatMap(({ name, type }) =>
    (ARGUMENTS[`Subscription.${name}`] ?? ['']).map(
      (way) => `subscription { ${name}${way} { ${selectionOf(getNamedType(type), 0)} } }`,
    ),
  );
}

/** Collects the results of a subscription. */
async function listen({ fixture }: Variant, viewer: TestViewer, document: string) {
  const received: unknown[] = [];
  let [begun, done] = [0, 0];
  const stream = await fixture.listen(viewer, document, undefined, (execute) => {
    begun += 1;
    execute();
  });
  // Refused, such as the office to a player.
  if (!(Symbol.asyncIterator in stream)) received.push(stream);
  else
    void (async () => {
      for await (const one of stream) {
        received.push(one);
        done += 1;
      }
    })();
  return {
    taken: () => received.splice(0),
    begun: () => begun,
    isAtRest: () => begun === done,
  };
}

/** The results without those that repeat the one before. */
function withoutRepetition(results: readonly unknown[]): unknown[] {
  return results.filter((one, index) => JSON.stringify(one) !== JSON.stringify(results[index - 1]));
}

/** Ends the pauses in which events wait to be merged, until nothing is executed any more. */
async function quiet(listeners: readonly { begun: () => number; isAtRest: () => boolean }[]): Promise<void> {
  const executions = () => listeners.reduce((sum, { begun }) => sum + begun(), 0);
  for (let before = -1; before !== executions();) {
    before = executions();
    await vi.advanceTimersByTimeAsync(SPACING);
    await eventually(() => expect(listeners.every(({ isAtRest }) => isAtRest())).toBe(true));
  }
}
