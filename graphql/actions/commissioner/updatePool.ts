import type { Pool } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { checkEmail, normaliseEmail } from '../../domain/people.ts';
import { isTimeZone } from '../../domain/zones.ts';
import { UNKNOWN_ZONE } from '../pools/createPool.ts';
import { regradeEntries } from '../grading/regradeEntries.ts';
import type { StandingChanges } from '../grading/standingChanges.ts';
import { ConflictError, InvalidInputError, type InputIssue } from '../../kernel/failures.ts';
import type { GradingReport } from '../grading/gradingSteps.ts';
import { loadSeason, poolOfSeason } from '../grading/seasonFacts.ts';
import type { Services } from '../../kernel/services.ts';
import { setDecidedWeek, syncPoolWeeks } from '../grading/weeks.ts';
import { runAdminCommand, type AdminCommand } from './adminCommand.ts';
import { invalid } from '../../kernel/input.ts';
import { guardUpcomingDeadlines } from './upcomingDeadlines.ts';
import { finishGrading } from '../grading/finishGrading.ts';

/** Omitted settings are unchanged. */
export type PoolSettings = Partial<
  Pick<
    Pool,
    | 'name'
    | 'timeZone'
    | 'deadlineTime'
    | 'entryFeeCents'
    | 'maxEntriesPerAccount'
    | 'tieRule'
    | 'registration'
    | 'lateJoinThroughWeek'
    | 'commissionCents'
    | 'welcomeText'
    | 'contactEmail'
    | 'rulesUpdatedText'
  >
>;

export interface UpdatedPool {
  pool: Pool;
  grading: GradingReport[];
}

/**
 * Changes settings of a pool. Another zone or time moves the upcoming deadlines; another tie rule grades the
 * pool again; another fee applies to unpaid entries, and is refused once an entry has paid.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError
 */
export function updatePool(
  services: Services,
  viewer: Viewer | null,
  input: { poolId: number; settings: PoolSettings; reason: string; dryRun?: boolean | undefined },
): Promise<UpdatedPool> {
  const { poolId, reason, dryRun } = input;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason, dryRun }, async (command) => {
    const settings = readSettings(input.settings);
    const before = await command.transaction.tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    const changes = Object.fromEntries(
      Object.entries(settings).filter(([name, value]) => before[name as keyof Pool] !== value),
    ) as PoolSettings;
    if (Object.keys(changes).length === 0) return { pool: before, grading: [] };
    if (changes.entryFeeCents !== undefined) await changeFee(command, poolId, changes.entryFeeCents);
    await command.transaction.tx.pool.update({ where: { id: poolId }, data: changes });
    await command.audit({
      poolId,
      action: 'pool.update',
      subjectType: 'Pool',
      subjectId: poolId,
      before: Object.fromEntries(
        Object.keys(changes).map((name) => [name, before[name as keyof PoolSettings]]),
      ),
      after: changes,
    });
    command.transaction.publish({ type: 'pool', poolId });
    const grading = await followUp(command, poolId, changes);
    return { pool: await command.transaction.tx.pool.findUniqueOrThrow({ where: { id: poolId } }), grading };
  });
}

async function followUp(
  { transaction, seasonYear }: AdminCommand,
  poolId: number,
  { timeZone, deadlineTime, tieRule }: PoolSettings,
): Promise<GradingReport[]> {
  const season = await loadSeason(transaction, seasonYear);
  const pool = poolOfSeason(season, poolId);
  const steps: StandingChanges[] = [];
  if (timeZone !== undefined || deadlineTime !== undefined) {
    steps.push(
      ...(await guardUpcomingDeadlines(transaction, { pool: poolId }, () =>
        syncPoolWeeks(transaction, season, pool),
      )),
    );
  }
  if (tieRule !== undefined) {
    if (pool.decidedWeek !== null) await setDecidedWeek(transaction, pool, null);
    steps.push(await regradeEntries(transaction, poolId, { of: 'pool' }));
  }
  if (steps.length === 0) return [];
  const report = await finishGrading(transaction, season, pool, steps);
  return report === null ? [] : [report];
}

/** The fees of the entries always add up to the prize pool. */
async function changeFee(
  { transaction }: AdminCommand,
  poolId: number,
  entryFeeCents: number,
): Promise<void> {
  const paid = await transaction.tx.payment.count({ where: { status: 'COMPLETED', entry: { poolId } } });
  if (paid > 0) {
    throw new ConflictError('The fee can no longer change: entries have already paid it.');
  }
  await transaction.tx.payment.updateMany({
    where: { entry: { poolId } },
    data: { amountCents: entryFeeCents },
  });
}

const HIGHEST_CENTS = 1_000_000;

function readSettings(settings: PoolSettings): PoolSettings {
  const issues: InputIssue[] = [];
  const refuse = (name: string, message: string) => issues.push({ path: ['input', name], message });
  const text = (name: 'name' | 'rulesUpdatedText', most: number) => {
    const value = settings[name]?.trim();
    if (value !== undefined && (value === '' || value.length > most)) {
      refuse(name, `Please give a text of at most ${most} characters.`);
    }
    return value === undefined ? {} : { [name]: value };
  };
  for (const name of ['entryFeeCents', 'commissionCents'] as const) {
    const cents = settings[name];
    if (cents !== undefined && !(Number.isInteger(cents) && cents >= 0 && cents <= HIGHEST_CENTS)) {
      refuse(name, `The amount must be a whole number of cents from 0 to ${HIGHEST_CENTS}.`);
    }
  }
  const { timeZone, deadlineTime, maxEntriesPerAccount: most, welcomeText, contactEmail } = settings;
  const { lateJoinThroughWeek: lastWeek } = settings;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    refuse('timeZone', UNKNOWN_ZONE);
  }
  if (deadlineTime !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(deadlineTime)) {
    refuse('deadlineTime', 'The time must be HH:MM, from 00:00 to 23:59.');
  }
  if (most !== undefined && !(Number.isInteger(most) && most >= 1 && most <= 10)) {
    refuse('maxEntriesPerAccount', 'An account can hold 1 to 10 entries.');
  }
  if (lastWeek != null && !(Number.isInteger(lastWeek) && lastWeek >= 1 && lastWeek <= 18)) {
    refuse('lateJoinThroughWeek', 'The week must be from 1 to 18, or null for no limit.');
  }
  if (contactEmail !== undefined) {
    const problem = checkEmail(normaliseEmail(contactEmail));
    if (problem !== null) refuse('contactEmail', problem);
  }
  const read = {
    ...settings,
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
