import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { signedIn } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { ForbiddenError, NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';

/**
 * Stores that the owner of an entry dismissed its welcome (SPECIFICATION 3.7). Idempotent.
 * @throws NotSignedInError, ForbiddenError for another account's entry, NotFoundError
 */
export async function markWelcomeShown(
  services: Services,
  viewer: Viewer | null,
  input: { entryId: number },
): Promise<Entry> {
  const { userId } = signedIn(viewer, 'pick');
  const entry = await services.db.entry.findUnique({ where: { id: input.entryId } });
  if (entry === null) throw new NotFoundError('There is no such entry.');
  if (entry.userId !== userId) throw new ForbiddenError();
  if (entry.welcomeShownAt !== null) return entry;
  return services.db.entry.update({
    where: { id: entry.id },
    data: { welcomeShownAt: services.clock.now() },
  });
}
