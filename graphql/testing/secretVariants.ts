import type { Dialect } from '#prisma/client.ts';
import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { gradePool } from '../grading/grading.ts';
import { createStoppedClock } from '../kernel/clock/stopped.ts';
import { globalId } from '../api/paging/globalIds.ts';
import { OWN_CHANGE } from '../kernel/pickFacts.ts';
import { hoursFromDeadline, openFixture, type Fixture } from './schema.ts';
import { plantWebhook } from './webhooks.ts';

/** Teams by `${entry}:${week}`, for weeks whose deadline has not passed. */
type Secrets = Record<string, string>;

/**
 * Secret picks of each database; nobody but the owners may be able to distinguish the databases. Week 2's
 * Thursday game is over: KC lost, BUF won. Entry 10 was eliminated in Week 1 and had picked ahead; 11 has no
 * pick for Week 2. Alice, who owns 1 to 3, is one of the viewers: her picks are the same everywhere.
 */
const SECRETS: Record<string, Secrets> = {
  'Thursday lost for one': {
    '4:2': 'KC', '6:2': 'DAL', '8:2': 'DAL', '12:2': 'DAL', '10:2': 'KC', '6:3': 'BUF', '11:3': 'DAL', '8:3': 'GB',
  }, // prettier-ignore
  'Thursday won': {
    '4:2': 'BUF', '6:2': 'GB', '8:2': 'CHI', '12:2': 'BUF', '10:2': 'BUF', '6:3': 'DAL', '11:3': 'GB', '8:3': 'MIA',
  }, // prettier-ignore
  'Thursday lost for many': {
    '4:2': 'DAL', '6:2': 'KC', '8:2': 'KC', '12:2': 'KC', '10:2': 'GB', '6:3': 'MIA', '11:3': 'MIA', '8:3': 'DAL',
  }, // prettier-ignore
};

/** Second picks of Week 2, for pools that have two picks in that week. */
const SECOND: Record<string, Secrets> = {
  'Thursday lost for one': { '4:2': 'MIA', '8:2': 'KC' },
  'Thursday won': { '4:2': 'KC', '8:2': 'GB' },
  'Thursday lost for many': { '4:2': 'BUF', '8:2': 'MIA' },
};

/** Two of the databases, in which every secret pick differs. */
export const PAIR = ['Thursday won', 'Thursday lost for many'];

/** A database with one set of secret picks, graded by the program. */
export interface Variant {
  name: string;
  fixture: Fixture;
  /** Returns the events published since the last call, in order. */
  takeEvents(): string[];
}

/**
 * Opens databases that differ only in secret picks and their grading. All clocks are stopped.
 * @param options columns of the pool that differ from the defaults
 * @param names of the databases: all three, or PAIR for another form of what all three are compared for
 */
export async function openVariants(
  dialect: Dialect,
  options: Prisma.PoolUncheckedUpdateInput = {},
  names: readonly string[] = Object.keys(SECRETS),
): Promise<Variant[]> {
  return Promise.all(
    names.map(async (name) => {
      const secrets = SECRETS[name]!;
      const fixture = await openFixture(dialect);
      fixture.services.systemClock = createStoppedClock(hoursFromDeadline(2, -20));
      await addRows(fixture);
      await fixture.db.pool.update({ where: { id: fixture.poolId }, data: options });
      await pickSecretly(fixture, secrets);
      await planSecretly(fixture, secrets);
      if (options.doublePickWeeks === '2') await storePicks(fixture, SECOND[name]!, 2);
      await gradePool(fixture.services, fixture.poolId);
      const events: string[] = [];
      fixture.services.events.subscribe((event) => events.push(JSON.stringify(event)));
      return { name, fixture, takeEvents: () => events.splice(0) };
    }),
  );
}

export async function closeVariants(variants: readonly Variant[]): Promise<void> {
  await Promise.all(variants.map(({ fixture }) => fixture.close()));
}

