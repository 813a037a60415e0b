import type { Database } from '#prisma/client.ts';
import { hasAddress } from './rules/people.ts';

/** The account with an address; null for none, and for the stand-in of an account without one. */
export async function accountAt(db: Pick<Database, 'user'>, email: string): Promise<{ id: number } | null> {
  return hasAddress(email) ? db.user.findUnique({ where: { email }, select: { id: true } }) : null;
}
