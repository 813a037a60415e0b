import SchemaBuilder from '@pothos/core';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin, { type AuthFailure, AuthScopeFailureType } from '@pothos/plugin-scope-auth';
import ValidationPlugin from '@pothos/plugin-validation';

import { getDatamodel } from '#prisma/generated/pothos.ts';
import type PrismaTypes from '#prisma/generated/pothos.ts';
import { ForbiddenError, InvalidInputError, NotSignedInError } from '../kernel/failures.ts';
import { lacksSecondFactor, secondFactorMissing } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import type { Context } from './context.ts';
import { FRESH_READS_PLUGIN } from './access/freshReadsPlugin.ts';
import './cost/fieldPrice.ts';
import './paging/globalIdField.ts';
import { decodeGlobalId, MAX_NODES } from './paging/globalIds.ts';
import { type AuthScopes, grantedScopes, seesNode, seesType } from './access/nodeAccess.ts';
import { PACING_PLUGIN } from './pacing/pacingPlugin.ts';
import { PLAIN_TEXT_PLUGIN } from './pacing/plainTextPlugin.ts';
import { MEMBERS_ONLY } from '../pools/schema/poolAccess.ts';
import { price } from './cost/prices.ts';

export interface SchemaTypes {
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  Objects: { Query: object };
  Scalars: {
    ID: { Input: string; Output: string };
    Cents: { Input: number; Output: number };
    DateTime: { Input: Date; Output: Date };
  };
  /** Extra connection values: how to count the list, for `totalCount`. */
  Connection: { count?: () => Promise<number> };
  AuthScopes: AuthScopes;
}

const isProduction = process.env.NODE_ENV === 'production';

