import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { administrator } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { normaliseEmail } from '../accounts/rules/people.ts';
import type { PaymentField } from '../money/rules/paymentInstructions.ts';
import { checkOptions } from './rules/options/checkOptions.ts';
import { columnsOf, DEFAULT_OPTIONS, type PoolOptions } from './rules/options/poolOptions.ts';
import { slugProblem } from './rules/slug.ts';
import { type InputIssue, InvalidInputError, NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { dryRun, inSeason, isUniqueViolation, PATIENCE, type Transaction } from '../kernel/transaction.ts';
import { addCommissioners } from './addCommissioners.ts';
import { auditNewPool, createPoolIn } from './createPool.ts';
import { takenSlug } from './takenSlug.ts';
import { type PoolSettings, readSettings } from './updatePool.ts';

export interface PoolToCreate {
  season: number;
  name: string;
  timeZone?: string | undefined;
  slug?: string | undefined;
  settings: Pick<
    PoolSettings,
    | 'deadlineTime'
    | 'entryFeeCents'
    | 'maxEntriesPerAccount'
    | 'registration'
    | 'contactEmail'
    | 'welcomeText'
    | PaymentField
  >;
  /** Those left out have their defaults (SPECIFICATION 5.10). */
  options: Partial<PoolOptions>;
  /** The address of the account that runs the pool; null: the administrator. */
  commissioner: string | null;
  dryRun?: boolean;
}

/**
 * Creates a pool of a stored season with all its settings, and gives it its first commissioner.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError for a slug that is taken
 */
export async function createPoolFor(
  services: Services,
  viewer: Viewer | null,
  input: PoolToCreate,
): Promise<Pool> {
  const { userId } = administrator(viewer);
  const season = await services.db.season.findUnique({ where: { year: input.season } });
  // Where the database lacks the season that comes with the program, it is loaded with the pool.
  const columns = readColumns(input, season?.weekCount ?? 18);
  const run = input.dryRun === true ? dryRun : inSeason;
  try {
    const create = async (transaction: Transaction) => {
      const commissioner = await findCommissioner(transaction, input.commissioner, userId);
      const { name, timeZone, slug } = input;
      const pool = await createPoolIn(transaction, {
        seasonYear: input.season,
        name,
        timeZone,
        ...(slug !== undefined && { slug }),
        columns,
      });
      await auditNewPool(transaction, pool, userId);
      await addCommissioners(transaction, { poolId: pool.id, userIds: [commissioner], actorId: userId });
      return pool;
    };
    return await run(services, input.season, services.clock.now(), create, { patience: PATIENCE });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw takenSlug();
  }
}

/** The checked columns of the pool. @throws InvalidInputError with every problem */
function readColumns({ slug, settings, options }: PoolToCreate, weekCount: number) {
  const issues: InputIssue[] = [];
  const problem = slug === undefined ? null : slugProblem(slug);
  if (problem !== null) issues.push({ path: ['input', 'slug'], message: problem });
  const read: PoolOptions = { ...DEFAULT_OPTIONS, ...options };
  for (const { option, message } of checkOptions(read, { weekCount })) {
    issues.push({ path: ['input', 'options', option], message });
  }
  let clean: PoolSettings = {};
  try {
    clean = readSettings(settings);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    issues.push(...error.issues);
  }
  if (issues.length > 0) throw new InvalidInputError(issues);
  return { ...clean, ...columnsOf(read) };
}

async function findCommissioner(
  { tx }: Transaction,
  email: string | null,
  administratorId: number,
): Promise<number> {
  if (email === null) return administratorId;
  const user = await tx.user.findUnique({ where: { email: normaliseEmail(email) }, select: { id: true } });
  if (user !== null) return user.id;
  throw new NotFoundError(`There is no account with the address ${normaliseEmail(email)}.`);
}
