import { expect, test } from 'vitest';

import { schema } from './api/index.ts';
import { STEPS } from './testing/commissionerSteps.ts';
import { take } from './testing/compareVariants.ts';
import { ARGUMENTS, reachable } from './testing/documents.ts';
import { describeGroup, IN_SQL } from './testing/secrecyGroups.ts';
import { closeVariants, openVariants } from './testing/secretVariants.ts';

/**
 * Databases that differ only in secret picks, and in their grading, give the same results, byte by byte:
 * whatever is done to them, for every viewer, by every path. A read path is added in testing/readPaths.ts,
 * arguments of a field in testing/documents.ts, an attempt of the commissioner in
 * testing/commissionerSteps.ts.
 * The other groups of mutations, viewers, orders and subscriptions are in secrecy.deep.test.ts.
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
  ClaimLinks: 'no claim link waits',
  DemoEvent: 'the demo alone has one',
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
  PoolImport: 'no entry was imported',
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

for (const names of IN_SQL) describeGroup('sqlite', names);

test('the documents reach every type', async () => {
  const [variant, ...others] = await openVariants('sqlite');
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
