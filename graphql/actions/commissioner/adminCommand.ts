import { administrator } from '../../auth/permissions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { writeAudit, type AuditFacts } from '../../kernel/audit.ts';
import { enqueueMail, type OutgoingMail } from '../mail/enqueueMail.ts';
import { ConflictError, NotFoundError } from '../../kernel/failures.ts';
import { readText } from '../../kernel/input.ts';
import type { Services } from '../../kernel/services.ts';
import {
  inTransaction,
  isUniqueViolation,
  lockSeason,
  dryRun,
  type Transaction,
} from '../../kernel/transaction.ts';

/** The object of the command; it determines the season whose lock is taken. */
type Target = { game: number } | { pool: number } | { entry: number };

/**
 * A running command of the commissioner: one transaction, one instant, one actor and one reason in the audit
 * log.
 */
export interface AdminCommand {
  transaction: Transaction;
  actorId: number;
  seasonYear: number;
  /** The trimmed reason; null where no rule is overridden. */
  reason: string | null;
  /**
   * Appends a row to the audit log with the command's actor, reason and instant; returns the row's number.
   */
  audit(facts: Omit<AuditFacts, 'at' | 'actorId' | 'reason'>): Promise<number>;
  /** Queues a mail in the command's transaction. */
  mail(mail: OutgoingMail): Promise<void>;
}

/** How a command is run. */
export interface CommandOptions {
  /** Null for a command that overrides no rule; required for others. */
  reason: string | null;
  /** Runs the command, returns its result and rolls it back: nothing is written or published. */
  dryRun?: boolean | undefined;
}

const MAX_REASON = 1000;

/**
 * Runs a command of the commissioner under the lock of the season, after checking permission, reason and
 * object.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError
 */
export async function runAdminCommand<T>(
  services: Services,
  viewer: Viewer | null,
  target: Target,
  options: CommandOptions,
  work: (command: AdminCommand) => Promise<T>,
): Promise<T> {
  const { userId } = administrator(viewer);
  const reason = options.reason === null ? null : readText(options.reason, 'reason', MAX_REASON);
  const seasonYear = await seasonOf(services, target);
  const run = options.dryRun === true ? dryRun : inTransaction;
  try {
    return await run(services, services.clock.now(), async (transaction) => {
      await lockSeason(transaction, seasonYear);
      return work({
        transaction,
        actorId: userId,
        seasonYear,
        reason,
        audit: (facts) =>
          writeAudit(transaction.tx, { ...facts, at: transaction.now, actorId: userId, reason }),
        mail: (mail) => enqueueMail(transaction.tx, mail, services.systemClock.now()),
      });
    });
  } catch (error) {
    // Participants submit picks without the season's lock.
    if (isUniqueViolation(error)) {
      throw new ConflictError('Someone else changed this at the same time. Please try again.');
    }
    throw error;
  }
}

async function seasonOf({ db }: Services, target: Target): Promise<number> {
  if ('game' in target) {
    const game = await db.game.findUnique({ where: { id: target.game }, select: { seasonYear: true } });
    if (game === null) throw new NotFoundError('There is no such game.');
    return game.seasonYear;
  }
  if ('pool' in target) {
    const pool = await db.pool.findUnique({ where: { id: target.pool }, select: { seasonYear: true } });
    if (pool === null) throw new NotFoundError('There is no such pool.');
    return pool.seasonYear;
  }
  const entry = await db.entry.findUnique({
    where: { id: target.entry },
    select: { pool: { select: { seasonYear: true } } },
  });
  if (entry === null) throw new NotFoundError('There is no such entry.');
  return entry.pool.seasonYear;
}
