import { globalId, type NodeName } from '../../graphql/api/paging/globalIds.ts';
import type { PeerContext } from './context.ts';

/** A field as Mercurius takes it. */
export type Resolver<Parent> = (
  parent: Parent,
  args: Record<string, unknown>,
  context: PeerContext,
) => unknown;

export const idOf =
  (name: NodeName): Resolver<{ id: number | string }> =>
  ({ id }) =>
    globalId(name, id);

export const teamOf =
  <Parent>(id: (parent: Parent) => string | null): Resolver<Parent> =>
  (parent, _args, { team }) => {
    const found = id(parent);
    return found === null ? null : team.load(found);
  };
