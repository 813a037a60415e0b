import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { hasInvisible } from '../kernel/rules/invisible.ts';
import { checkEmail, normaliseEmail } from '../accounts/rules/people.ts';
import { PAYMENT_FIELDS, type PaymentField, readPaymentField } from '../money/rules/paymentInstructions.ts';
import { slugProblem } from './rules/slug.ts';
import { GRADED, SCHEDULED } from './rules/options/optionChanges.ts';
import type { PoolOptionColumns, PoolOptions } from './rules/options/poolOptions.ts';
import { isTimeZone } from '../kernel/rules/zones.ts';
import { refusePayments } from './refusePayments.ts';
import { UNKNOWN_ZONE } from './createPool.ts';
import { regradeEntries } from '../grading/regradeEntries.ts';
import type { StandingChanges } from '../grading/standingChanges.ts';
import { ConflictError, InvalidInputError, type InputIssue } from '../kernel/failures.ts';
import type { GradingReport } from '../grading/gradingSteps.ts';
import { loadSeason, poolOfSeason } from '../grading/seasonFacts.ts';
import { checkVersion, poolVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import { setDecidedWeek, syncPoolWeeks } from '../grading/weeks.ts';
import { runAdminCommand, type AdminCommand } from '../office/adminCommand.ts';
import { invalid } from '../kernel/input.ts';
import { changeOptions } from './changeOptions.ts';
import { guardUpcomingDeadlines } from '../office/upcomingDeadlines.ts';
import { finishGrading } from '../grading/finishGrading.ts';
import { isDeadlinePassed } from '../season/rules/deadlines.ts';
import { listed } from '../kernel/rules/listed.ts';
import { weekInText } from '../season/rules/playoffs.ts';
import { entryCounts } from '../standings/counts.ts';
import { readEnding, readPlaced } from '../standings/ending.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** Omitted settings are unchanged. */
export type PoolSettings = Partial<
  Pick<
    Pool,
    | 'name'
    | 'slug'
    | 'disputeHours'
    | 'payoutHours'
    | 'timeZone'
    | 'deadlineTime'
    | 'entryFeeCents'
    | 'maxEntriesPerAccount'
    | 'registration'
    | 'commissionCents'
    | 'prizeBasis'
    | 'welcomeText'
    | 'contactEmail'
    | 'rulesUpdatedText'
    | PaymentField
  >
> & {
  options?: Partial<PoolOptions>;
  /** Options that are given as settings, beside the others; `options` counts where both name one. */
  beside?: Partial<PoolOptions>;
};

export interface UpdatedPool {
  pool: Pool;
  grading: GradingReport[];
  /** That the change ends the pool, and who wins, as sentences (`endsPool`); null where it does not. */
  endsPool: string | null;
}

/**
 * Changes settings and options of a pool. Another zone, time or deadline option moves the upcoming deadlines; an option
 * that weighs picks otherwise grades the pool again; another fee applies to unpaid entries, and is refused once an entry has paid.
 */
export function updatePool(
  services: Services,
  viewer: Viewer | null,
  input: {
    poolId: number;
    settings: PoolSettings;
    reason: string;
    /** The version of the settings that the commissioner saw. */
    version?: string | undefined;
    dryRun?: boolean | undefined;
  },
): Promise<UpdatedPool> {
  const { poolId, reason, dryRun } = input;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason, dryRun }, async (command) => {
    const { options = {}, beside = {}, ...settings } = readSettings(input.settings);
    const before = await command.transaction.tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    checkVersion(input.version, poolVersion(before), { typename: 'Pool', row: before });
    const columns = await changeOptions(command, before, { options, beside });
    const changes = Object.fromEntries(
      Object.entries({ ...settings, ...columns }).filter(
        ([name, value]) => before[name as keyof Pool] !== value,
      ),
    ) as Changes;
    if (Object.keys(changes).length === 0) return { pool: before, grading: [], endsPool: null };
    refusePayments({ ...before, ...changes });
    if (changes.slug !== undefined) await refuseTakenSlug(command, changes.slug);
    if (changes.entryFeeCents !== undefined) await changeFee(command, poolId, changes.entryFeeCents);
    await command.transaction.tx.pool.update({ where: { id: poolId }, data: changes });
    await command.audit({
      poolId,
      action: 'pool.update',
      subjectType: 'Pool',
      subjectId: poolId,
      before: Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof Changes]])),
      after: changes,
    });
    command.transaction.publish({ type: 'pool', poolId });
    const grading = await followUp(command, poolId, changes);
    const pool = await command.transaction.tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    return { pool, grading, endsPool: await endsPool(command.transaction, before, pool) };
  });
}

