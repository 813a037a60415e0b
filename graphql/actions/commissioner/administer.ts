import { administrator } from '../../auth/permissions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { writeAudit, type AuditFacts } from '../audit.ts';
import { enqueueMail, type OutgoingMail } from '../enqueueMail.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../failures.ts';
import type { Services } from '../services.ts';
import { inTransaction, isUniqueViolation, lockSeason, rehearse, type Unit } from '../transaction.ts';

/** What is acted on; it names the season whose lock is taken. */
export type Target = { game: number } | { pool: number } | { entry: number };

/** One deed of the administrator: one transaction, one instant, one name and one reason in the audit log. */
export interface Deed {
  unit: Unit;
  actorId: number;
  seasonYear: number;
  /** Trimmed; null where no rule is overridden. */
  reason: string | null;
  /** Appends to the audit log under the deed's name, reason and instant; answers the number of the line. */
  audit(facts: Omit<AuditFacts, 'at' | 'actorId' | 'reason'>): Promise<number>;
  /** Puts a mail into the outbox, with the deed or not at all. */
  mail(mail: OutgoingMail): Promise<void>;
}

export interface Order {
  target: Target;
  /** Null for what overrides no rule; else it must be given. */
  reason: string | null;
  /** Do everything, answer what came of it, and take all of it back: nothing is written or published. */
  dryRun?: boolean | undefined;
}

const MAX_REASON = 1000;

/**
 * Does something as the administrator, under the lock of the season: who may, why, and on what is checked first.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError
 */
export async function administer<T>(
  services: Services,
  viewer: Viewer | null,
  order: Order,
  work: (deed: Deed) => Promise<T>,
): Promise<T> {
  const { userId } = administrator(viewer);
  const reason = order.reason === null ? null : readText(order.reason, 'reason', MAX_REASON);
  const seasonYear = await seasonOf(services, order.target);
  const run = order.dryRun === true ? rehearse : inTransaction;
  try {
    return await run(services, services.clock.now(), async (unit) => {
      await lockSeason(unit, seasonYear);
      return work({
        unit,
        actorId: userId,
        seasonYear,
        reason,
        audit: (facts) => writeAudit(unit.tx, { ...facts, at: unit.now, actorId: userId, reason }),
        mail: (mail) => enqueueMail(unit.tx, mail, services.systemClock.now()),
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

/**
 * A text of the input, trimmed.
 * @throws InvalidInputError when it is empty or longer than `most` characters
 */
export function readText(text: string, name: string, most: number): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > most) {
    throw invalid(name, `Please give a ${name} of at most ${most} characters.`);
  }
  return trimmed;
}

export function invalid(name: string, message: string): InvalidInputError {
  return new InvalidInputError([{ path: ['input', name], message }]);
}
