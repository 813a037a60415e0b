import { anyCommissioner, isAdministrator, isCommissioner } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { writeAudit, type AuditFacts } from '../kernel/audit.ts';
import { enqueueMail, type OutgoingMail } from '../messages/mail/enqueueMail.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../kernel/failures.ts';
import { readReason } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { dryRun, inSeason, isUniqueViolation, PATIENCE, type Transaction } from '../kernel/transaction.ts';

/**
 * The object of the command. It determines the season whose lock is taken, and who may run the command: a commissioner
 * of every pool concerned. A game concerns all pools of its season.
 */
export type Target =
  { games: readonly number[] } | { pool: number } | { entry: number } | { entries: readonly number[] };

/**
 * A running command of the commissioner: one transaction, one instant, one actor and one reason in the audit
 * log.
 */
export interface AdminCommand {
  transaction: Transaction;
  actorId: number;
  seasonYear: number;
  /**
   * Checks that the actor may change games of the season, which concern all its pools.
   * @throws ForbiddenError
   */
  requireSeason(): Promise<void>;
  /** The trimmed reason; null where no rule is overridden. */
  reason: string | null;
  /**
   * Appends a row to the audit log with the command's actor, reason and instant; returns the row's number.
   */
  audit(facts: Omit<AuditFacts, 'at' | 'actorId' | 'reason'>): Promise<number>;
  /** Queues a mail in the command's transaction. */
  mail(mail: OutgoingMail): Promise<void>;
}

/** What an action needs to write for its actor. */
export type Action = Pick<AdminCommand, 'transaction' | 'actorId' | 'audit'>;

/** An action inside a transaction; its audit rows have the actor, the reason and the transaction's instant. */
export function actionIn(
  transaction: Transaction,
  { actorId, reason = null }: { actorId: number; reason?: string | null },
): Action {
  const audit: Action['audit'] = (facts) =>
    writeAudit(transaction.tx, { ...facts, at: transaction.now, actorId, reason });
  return { transaction, actorId, audit };
}

export interface CommandOptions {
  /** Null for a command that overrides no rule; required for others. */
  reason: string | null;
  /** Runs the command, returns its result and rolls it back: nothing is written or published. */
  dryRun?: boolean | undefined;
}

/**
 * Runs a command of the commissioner under the lock of the season, after checking permission, reason and
 * object. An object of a pool that the viewer does not run looks missing.
 */
export async function runAdminCommand<T>(
  services: Services,
  viewer: Viewer | null,
  target: Target,
  options: CommandOptions,
  work: (command: AdminCommand) => Promise<T>,
): Promise<T> {
  const { userId } = anyCommissioner(viewer);
  const reason = options.reason === null ? null : readReason(options.reason);
  const seasonYear = await seasonOf(services, viewer, target);
  const run = options.dryRun === true ? dryRun : inSeason;
  try {
    const workIn = (transaction: Transaction) =>
      work({
        ...actionIn(transaction, { actorId: userId, reason }),
        seasonYear,
        reason,
        requireSeason: () => requireSeason(transaction.tx, viewer, seasonYear),
        mail: (mail) => enqueueMail(services, transaction.tx, mail),
      });
    return await run(services, seasonYear, services.clock.now(), workIn, { patience: PATIENCE });
  } catch (error) {
    // Participants submit picks without the season's lock.
    if (isUniqueViolation(error)) {
      throw new ConflictError('Someone else changed this at the same time. Please try again.');
    }
    throw error;
  }
}

/** The season of the target, when the viewer runs the pools that the target concerns. */
async function seasonOf({ db }: Services, viewer: Viewer | null, target: Target): Promise<number> {
  if ('games' in target) {
    const ids = [...new Set(target.games)];
    const games = await db.game.findMany({ where: { id: { in: ids } }, select: { seasonYear: true } });
    const [game] = games;
    if (game === undefined || games.length < ids.length) throw new NotFoundError('There is no such game.');
    if (games.some(({ seasonYear }) => seasonYear !== game.seasonYear)) {
      throw new NotFoundError('There is no such game in this season.');
    }
    await requireSeason(db, viewer, game.seasonYear);
    return game.seasonYear;
  }
  if ('pool' in target) {
    const pool = await db.pool.findUnique({ where: { id: target.pool }, select: { seasonYear: true } });
    if (pool === null || !isCommissioner(viewer, target.pool))
      throw new NotFoundError('There is no such pool.');
    return pool.seasonYear;
  }
  const ids = 'entry' in target ? [target.entry] : target.entries;
  const entries = await db.entry.findMany({
    where: { id: { in: [...ids] } },
    select: { poolId: true, pool: { select: { seasonYear: true } } },
  });
  const [first] = entries;
  if (
    first === undefined ||
    entries.length < ids.length ||
    !entries.every((entry) => isCommissioner(viewer, entry.poolId))
  ) {
    throw new NotFoundError('There is no such entry.');
  }
  const { seasonYear } = first.pool;
  if (entries.some(({ pool }) => pool.seasonYear !== seasonYear)) {
    throw new NotFoundError('There is no such entry in this season.');
  }
  return seasonYear;
}

/**
 * Checks that the viewer may change games of a season: results, status and lines are the same for all its pools, so a
 * commissioner must run each of them.
 */
async function requireSeason(
  db: Pick<Transaction['tx'], 'pool'>,
  viewer: Viewer | null,
  seasonYear: number,
): Promise<void> {
  const refusal = await seasonRefusal(db, viewer, seasonYear);
  if (refusal !== null) throw new ForbiddenError(refusal);
}

/** Why the viewer may not change games of a season, as text for people; null when it may. */
export async function seasonRefusal(
  db: Pick<Transaction['tx'], 'pool'>,
  viewer: Viewer | null,
  seasonYear: number,
): Promise<string | null> {
  if (isAdministrator(viewer)) return null;
  const pools = await db.pool.findMany({ where: { seasonYear }, select: { id: true } });
  if (pools.length > 0 && pools.every(({ id }) => isCommissioner(viewer, id))) return null;
  return 'Games of this season count in pools of other commissioners, too. Please ask the administrator to change them.';
}
