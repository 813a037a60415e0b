import fc from 'fast-check';
import { type DocumentNode, getNamedType } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import type { Dialect } from '../prisma/client.ts';
import { bothDialects, oneDialect } from '../prisma/testing.ts';
import { schema } from './schema/index.ts';
import { SPACING } from './schema/eventStream.ts';
import { eventually } from './testing/eventually.ts';
import { shortOrLong } from './testing/length.ts';
import { hoursFromDeadline, type TestViewer } from './testing/schema.ts';
import { OTHERS, STEPS } from './testing/commissionerSteps.ts';
import { compare, take } from './testing/compareVariants.ts';
import { ARGUMENTS, reachable, selectionOf } from './testing/documents.ts';
import { ONLOOKERS, planReading, READ_PATHS, readAs } from './testing/readPaths.ts';
import { closeVariants, openVariants, type Variant, withoutRandomness } from './testing/secretVariants.ts';

/**
 * Databases that differ only in secret picks, and in their grading, give the same results, byte by byte:
 * whatever is done to them, for every viewer, by every path. A read path is added in testing/readPaths.ts,
 * arguments of a field in testing/documents.ts, an attempt of the commissioner in
 * testing/commissionerSteps.ts.
 */
const mutations = schema.getMutationType()!.getFields();

const isCommissioners = (name: string) => {
  const options = mutations[name]!.extensions.pothosOptions as { authScopes?: object } | undefined;
  const scopes = options?.authScopes ?? {};
  return 'administrator' in scopes || 'commissioner' in scopes;
};

test('every mutation of the commissioner is tried', () => {
  const names = Object.keys(mutations).filter(isCommissioners);
  expect(Object.keys(STEPS).toSorted()).toEqual(names.toSorted());
});

test('every subscription is tried', () => {
  const names = Object.keys(schema.getSubscriptionType()!.getFields());
  expect(names.filter((name) => name !== 'clockUpdated' && !ARGUMENTS[`Subscription.${name}`])).toEqual([]);
});

/** Types that the readers' documents do not find in these pools, and why. */
const ABSENT: Record<string, string> = {
  ApiToken: 'no account has one',
  DisputePermission: 'visible to owners only',
  EntryOutlook: 'the readers have no entries in it',
  EntryToClaim: 'the token of no invitation is known',
  FailedMail: 'every mail was sent',
  GameShare: 'the readers have no entries in it',
  HeldMail: 'the site can send mail',
  HeldMails: 'the site can send mail',
  HowToPay: 'the readers owe nothing',
  MailServer: 'the demo has none',
  Moment: 'visible to owners only',
  NotFoundError: 'the code exists',
  PaymentMethod: 'the readers owe nothing',
  OpenInvitation: 'the token of none is known',
  OptionProblem: 'the options go together',
  OwedFees: 'visible to owners only',
  Passkey: 'no account has one',
  ExternalIdentity: 'no account has one',
  ProviderLogIn: 'no reader comes from a sign-in provider',
  Payout: 'the pool is not decided',
  Plan: 'visible to owners only',
  PlannedTeam: 'visible to owners only',
  PickChange: 'visible to owners only',
  PickReceipt: 'visible to owners only; the picks of Week 1 are older than the log',
  PoolOutcome: 'the pool is not decided',
  PoolTieBreak: 'the pool is not decided',
  PoolPayoutsEdge: 'the pool is not decided',
  PublishedSeason: 'the pool is not decided',
  PushDevice: 'no account has one',
  PublishedWeek: 'the pool is not decided',
  PublishedWinner: 'the pool is not decided',
  RateLimitedError: 'no reader exceeds a limit',
  RuleAnswer: 'the readers have no entry',
  RulesAcknowledgement: 'visible to its account only',
  RulesToAcknowledge: 'the readers have no entry',
  ViewerCommissionsEdge: 'the readers have none',
  ViewerDisputesEdge: 'the readers have none',
  SeasonImport: 'none was started',
  UnreadTalk: 'the reader has no entry',
  TestMail: 'none was sent',
  Welcome: 'visible to owners only',
  Winner: 'the pool is not decided',
};

