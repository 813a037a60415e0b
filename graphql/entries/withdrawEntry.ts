import type { Entry } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { NotFoundError } from '../kernel/failures.ts';
import { readReason } from '../kernel/input.ts';
import { checkVersion, entryVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, type Transaction } from '../kernel/transaction.ts';
import { withdrawEntries } from './withdrawEntries.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { runAdminCommand } from '../office/adminCommand.ts';

/** Of the command line, whose user owns the machine. */
interface Removal {
  entryId: number;
  reason: string;
  site: Site;
}

/**
 * Takes an entry out of a pool that has not begun, and mails its owner.
 * @returns the entry as it was
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, StaleVersionError, ConflictError as withdrawEntries
 */
export function withdrawEntry(
  services: Services,
  viewer: Viewer | null,
  { entryId, site, ...input }: Removal & { version?: string | undefined; dryRun?: boolean | undefined },
): Promise<Entry> {
  return runAdminCommand(services, viewer, { entry: entryId }, input, async (command) => {
    const { transaction, actorId } = command;
    const entry = await transaction.tx.entry.findUniqueOrThrow({ where: { id: entryId } });
    checkVersion(input.version, entryVersion(entry), { typename: 'Entry', row: entry });
    await withdrawOne(services, transaction, { entry, site, actorId, reason: command.reason! });
    return entry;
  });
}

/**
 * withdrawEntry without a permission check.
 * @throws InvalidInputError, NotFoundError, ConflictError as withdrawEntries
 */
export async function withdrawEntryAs(
  services: Services,
  actorId: number | null,
  { entryId, site, ...input }: Removal,
): Promise<Entry> {
  const reason = readReason(input.reason);
  const found = await services.db.entry.findUnique({
    where: { id: entryId },
    select: { pool: { select: { seasonYear: true } } },
  });
  if (found === null) throw new NotFoundError('There is no such entry.');
  const { seasonYear } = found.pool;
  return inSeason(services, seasonYear, services.clock.now(), async (transaction) => {
    const entry = await transaction.tx.entry.findUnique({ where: { id: entryId } });
    if (entry === null) throw new NotFoundError('There is no such entry.');
    await withdrawOne(services, transaction, { entry, site, actorId, reason });
    return entry;
  });
}

async function withdrawOne(
  services: Services,
  transaction: Transaction,
  { entry, site, actorId, reason }: { entry: Entry; site: Site; actorId: number | null; reason: string },
): Promise<void> {
  const { tx } = transaction;
  const pool = await tx.pool.findUniqueOrThrow({ where: { id: entry.poolId } });
  const user = await tx.user.findUniqueOrThrow({ where: { id: entry.userId } });
  const by = { by: 'COMMISSIONER', actorId, reason } as const;
  await withdrawEntries(services, transaction, { pool, user, entries: [entry], site }, by);
}
