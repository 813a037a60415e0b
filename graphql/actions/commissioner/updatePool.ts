import type { Pool } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { checkEmail, normaliseEmail } from '../../domain/people.ts';
import { isTimeZone } from '../../domain/zones.ts';
import { UNKNOWN_ZONE } from '../createPool.ts';
import { regradeEntries, type StandingChanges } from '../eliminations.ts';
import { ConflictError, InvalidInputError, type InputIssue } from '../failures.ts';
import { reportGrading, type GradingReport } from '../gradingSteps.ts';
import { loadSeason } from '../seasonFacts.ts';
import type { Services } from '../services.ts';
import { advancePool, setDecidedWeek, syncPoolWeeks } from '../weeks.ts';
import { administer, invalid, type Deed } from './administer.ts';
import { keepSecrets } from './keepSecrets.ts';

/** What is not named stays. */
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
 * Changes settings of a pool. Another zone or time moves the deadlines that are ahead; another tie rule grades the pool
 * again; another fee holds for the entries that have not paid, and is refused once one has.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError
 */
export function updatePool(
  services: Services,
  viewer: Viewer | null,
  input: { poolId: number; settings: PoolSettings; reason: string; dryRun?: boolean | undefined },
): Promise<UpdatedPool> {
  const { poolId, reason, dryRun } = input;
  return administer(services, viewer, { target: { pool: poolId }, reason, dryRun }, async (deed) => {
    const settings = readSettings(input.settings);
    const before = await deed.unit.tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    const changes = Object.fromEntries(
      Object.entries(settings).filter(([name, value]) => before[name as keyof Pool] !== value),
    ) as PoolSettings;
    if (Object.keys(changes).length === 0) return { pool: before, grading: [] };
    if (changes.entryFeeCents !== undefined) await changeFee(deed, poolId, changes.entryFeeCents);
    await deed.unit.tx.pool.update({ where: { id: poolId }, data: changes });
    await deed.audit({
      poolId,
      action: 'pool.update',
      subjectType: 'Pool',
      subjectId: poolId,
      before: Object.fromEntries(
        Object.keys(changes).map((name) => [name, before[name as keyof PoolSettings]]),
      ),
      after: changes,
    });
    deed.unit.tell({ type: 'pool', poolId });
    const grading = await followUp(deed, poolId, changes);
    return { pool: await deed.unit.tx.pool.findUniqueOrThrow({ where: { id: poolId } }), grading };
  });
}

async function followUp(
  { unit, seasonYear }: Deed,
  poolId: number,
  { timeZone, deadlineTime, tieRule }: PoolSettings,
): Promise<GradingReport[]> {
  const season = await loadSeason(unit, seasonYear);
  const pool = season.pools.find(({ id }) => id === poolId)!;
  const steps: StandingChanges[] = [];
  if (timeZone !== undefined || deadlineTime !== undefined) {
    steps.push(...(await keepSecrets(unit, { pool: poolId }, () => syncPoolWeeks(unit, season, pool))));
  }
  if (tieRule !== undefined) {
    if (pool.decidedWeek !== null) await setDecidedWeek(unit, pool, null);
    steps.push(await regradeEntries(unit, poolId, { of: 'pool' }));
  }
  if (steps.length === 0) return [];
  steps.push(...(await advancePool(unit, season, pool)));
  const report = await reportGrading(unit, pool, steps);
  return report === null ? [] : [report];
}

/** What the entries owe adds up to what the winners share, always. */
async function changeFee({ unit }: Deed, poolId: number, entryFeeCents: number): Promise<void> {
  const paid = await unit.tx.payment.count({ where: { status: 'COMPLETED', entry: { poolId } } });
  if (paid > 0) {
    throw new ConflictError('The fee can no longer change: entries have already paid it.');
  }
  await unit.tx.payment.updateMany({ where: { entry: { poolId } }, data: { amountCents: entryFeeCents } });
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
