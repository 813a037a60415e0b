import type { GraphQLSchema } from 'graphql';

import { isAdministrator } from '../auth/permissions.ts';
import { lacksSecondFactor } from '../auth/requiredFactor.ts';
import type { Context } from './context.ts';

/** The permissions of a viewer, by the names that authorization rules use (SchemaTypes.AuthScopes). */
export function grantedScopes(context: Context) {
  const { viewer } = context;
  return {
    signedIn: viewer !== null,
    read: viewer !== null && viewer.scopes.has('read'),
    pick: viewer !== null && viewer.scopes.has('pick'),
    // A function, because it may have to read whether the account has the second factor that the site
    // requires.
    administrator: async () => isAdministrator(viewer) && !(await lacksSecondFactor(context)),
  };
}

type Scopes = Partial<Record<keyof ReturnType<typeof grantedScopes>, boolean>>;
type Rule = Scopes | ((node: unknown, context: Context) => boolean | Scopes | Promise<boolean | Scopes>);

/**
 * Whether the viewer may see objects of a type at all, as far as the type's rule decides that without an
 * object. `node` then returns null before it reads anything, so that an existing object and a missing one
 * cannot be told apart, by time or log either.
 */
export async function seesType(schema: GraphQLSchema, context: Context, typename: string): Promise<boolean> {
  const rule = ruleOf(schema, typename);
  return rule === undefined || typeof rule === 'function' || isGranted(context, rule);
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
  const { administrator, ...granted } = grantedScopes(context);
  const { administrator: orAdministrator, ...others } = scopes;
  if (Object.keys(others).some((name) => granted[name as keyof typeof granted])) return true;
  return orAdministrator === true && administrator();
}
