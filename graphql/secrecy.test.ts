import fc from 'fast-check';
import { type DocumentNode, getNamedType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dialects } from '../prisma/testing.ts';
import { schema } from './schema/index.ts';
import { hoursFromDeadline } from './schema/testing.ts';
import { OTHERS, STEPS, type Step } from './testing/commissionerSteps.ts';
import { ARGUMENTS, reachable, selectionOf } from './testing/documents.ts';
import { ONLOOKERS, planReading, READ_PATHS, readAs } from './testing/readPaths.ts';
import { closeTwins, openTwins, type Twin, withoutRandomness } from './testing/secretTwins.ts';

/**
 * Databases that differ in secret picks alone, and in what grading made of them, answer alike, byte by byte: whatever
 * is done to them, whoever asks, by whatever path. A read path is added in testing/readPaths.ts, arguments of a field in
 * testing/documents.ts, an attempt of the commissioner in testing/commissionerSteps.ts.
 */
const mutations = schema.getMutationType()!.getFields();

const isCommissioners = (name: string) => {
  const options = mutations[name]!.extensions.pothosOptions as { authScopes?: object } | undefined;
  return options?.authScopes !== undefined && 'administrator' in options.authScopes;
};

test('every mutation of the commissioner is tried', () => {
  const names = Object.keys(mutations).filter(isCommissioners);
  expect(Object.keys(STEPS).toSorted()).toEqual(names.toSorted());
});

test('every subscription is listened to', () => {
  const names = Object.keys(schema.getSubscriptionType()!.getFields());
  expect(names.filter((name) => name !== 'clockUpdated' && !ARGUMENTS[`Subscription.${name}`])).toEqual([]);
});

/** Types that the readers' documents do not find in these pools, and why. */
const ABSENT: Record<string, string> = {
  ApiToken: 'nobody has one',
  NotFoundError: 'the code exists',
  OwedFees: 'for owners alone',
  Passkey: 'nobody has one',
  PoolOutcome: 'the pool is not decided',
  RateLimitedError: 'nobody asks too often',
  ViewerCommissionsEdge: 'those who look have none',
  ViewerDisputesEdge: 'those who look have none',
  Welcome: 'for owners alone',
  Winner: 'the pool is not decided',
};

/** Mutations that are tried one after the other on the same databases. */
const GROUPS = [
  ['setGameStatus', 'setLine', 'lockLine', 'enterResult'],
  ['resolveHeldUpdate', 'correctResult', 'remindNow', 'ruleOnGame'],
  ['submitPickFor', 'changePick', 'removePick'],
  ['restorePick', 'answerDispute', 'resolveDispute', 'announce'],
  ['eliminateEntry', 'reinstateEntry'],
];
const grouped = new Set(GROUPS.flat());
GROUPS.push(Object.keys(STEPS).filter((name) => !grouped.has(name)));

