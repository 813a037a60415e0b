import type { User } from '#prisma/generated/sqlite/client.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

/** The account of a payload. */
export async function accountOf(
  { userId }: { userId: number },
  _args: object,
  context: Context,
): Promise<User> {
  return (await load(context).user.load(userId))!;
}
