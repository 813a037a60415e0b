import type { GraphQLSchema } from 'graphql';

import { isAdministrator, isAnyCommissioner, isCommissioner } from '#graphql/accounts/access/permissions.ts';
import type { Context } from '../context.ts';
import { readsPool } from '#graphql/pools/schema/poolAccess.ts';

/** The permissions used by the schema's authorization rules. */
export interface AuthScopes {
  /** Signed in, by session or API token, whatever the token's scopes. */
  signedIn: boolean;
  /** May see what participants see: a session, or an API token with the scope `read`. */
  read: boolean;
  /** May submit picks: a session, or an API token with the scope `pick`. */
  pick: boolean;
  /** The account may act as an administrator and, for an API token, the token has the scope `admin`. */
  administrator: boolean;
  /** A commissioner of any pool, or an administrator; the use case checks which pool. Same token scope. */
  commissioner: boolean;
  /** A commissioner of the pool with this number, or an administrator. Same token scope. */
  commissionerOf: number;
  /** May read what the members of the pool with this number read (poolAccess.ts). */
  memberOf: number;
}

/** A viewer's permissions, by the names of authorization rules. */
export function grantedScopes(context: Context) {
  const { viewer } = context;
  return {
    signedIn: viewer !== null,
    read: viewer !== null && viewer.scopes.has('read'),
    pick: viewer !== null && viewer.scopes.has('pick'),
    administrator: isAdministrator(viewer),
    commissioner: isAnyCommissioner(viewer),
    commissionerOf: (poolId: number) => isCommissioner(viewer, poolId),
    // A rejected promise: a synchronous error would make the executor drop the pending items of a list of
    // pools.
    memberOf: (poolId: number) => readsPool(context, poolId) || Promise.resolve(false),
  };
}

type Scopes = Partial<AuthScopes>;
type Rule = Scopes | ((node: unknown, context: Context) => boolean | Scopes | Promise<boolean | Scopes>);

/**
 * Whether the viewer may see any object of a type, as far as its rule decides that without an object. `node`
 * then returns null without reading anything, so that existing and missing objects are indistinguishable, by
 * time or log either.
 */
export async function seesType(schema: GraphQLSchema, context: Context, typename: string): Promise<boolean> {
  const rule = ruleOf(schema, typename);
  // Types whose rule needs an object are never public.
  return (
    rule === undefined || (typeof rule === 'function' ? context.viewer !== null : isGranted(context, rule))
  );
}

/** Whether the viewer may see this object, by the rule of its type; false for null. */
export async function seesNode(
  schema: GraphQLSchema,
  context: Context,
  typename: string,
  node: unknown,
): Promise<boolean> {
  if (node == null) return false;
  const rule = ruleOf(schema, typename);
  const answer = typeof rule === 'function' ? await rule(node, context) : (rule ?? true);
  return typeof answer === 'boolean' ? answer : isGranted(context, answer);
}

function ruleOf(schema: GraphQLSchema, typename: string): Rule | undefined {
  const options = schema.getType(typename)?.extensions.pothosOptions as { authScopes?: Rule } | undefined;
  return options?.authScopes;
}

/** Whether any of the scopes is granted, as the scope plugin defines it. */
async function isGranted(context: Context, scopes: Scopes): Promise<boolean> {
  const granted = grantedScopes(context);
  if (scopes.signedIn === true && granted.signedIn) return true;
  if (scopes.read === true && granted.read) return true;
  if (scopes.pick === true && granted.pick) return true;
  if (scopes.administrator === true && granted.administrator) return true;
  if (scopes.commissioner === true && granted.commissioner) return true;
  if (scopes.memberOf !== undefined && (await granted.memberOf(scopes.memberOf))) return true;
  return scopes.commissionerOf !== undefined && granted.commissionerOf(scopes.commissionerOf);
}