describe.each(dialects)(
  'before the deadline nothing tells a pick, on %s',
  { timeout: 120_000 },
  (dialect) => {
    let documents: DocumentNode[];

    beforeAll(async () => {
      const [twin, ...others] = await openTwins(dialect);
      documents = await planReading(twin!.stage);
      await closeTwins([twin!, ...others]);
    }, 120_000);

    test('the documents find every type', async () => {
      const [twin, ...others] = await openTwins(dialect);
      const { stage } = twin!;
      await take([twin!], STEPS.setLine!);
      const missing: string[] = [];
      for (const { type, ways } of reachable()) {
        const found = await Promise.all(
          ways.map(([before, after]) => stage.ask('administrator', `{ ${before} __typename ${after} }`)),
        );
        if (!found.some(({ data }) => JSON.stringify(data).includes(`"${type.name}"`)))
          missing.push(type.name);
      }
      expect(missing.toSorted()).toEqual(Object.keys(ABSENT).toSorted());
      await closeTwins([twin!, ...others]);
    });

    describe.each(GROUPS)('after %s and what follows it', (...names) => {
      let twins: Twin[];
      beforeAll(async () => void (twins = await openTwins(dialect)), 60_000);
      afterAll(() => closeTwins(twins));

      test.each(names)('by %s', async (name) => {
        await take(twins, STEPS[name]!);
      });

      test('to the administrator, by any query', async () => {
        await compare(twins, ({ stage }) => readAs(stage, 'administrator', documents));
      });

      // Other mutations do not touch what standings are made of.
      const isThorough = names.some((name) => /Result|removePick|reinstateEntry/.test(name));
      test.each(Object.entries(isThorough ? READ_PATHS : {}))('by %s', async (_name, read) => {
        await compare(twins, ({ stage }) => read(stage));
      });
    });

    test('by any of these in any order', async () => {
      const all = Object.values(STEPS).flat();
      const orders = fc.sample(fc.shuffledSubarray(all, { minLength: 40, maxLength: 40 }), {
        seed: 2025,
        numRuns: 2,
      });
      for (const steps of orders) {
        const twins = await openTwins(dialect);
        await take(twins, steps);
        await compare(twins, ({ stage }) => readAs(stage, 'administrator', documents));
        await closeTwins(twins);
      }
    });

    describe('to anybody else', () => {
      let twins: Twin[];
      beforeAll(async () => {
        twins = await openTwins(dialect);
        await take(twins, [...STEPS.correctResult!, ...STEPS.removePick!]);
      }, 60_000);
      afterAll(() => closeTwins(twins));

      test.each(Object.entries(ONLOOKERS))('by any query of %s', async (_who, asker) => {
        await compare(twins, ({ stage }) => readAs(stage, asker, documents));
      });

      test('by what they can try', async () => {
        for (const asker of ['alice', 'administrator'] as const) await take(twins, OTHERS, asker);
      });
    });

    test('by what a subscription tells, and how often', async () => {
      const twins = await openTwins(dialect);
      const listeners = await Promise.all(
        twins.map(({ stage }) =>
          Promise.all(
            subscriptions().flatMap((document) =>
              (['administrator', 'alice'] as const).map(async (asker) =>
                listen(await stage.listen(asker, document)),
              ),
            ),
          ),
        ),
      );
      const steps = ['correctResult', 'removePick', 'eliminateEntry', 'updatePool'].flatMap((name) =>
        STEPS[name]!.filter(([, input]) => !input(twins[0]!.stage).dryRun).slice(0, 4),
      );
      for (const step of steps) {
        await take(twins, [step]);
        await quiet(listeners.flat());
        const told = listeners.map((own) =>
          withoutRandomness(JSON.stringify(own.map(({ taken }) => taken()))),
        );
        expect(new Set(told).size, `${step[0]}:\n${told.join('\n')}`).toBe(1);
      }
      await closeTwins(twins);
    });

    test('and at the deadline all of it shows', async () => {
      const twins = await openTwins(dialect);
      await take(twins, STEPS.correctResult!.slice(0, 2));
      const logs = async () =>
        Promise.all(
          twins.map(async ({ stage }) => {
            const { data } = await stage.ask(
              'administrator',
              '{ pool { auditLog(first: 200, filter: { action: "pool.grade" }) { edges { node { before after } } } } }',
            );
            return data.pool.auditLog.edges.length as number;
          }),
        );
      expect(await logs()).toEqual([0, 0, 0]);
      for (const { stage } of twins) await stage.clock.set({ now: hoursFromDeadline(2, 0) });
      // KC, who lost, then won: out, and back in; the pickers of BUF the other way round.
      expect(await logs()).toEqual([2, 1, 2]);
      await closeTwins(twins);
    });

    /** Runs steps on each of the twins, and compares what they answer and publish after each. */
    async function take(
      twins: readonly Twin[],
      steps: readonly Step[],
      asker: 'administrator' | 'alice' = 'administrator',
    ): Promise<void> {
      for (const [name, input] of steps) {
        const answers = await Promise.all(
          twins.map(async (twin) => {
            const { data, errors } = await mutate(twin, name, input(twin.stage), asker);
            return withoutRandomness(JSON.stringify([name, data, errors, twin.takeEvents()]));
          }),
        );
        expect(answers[0]).not.toContain('DOCUMENT_TOO_COSTLY');
        expect(
          new Set(answers).size,
          `${name} ${JSON.stringify(input(twins[0]!.stage))}:\n${answers.join('\n')}`,
        ).toBe(1);
      }
    }
  },
);

async function mutate(
  { stage }: Twin,
  name: string,
  input: Record<string, unknown>,
  asker: 'administrator' | 'alice',
) {
  const { args, type } = mutations[name]!;
  for (let depth = 2; ; depth -= 1) {
    const document = `mutation ($input: ${String(args[0]!.type)}) {
      ${name}(input: $input) { ${selectionOf(getNamedType(type), depth)} } }`;
    const answer = await stage.ask(asker, document, { input });
    // Nothing of it was done.
    if (depth > 0 && answer.errors.some(({ code }) => code === 'DOCUMENT_TOO_COSTLY')) continue;
    return answer;
  }
}

async function compare(twins: readonly Twin[], read: (twin: Twin) => Promise<string>): Promise<void> {
  const answers = await Promise.all(
    twins.map(async (twin) => withoutRandomness(await read(twin)).split('\n')),
  );
  for (const [index, line] of answers[0]!.entries()) {
    for (const other of answers.slice(1)) expect(other[index]).toBe(line);
  }
  expect(new Set(answers.map((lines) => lines.length)).size).toBe(1);
}

function subscriptions(): string[] {
  return Object.values(schema.getSubscriptionType()!.getFields()).flatMap(({ name, type }) =>
    (ARGUMENTS[`Subscription.${name}`] ?? ['']).map(
      (way) => `subscription { ${name}${way} { ${selectionOf(getNamedType(type), 0)} } }`,
    ),
  );
}

/** Collects what a subscription answers. */
function listen(stream: object) {
  if (!(Symbol.asyncIterator in stream)) throw new Error(`Not a subscription: ${JSON.stringify(stream)}`);
  const told: unknown[] = [];
  let count = 0;
  void (async () => {
    for await (const one of stream as AsyncIterable<unknown>) {
      told.push(one);
      count += 1;
    }
  })();
  return {
    taken: () => told.splice(0),
    count: () => count,
  };
}

/** Waits until nothing has come for longer than events wait to be merged. */
async function quiet(listeners: readonly { count: () => number }[]): Promise<void> {
  const all = () => listeners.reduce((sum, { count }) => sum + count(), 0);
  for (let before = -1; before !== all();) {
    before = all();
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