type Changes = Omit<PoolSettings, 'options' | 'beside'> & Partial<PoolOptionColumns>;

async function followUp(
  { transaction, seasonYear }: AdminCommand,
  poolId: number,
  changes: Changes,
): Promise<GradingReport[]> {
  const isChanged = (name: keyof Changes) => changes[name] !== undefined;
  const season = await loadSeason(transaction, seasonYear, [poolId]);
  const pool = poolOfSeason(season, poolId);
  const steps: StandingChanges[] = [];
  if (isChanged('timeZone') || isChanged('deadlineTime') || SCHEDULED.some(isChanged)) {
    steps.push(
      ...(await guardUpcomingDeadlines(transaction, { pool: poolId }, () =>
        syncPoolWeeks(transaction, season, [pool]),
      )),
    );
  }
  if (GRADED.some(isChanged)) {
    if (pool.decidedWeek !== null) await setDecidedWeek(transaction, pool, null);
    steps.push(...(await regradeEntries(transaction, [pool], { of: 'pool' })));
  }
  if (steps.length === 0) return [];
  return finishGrading(transaction, season, [pool], steps);
}

/** Addresses name one pool each. @throws ConflictError */
async function refuseTakenSlug({ transaction: { tx } }: AdminCommand, slug: string): Promise<void> {
  if ((await tx.pool.findUnique({ where: { slug }, select: { id: true } })) === null) return;
  const message = `Another pool has the address "${slug}". Please choose another one.`;
  throw new ConflictError(message, [{ path: ['input', 'slug'], message }]);
}

/** The fees of the entries always add up to the prize pool. */
async function changeFee(
  { transaction }: AdminCommand,
  poolId: number,
  entryFeeCents: number,
): Promise<void> {
  const paid = await transaction.tx.payment.count({
    where: { OR: [{ status: 'COMPLETED' }, { receivedCents: { gt: 0 } }], entry: { poolId } },
  });
  if (paid > 0) {
    throw new ConflictError('The fee can no longer change: entries have already paid it.');
  }
  await transaction.tx.$executeRaw`
    UPDATE "Payment" SET "amountCents" = ${entryFeeCents} + "buyBackCents"
    WHERE "entryId" IN (SELECT "id" FROM "Entry" WHERE "poolId" = ${poolId})`;
}

const HIGHEST_CENTS = 1_000_000;
/** Four weeks. */
const MOST_HOURS = 672;