async function pickSecretly({ db, poolId }: Fixture, secrets: Secrets): Promise<void> {
  await db.pick.deleteMany({ where: { week: { gt: 1 }, entryId: { not: 1 } } });
  const alive = { eliminatedWeek: null, eliminationReason: null, eliminatedAt: null };
  await db.entry.update({ where: { id: 4 }, data: alive });
  await storePicks({ db, poolId }, secrets, 1);
}

/** Plans are as secret as picks, and for good. */
async function planSecretly({ db }: Fixture, secrets: Secrets): Promise<void> {
  for (const [key, teamId] of Object.entries(secrets)) {
    const [entryId, week] = key.split(':').map(Number) as [number, number];
    const { userId } = await db.entry.findUniqueOrThrow({ where: { id: entryId } });
    const at = hoursFromDeadline(2, -91);
    const isChosen = teamId < 'M' && (await db.plan.count({ where: { fallbackOf: entryId } })) === 0;
    await db.plan.create({
      data: {
        entryId,
        userId,
        name: `${teamId} first`,
        teams: `${week}:${teamId}`,
        fallbackOf: isChosen ? entryId : null,
        createdAt: at,
        updatedAt: at,
      },
    });
  }
}

async function storePicks(
  { db, poolId }: Pick<Fixture, 'db' | 'poolId'>,
  secrets: Secrets,
  slot: 1 | 2,
): Promise<void> {
  for (const [key, teamId] of Object.entries(secrets)) {
    const [entryId, week] = key.split(':').map(Number) as [number, number];
    const game = await db.game.findFirstOrThrow({
      where: { week, OR: [{ homeTeamId: teamId }, { awayTeamId: teamId }] },
    });
    const submittedAt = hoursFromDeadline(2, -90);
    await db.pick.create({ data: { poolId, entryId, week, teamId, gameId: game.id, submittedAt, slot } });
    // Of some of these picks the owner had made another one before.
    if (teamId === 'BUF' && slot === 1)
      await recordChange({ db, poolId }, { entryId, week, at: submittedAt });
  }
}

async function recordChange(
  { db, poolId }: Pick<Fixture, 'db' | 'poolId'>,
  { entryId, week, at }: { entryId: number; week: number; at: Date },
): Promise<void> {
  const { userId } = await db.entry.findUniqueOrThrow({ where: { id: entryId } });
  const state = (teamId: string) => ({ week, slot: 1, teamId, gameId: 5, source: 'PARTICIPANT' });
  await db.auditEntry.create({
    data: {
      at,
      actorId: userId,
      poolId,
      action: OWN_CHANGE,
      subjectType: 'Pick',
      subjectId: `${entryId}:${week}`,
      before: state('KC'),
      after: state('BUF'),
    },
  });
}

/**
 * Adds rows for the mutations to work on, with id 1 of each kind. Sessions start at the stopped clock's time.
 */