/** The Pothos builder. It holds no types: they are in the files that index.ts imports. */
export const builder = new SchemaBuilder<SchemaTypes>({
  // Errors come before ScopeAuth, so that a refused permission becomes a member of a result union. The first
  // plugin is the outermost; it adds a code in `extensions` to failures outside of unions.
  plugins: [
    PACING_PLUGIN,
    ErrorsPlugin,
    RelayPlugin,
    ScopeAuthPlugin,
    PLAIN_TEXT_PLUGIN,
    PrismaPlugin,
    ValidationPlugin,
    // The innermost: rows that other plugins loaded for a mutation are cleared before it runs.
    FRESH_READS_PLUGIN,
  ],
  defaultFieldNullability: false,
  errors: { directResult: true, defaultTypes: [] },
  prisma: {
    client: (context) => context.services.db,
    dmmf: getDatamodel(),
    exposeDescriptions: false,
    onUnusedQuery: isProduction ? null : 'error',
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    // Evaluated on the context at the time of the call: after `logIn` the viewer is the account just signed
    // in.
    authScopes: grantedScopes,
    unauthorizedError: (_parent, { viewer }, _info, { failure }) =>
      viewer === null
        ? new NotSignedInError()
        : lacksOnlySecondFactor(viewer, failure)
          ? secondFactorMissing()
          : new ForbiddenError(refusalOf(viewer, failure)),
  },
  validation: {
    validationError: ({ issues }) =>
      new InvalidInputError(
        issues.map(({ path, message }) => ({
          path: (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)),
          message,
        })),
      ),
  },
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    decodeGlobalID: decodeGlobalId,
    edgesFieldOptions: {
      nullable: false,
      description: 'The items of this page, in order.',
    },
    nodeFieldOptions: { nullable: false, description: 'The object at this position in the list.' },
    cursorFieldOptions: {
      description: 'The cursor of this position, for the arguments `after` and `before`.',
    },
    idFieldOptions: {
      description: 'The global id of the object, unique across the API; `node(id)` returns the object.',
    },
    nodeTypeOptions: { description: 'An object that can be fetched again by its global id.' },
    nodeQueryOptions: {
      description: 'The object with this id. Null when there is none, or when the viewer may not see it.',
      extensions: { perViewer: true },
      complexity: price.statement,
      args: { id: { description: "The value of the object's `id` field." } },
      resolve: async (_root, { id }, context, { schema }, resolveNode) => {
        if (!isNode(id) || !(await seesType(schema, context, id.typename))) return null;
        const node = await resolveNode(id);
        return (await seesNode(schema, context, id.typename, node)) ? node : null;
      },
    },
    nodesQueryOptions: {
      description: `The objects with these ids, in the same order; null for each that does not exist or that the viewer may not see. At most ${MAX_NODES} ids.`,
      extensions: { perViewer: true },
      complexity: ({ ids }) => {
        const count = Math.min(Array.isArray(ids) ? ids.length : 1, MAX_NODES);
        return { field: count * price.statement, multiplier: count };
      },
      args: { ids: { description: `The values of the objects' \`id\` fields; at most ${MAX_NODES}.` } },
      resolve: async (_root, args, context, { schema }, resolveNodes) => {
        const { ids } = args;
        if (ids.length > MAX_NODES) {
          throw new InvalidInputError([
            { path: ['ids'], message: `At most ${MAX_NODES} ids can be requested at once.` },
          ]);
        }
        const seenTypes = new Set<string>();
        for (const typename of new Set(ids.filter(isNode).map((id) => id.typename))) {
          if (await seesType(schema, context, typename)) seenTypes.add(typename);
        }
        const known = ids.filter(({ typename }) => seenTypes.has(typename));
        // resolveNodes also loads the ids in `args`, regardless of the list passed to it.
        args.ids = known;
        const found = known.length > 0 ? await resolveNodes(known) : [];
        const seen = await Promise.all(
          known.map(async (id, index) => {
            const node = found[index];
            return (await seesNode(schema, context, id.typename, node)) ? node : null;
          }),
        );
        const byId = new Map(known.map((id, index) => [`${id.typename}:${id.id}`, seen[index]]));
        return ids.map((id) => byId.get(`${id.typename}:${id.id}`) ?? null);
      },
    },
    pageInfoTypeOptions: { description: 'The position of a page in its list.' },
    pageInfoFieldOptions: { description: 'The position of this page in the list.' },
    hasNextPageFieldOptions: { description: 'Whether the list continues after this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether the list has items before this page.' },
    startCursorFieldOptions: {
      description: "The cursor of the page's first item; null when the page is empty.",
    },
    endCursorFieldOptions: {
      description: "The cursor of the page's last item; null when the page is empty.",
    },
    firstArgOptions: {
      description: 'The maximum number of items, counted from the start of the list or from `after`.',
    },
    lastArgOptions: {
      description:
        'The maximum number of items, counted backwards from the end of the list or from `before`.',
    },
    afterArgOptions: { description: 'Return only items after this cursor.' },
    beforeArgOptions: { description: 'Return only items before this cursor.' },
    defaultConnectionTypeOptions: { description: 'A page of a list.' },
    defaultEdgeTypeOptions: { description: 'An item of a list, with its cursor.' },
  },
});

/** Whether the scope failed only because the account lacks the second factor that REQUIRE_SECOND_FACTOR demands. */
function lacksOnlySecondFactor(viewer: Viewer, failure: AuthFailure): boolean {
  if (failure.kind !== AuthScopeFailureType.AuthScope) {
    return 'failures' in failure && failure.failures.some((one) => lacksOnlySecondFactor(viewer, one));
  }
  const { scope, parameter } = failure;
  if (scope === 'administrator' || scope === 'commissioner') return lacksSecondFactor(viewer, scope);
  if (scope !== 'commissionerOf' && scope !== 'memberOf') return false;
  return lacksSecondFactor(viewer, parameter as number);
}

/** Why a viewer is refused; undefined for the default text. */
function refusalOf({ tokenId, scopes }: Viewer, failure: AuthFailure): string | undefined {
  if (needsMembership(failure) && scopes.has('read')) return MEMBERS_ONLY;
  return tokenId === null ? undefined : 'This API token does not have the required scope.';
}

function needsMembership(failure: AuthFailure): boolean {
  return failure.kind === AuthScopeFailureType.AuthScope
    ? failure.scope === 'memberOf'
    : 'failures' in failure && failure.failures.some(needsMembership);
}

/** Whether globalIds.ts recognized the id. */
function isNode({ typename }: { typename: string }): boolean {
  return typename !== '';
}