/** What a document costs is the same on both databases. */
let planned: Promise<DocumentNode[]> | undefined;

async function plan(dialect: Dialect): Promise<DocumentNode[]> {
  const [variant, ...others] = await openVariants(dialect);
  try {
    return await planReading(variant!.fixture);
  } finally {
    await closeVariants([variant!, ...others]);
  }
}

const SMALL_GROUPS = [
  ['setGameStatus', 'setLine', 'lockLine', 'enterResult'],
  ['resolveHeldUpdate', 'correctResult', 'enterResults', 'remindNow', 'ruleOnGame'],
  ['submitPickFor', 'changePick', 'removePick'],
  ['restorePick', 'answerDispute', 'resolveDispute', 'announce'],
  ['eliminateEntry', 'reinstateEntry', 'restoreDecision', 'buyBackFor', 'cancelBuyBack'],
  ['openPick', 'moveEntry', 'renameEntry'],
];
const grouped = new Set(SMALL_GROUPS.flat());
SMALL_GROUPS.push(Object.keys(STEPS).filter((name) => !grouped.has(name)));

/**
 * Mutations that are tried one after the other on the same databases, which everything is read from at the end; in the
 * short form in three groups: what changes results and lines, what changes picks and entries, and the rest.
 */
const GROUPS = shortOrLong(
  [SMALL_GROUPS.slice(0, 2).flat(), SMALL_GROUPS.slice(2, 6).flat(), SMALL_GROUPS.slice(6).flat()],
  SMALL_GROUPS,
);

/** Those after which all paths are read; the SQL of the paths is tried on both databases after one group. */
const IN_SQL = GROUPS.filter((names) => names.includes('correctResult'));

describe.each(bothDialects)('before the deadline nothing reveals a pick, on %s', (dialect) => {
  let documents: DocumentNode[];

  beforeAll(async () => void (documents = await (planned ??= plan(dialect))), 120_000);
  afterEach(() => void vi.useRealTimers());

  const isWhole = oneDialect.includes(dialect);
  describe.each(isWhole ? GROUPS : IN_SQL)('after %s and what follows it', (...names) => {
    let variants: Variant[];
    beforeAll(async () => void (variants = await openVariants(dialect)));
    afterAll(() => closeVariants(variants));

    test.each(names)('by %s', async (name) => {
      await take(variants, STEPS[name]!);
    });

    test('to the commissioner, by any query', async () => {
      await compare(variants, ({ fixture }) => readAs(fixture, 'administrator', documents));
    });

    // Other mutations do not affect the standings.
    const isThorough = names.some((name) => /Result|removePick|reinstateEntry|moveEntry/.test(name));
    test.each(Object.entries(isThorough ? READ_PATHS : {}))('by %s', async (_name, read) => {
      await compare(variants, ({ fixture }) => read(fixture));
    });
  });

  // What follows is the same on both databases.
  if (!isWhole) return;

  test('the documents reach every type', async () => {
    const [variant, ...others] = await openVariants(dialect);
    const { fixture } = variant!;
    for (const name of ['setLine', 'openPick', 'recordPayment', 'remindNow']) {
      await take([variant!], STEPS[name]!);
    }
    await fixture.db.game.update({ where: { id: 8 }, data: { status: 'CANCELLED' } });
    await fixture.db.gameRuling.create({ data: { poolId: fixture.poolId, gameId: 8, kind: 'LOSS' } });
    const missing: string[] = [];
    for (const { type, ways } of reachable()) {
      const found = await Promise.all(
        ways.map(([before, after]) => fixture.ask('administrator', `{ ${before} __typename ${after} }`)),
      );
      if (!found.some(({ data }) => JSON.stringify(data).includes(`"${type.name}"`))) missing.push(type.name);
    }
    expect(missing.toSorted()).toEqual(Object.keys(ABSENT).toSorted());
    await closeVariants([variant!, ...others]);
  });

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
      await compare(variants, ({ fixture }) => readAs(fixture, viewer, documents));
      await closeVariants(variants);
    }
  });

  describe('to anyone else', () => {
    let variants: Variant[];
    beforeAll(async () => {
      variants = await openVariants(dialect);
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
