import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin, { type AuthFailure, AuthScopeFailureType } from '@pothos/plugin-scope-auth';
import ValidationPlugin from '@pothos/plugin-validation';

import { ForbiddenError, InvalidInputError, NotSignedInError } from '../actions/failures.ts';
import { isAdministrator } from '../auth/permissions.ts';
import { secondFactorMissing } from '../auth/requiredFactor.ts';
import type { Context } from './context.ts';
import { FAILURES_PLUGIN } from './failuresPlugin.ts';
import { getDatamodel } from './generated/pothos.ts';
import type PrismaTypes from './generated/pothos.ts';
import { decodeGlobalId, MAX_NODES } from './globalIds.ts';
import { grantedScopes, seesNode, seesType } from './nodeAccess.ts';
import { PACING_PLUGIN } from './pacingPlugin.ts';
import { PLAIN_TEXT_PLUGIN } from './plainTextPlugin.ts';
import { price } from './prices.ts';

export interface SchemaTypes {
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  Objects: { Query: object };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
  };
  /** What a page of a list may bring besides: how to count the list, for `totalCount`. */
  Connection: { count?: () => Promise<number> };
  AuthScopes: {
    /** Signed in, by session or token, whatever the token's scopes. */
    signedIn: boolean;
    /** May see what participants see: a session, or a token with the scope `read`. */
    read: boolean;
    /** May submit picks: a session, or a token with the scope `pick`. */
    pick: boolean;
    /** The account is an administrator's, and a token carries the scope `admin`. */
    administrator: boolean;
  };
}

const isProduction = process.env.NODE_ENV === 'production';

/** The Pothos builder. It holds no types: they stand in the files that index.ts imports. */
export const builder = new SchemaBuilder<SchemaTypes>({
  // Errors before ScopeAuth: a refused permission becomes a member of a result union. The first plugin is the
  // outermost; it gives the failures that no union took a code in `extensions`.
  plugins: [
    PACING_PLUGIN,
    FAILURES_PLUGIN,
    ErrorsPlugin,
    RelayPlugin,
    ScopeAuthPlugin,
    PLAIN_TEXT_PLUGIN,
    PrismaPlugin,
    ValidationPlugin,
    ComplexityPlugin,
  ],
  defaultFieldNullability: false,
  errors: { directResult: true, defaultTypes: [] },
  // The plugin hands the prices of fields on in their extensions; documentCost.ts adds them up for every transport.
  complexity: { disabled: true, defaultComplexity: 1, defaultListMultiplier: 10 },
  prisma: {
    client: (context) => context.services.db,
    dmmf: getDatamodel(),
    exposeDescriptions: false,
    onUnusedQuery: isProduction ? null : 'error',
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    // Of the context as it is: `logIn` goes on as the account it has just signed in.
    authScopes: grantedScopes,
    unauthorizedError: (_parent, { viewer }, _info, { failure }) =>
      viewer === null
        ? new NotSignedInError()
        : isAdministrator(viewer) && failsAsAdministrator(failure)
          ? secondFactorMissing()
          : new ForbiddenError(
              viewer.tokenId === null ? undefined : 'This API token does not have the scope that this needs.',
            ),
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
      description: 'The page, in order.',
    },
    nodeFieldOptions: { nullable: false, description: 'The object at this position in the list.' },
    cursorFieldOptions: { description: 'This position in the list; for `after` and `before`.' },
    idFieldOptions: { description: 'The same everywhere in the API; `node(id)` finds the object again.' },
    nodeTypeOptions: { description: 'Anything that can be found again by its id.' },
    nodeQueryOptions: {
      description: 'One object by its id. Null when there is none, or when the viewer may not see it.',
      extensions: { perViewer: true },
      complexity: price.statement,
      args: { id: { description: 'As found in an `id` field.' } },
      resolve: async (_root, { id }, context, { schema }, resolveNode) => {
        if (!isNode(id) || !(await seesType(schema, context, id.typename))) return null;
        const node = await resolveNode(id);
        return (await seesNode(schema, context, id.typename, node)) ? node : null;
      },
    },
    nodesQueryOptions: {
      description: `Several objects by their ids, in that order; null for each that node would not answer. At most ${MAX_NODES}.`,
      extensions: { perViewer: true },
      complexity: ({ ids }) => {
        const count = Math.min(Array.isArray(ids) ? ids.length : 1, MAX_NODES);
        return { field: count * price.statement, multiplier: count };
      },
      args: { ids: { description: `As found in \`id\` fields; at most ${MAX_NODES}.` } },
      resolve: async (_root, args, context, { schema }, resolveNodes) => {
        const { ids } = args;
        if (ids.length > MAX_NODES) {
          throw new InvalidInputError([
            { path: ['ids'], message: `At most ${MAX_NODES} ids can be asked for at once.` },
          ]);
        }
        const seenTypes = new Set<string>();
        for (const typename of new Set(ids.filter(isNode).map((id) => id.typename))) {
          if (await seesType(schema, context, typename)) seenTypes.add(typename);
        }
        const known = ids.filter(({ typename }) => seenTypes.has(typename));
        // resolveNodes loads what the arguments say, whatever it is handed.
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
    hasNextPageFieldOptions: { description: 'Whether the list goes on after this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether the list has items before this page.' },
    startCursorFieldOptions: { description: "The page's first position; null when it is empty." },
    endCursorFieldOptions: { description: "The page's last position; null when it is empty." },
    firstArgOptions: { description: 'How many, from the start of the list or from `after` on.' },
    lastArgOptions: { description: 'How many, from the end of the list or from `before` backwards.' },
    afterArgOptions: { description: 'Only what follows this cursor.' },
    beforeArgOptions: { description: 'Only what comes before this cursor.' },
    defaultConnectionTypeOptions: { description: 'A page of a list.' },
    defaultEdgeTypeOptions: { description: 'One position in a list.' },
  },
});

/** An administrator for whom the scope failed lacks the second factor that REQUIRE_SECOND_FACTOR asks for. */
function failsAsAdministrator(failure: AuthFailure): boolean {
  if (failure.kind === AuthScopeFailureType.AuthScope) return failure.scope === 'administrator';
  return 'failures' in failure && failure.failures.some(failsAsAdministrator);
}

/** Whether globalIds.ts took it for an id of ours. */
function isNode({ typename }: { typename: string }): boolean {
  return typename !== '';
}