async function addRows({ db, poolId, services }: Fixture): Promise<void> {
  const at = services.clock.now();
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: 'bob@pool.example' } });
  await db.referralCode.create({ data: { poolId, userId, createdAt: at, code: 'BOBS-CODE' } });
  // Accounts that get an entry have a code already: a new one would be random.
  for (const name of ['alice', 'administrator']) {
    const { id } = await db.user.findUniqueOrThrow({ where: { email: `${name}@pool.example` } });
    await db.referralCode.create({
      data: { poolId, userId: id, createdAt: at, code: `${name.toUpperCase()}-CODE` },
    });
  }
  await db.entry.update({ where: { id: 12 }, data: { referralCodeId: 1 } });
  // Entry 10, which is out, can buy back in.
  await db.pool.update({ where: { id: poolId }, data: { commissionCents: 500, buyBackThroughWeek: 1 } });
  await db.buyBack.create({
    data: { entryId: 6, throughWeek: 1, amountCents: 0, createdAt: at, status: 'COMPLETED', paidAt: at },
  });
  await db.entry.update({ where: { id: 6 }, data: { boughtBackThroughWeek: 1 } });
  const held = { period: null, clock: null, homeScore: 24, awayScore: 23 };
  for (const status of ['FINAL', 'LIVE']) {
    const update = { status, ...held };
    await db.heldUpdate.create({ data: { gameId: 5, update, why: 'The feed changed it.', heldAt: at } });
  }
  const other = { status: 'FINAL', ...held, homeScore: 20, awayScore: 30 };
  await db.heldUpdate.create({
    data: { gameId: 5, source: 'SCHEDULE', update: other, why: 'The schedule file has it.', heldAt: at },
  });
  await db.game.update({ where: { id: 5 }, data: { reviewSince: at } });
  await db.commission.create({ data: { entryId: 11, userId, amountCents: 500, earnedAt: at } });
  for (const entryId of [4, 6]) {
    await db.dispute.create({ data: { poolId, entryId, week: 2, text: 'Why?', openedAt: at } });
  }
  const now = services.systemClock.now();
  const mailed = { createdAt: at, queuedAt: hoursFromDeadline(2, -90), expiresAt: hoursFromDeadline(2, 90) };
  await db.invitation.create({
    data: { poolId, email: 'invited@pool.example', kind: 'JOIN', declineToken: 'decline', ...mailed },
  });
  await db.invitationLink.create({ data: { poolId, token: 'flyer', label: 'Flyer', createdAt: at } });
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await db.session.updateMany({ data: { createdAt: now, lastSeenAt: now, provenAt: now, expiresAt } });
  await db.authenticatorApp.create({ data: { userId, secret: 'A', createdAt: now, confirmedAt: now } });
  await plantWebhook({ db, poolId, services });
  await db.announcement.create({ data: { poolId, title: 'Hello', body: 'Welcome, all.', at } });
  const bobs = { authorId: userId, entryId: 4, isByCommissioner: false, createdAt: at };
  await db.message.create({ data: { poolId, week: 2, text: 'Good luck, @Entry 1', ...bobs } });
  const { userId: mentioned } = await db.entry.findUniqueOrThrow({ where: { id: 1 } });
  await db.messageMention.create({ data: { messageId: 1, entryId: 1, userId: mentioned } });
  await db.feedStatus.create({ data: { name: 'espn', lastTriedAt: at, lastError: 'HTTP 500' } });
}

/**
 * A random id, the secret or a message of a webhook, the token of a link (accounts/credentials/tokens.ts) or of an invitation that many use, or the referral code of an imported
 * account.
 */
const RANDOM =
  /whsec_[\w+/]{32}|msg_[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=\/join\/)[\w-]{22}(?![\w-])|(?<="ReferralCode_code_0":"|\\"code\\": \\")[A-HJ-NP-Z2-9]{8}(?=\\?")|(?<![\w-])[\w-]{43}(?![\w-])/g;

/** The wait that a rate limit asks for, which runs on real time. */
const WAIT = /(?<=Please try again in )\d+ \w+/g;

/**
 * The parts of receipts and logs that random salts and keys decide, also where they are JSON in a string of JSON: what they
 * hide is compared by its length.
 */
const SEALED =
  /(?<=(?:salt|[pP]roof|checkpoint|commitment)(?:_\d+)?\\*": ?\\*")[^"]*|"keys":\[[^\]]*\]|(?<="\d+":"|\["[^"]*",")[A-Za-z0-9+/]{43}=|^\{"at":"[^"]+","(?:openings|entries|names|owners)":.*$/gm;

/** Replaces sealed bytes by their number. */
function withoutSeals(text: string): string {
  return text.replace(SEALED, (sealed) =>
    sealed.replace(/(?<=\+)[0-9a-f]{8}(?=\+)|[A-Za-z0-9+/]{40,}={0,2}/g, ({ length }) => `${length} bytes`),
  );
}

/** Replaces random ids and tokens by numbers, and waits by a word; the rest is compared byte by byte. */
export function withoutRandomness(text: string): string {
  const known = new Map<string, string>();
  return withoutSeals(text)
    .replace(WAIT, 'a while')
    .replace(RANDOM, (uuid) => {
      if (!known.has(uuid)) known.set(uuid, `random ${known.size + 1}`);
      return known.get(uuid)!;
    });
}

export const game = (id: number) => globalId('Game', id);