/** The settings, cleaned. @throws InvalidInputError */
export function readSettings(settings: PoolSettings): PoolSettings {
  const issues: InputIssue[] = [];
  const refuse = (name: string, message: string) => issues.push({ path: ['input', name], message });
  const text = (name: 'name' | 'rulesUpdatedText', most: number) => {
    const value = settings[name]?.trim();
    if (value !== undefined && (value === '' || value.length > most)) {
      refuse(name, `Please enter at most ${most} characters.`);
    } else if (value !== undefined && hasInvisible(value)) {
      refuse(name, 'Please remove the invisible characters.');
    }
    return value === undefined ? {} : { [name]: value };
  };
  for (const name of ['entryFeeCents', 'commissionCents'] as const) {
    const cents = settings[name];
    if (cents !== undefined && !(Number.isInteger(cents) && cents >= 0 && cents <= HIGHEST_CENTS)) {
      refuse(name, `The amount must be a whole number of cents from 0 to ${HIGHEST_CENTS}.`);
    }
  }
  for (const name of ['disputeHours', 'payoutHours'] as const) {
    const hours = settings[name];
    if (hours !== undefined && !(Number.isInteger(hours) && hours >= 0 && hours <= MOST_HOURS)) {
      refuse(name, `The time must be a whole number of hours from 0 to ${MOST_HOURS}.`);
    }
  }
  const problemOfSlug = settings.slug === undefined ? null : slugProblem(settings.slug);
  if (problemOfSlug !== null) refuse('slug', problemOfSlug);
  const { timeZone, deadlineTime, maxEntriesPerAccount: most, welcomeText, contactEmail } = settings;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    refuse('timeZone', UNKNOWN_ZONE);
  }
  if (deadlineTime !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(deadlineTime)) {
    refuse('deadlineTime', 'The time must be HH:MM, from 00:00 to 23:59.');
  }
  if (most !== undefined && !(Number.isInteger(most) && most >= 1 && most <= 10)) {
    refuse('maxEntriesPerAccount', 'An account can hold 1 to 10 entries.');
  }
  if (contactEmail !== undefined) {
    const problem = checkEmail(normaliseEmail(contactEmail));
    if (problem !== null) refuse('contactEmail', problem);
  }
  const payment: Partial<Record<PaymentField, string | null>> = {};
  for (const field of PAYMENT_FIELDS) {
    const entered = settings[field];
    if (entered === undefined) continue;
    const found = readPaymentField(field, entered);
    if ('problem' in found) refuse(field, found.problem);
    else payment[field] = found.value;
  }
  const read = {
    ...settings,
    ...payment,
    ...text('name', 80),
    ...text('rulesUpdatedText', 60),
    ...(welcomeText === undefined ? {} : { welcomeText: readWelcome(welcomeText) }),
    ...(contactEmail === undefined ? {} : { contactEmail: normaliseEmail(contactEmail) }),
  };
  if (issues.length > 0) throw new InvalidInputError(issues);
  return read;
}

const MAX_WELCOME = 2000;

/** A welcome text, trimmed; null for none. @throws InvalidInputError */
export function readWelcome(text: string | null): string | null {
  const trimmed = (text ?? '').trim();
  if (trimmed.length > MAX_WELCOME) {
    throw invalid('text', `A welcome message has at most ${MAX_WELCOME} characters.`);
  }
  return trimmed === '' ? null : trimmed;
}

/** Winners that are named. */
const NAMED = 5;

/**
 * That a change has ended the pool, and who wins, as sentences: from then on its options no longer change, also not back. Null where it
 * has not, and before the deadline of the deciding week, until which that is secret.
 */
async function endsPool({ tx, now }: Transaction, before: Pool, after: Pool): Promise<string | null> {
  const { id: poolId, decidedWeek: week } = after;
  if (before.decidedWeek !== null || week === null) return null;
  const { deadline } = await tx.poolWeek.findUniqueOrThrow({ where: { poolId_week: { poolId, week } } });
  if (!isDeadlinePassed(deadline, now)) return null;
  const ending = await readEnding(tx, after, await entryCounts(tx, [poolId]), 0);
  if (ending === null) return null;
  const { weekCount } = await tx.season.findUniqueOrThrow({ where: { year: after.seasonYear } });
  const decided = `This change ends the pool: ${weekInText(week, weekCount)} decides it.`;
  if (ending.isRolledOver) return `${decided} Nobody wins: the prize goes to the next season.`;
  const { winnerCount, groups } = ending;
  const winners = await readPlaced(tx, { poolId, groups, limit: Math.min(winnerCount, NAMED) });
  const ids = winners.map(({ entryId }) => entryId);
  const entries = await tx.entry.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  const names = entries.map(({ username }) => username);
  const more = winnerCount - names.length;
  const all = listed([...names, ...(more > 0 ? [`${more} more`] : [])]);
  return `${decided} ${winnerCount === 1 ? 'The winner is' : 'The winners are'} ${all}.`;
}
