import { ConflictError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';

/**
 * Refuses what gives out links while they lead nobody to the site.
 * @throws ConflictError with what to set
 */
export function requirePublicAddress({ mailSite }: Pick<Services, 'mailSite'>): void {
  const { addressProblem } = mailSite();
  if (addressProblem !== null) throw new ConflictError(addressProblem);
}
