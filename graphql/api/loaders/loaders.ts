import type { Entry } from '#prisma/generated/sqlite/client.ts';
import type { Context } from '../context.ts';
import { createLoaders, type Loaders } from './createLoaders.ts';

/**
 * The loaders of a request, created on first use: from then on the request sees one snapshot of the read
 * model.
 */
export function load(context: Context): Loaders {
  return (context.loaders ??= createLoaders(context.services, context.readModel.current()));
}

/** Clears the loaders, so that the next event of a subscription, or fields after a mutation, read current rows. */
export function forgetLoaded(context: Context): void {
  context.loaders = null;
}

/** The viewer's entries in all pools, ordered by pool and number; empty for a visitor. */
export async function viewersEntries(context: Context): Promise<Entry[]> {
  const { viewer } = context;
  return viewer?.scopes.has('read') ? load(context).entriesOfUser.load(viewer.userId) : [];
}
