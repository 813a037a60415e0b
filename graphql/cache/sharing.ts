import {
  type DocumentNode,
  getOperationAST,
  type GraphQLSchema,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

import { hasRole, type Viewer } from '../auth/viewer.ts';

/**
 * The root fields of shared answers. Others are per viewer, count attempts (`joinCode`, `usernameProblems`), or
 * are the running clock.
 */
const ROOTS = new Set(['pool', 'teams', 'site']);

/** Who gets the same answer: all callers with the same rights, or those of them with the same default pool. */
export type Sharing = 'all' | 'pool';

const known = new WeakMap<DocumentNode, Sharing | null>();

/** How an answer to this valid document can be shared; null when it cannot, as with every mutation. */
export function sharingOf(schema: GraphQLSchema, document: DocumentNode): Sharing | null {
  let sharing = known.get(document);
  if (sharing === undefined) known.set(document, (sharing = walk(schema, document)));
  return sharing;
}

function walk(schema: GraphQLSchema, document: DocumentNode): Sharing | null {
  if (getOperationAST(document)?.operation !== OperationTypeNode.QUERY) return null;
  const types = new TypeInfo(schema);
  let sharing: Sharing | null = 'all';
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name: { value: name } }) {
        const extensions = types.getFieldDef()?.extensions ?? {};
        const isRoot = types.getParentType() === schema.getQueryType();
        if (extensions.perViewer === 'by default' && sharing !== null) sharing = 'pool';
        else if (extensions.perViewer !== undefined && extensions.perViewer !== 'until revealed')
          sharing = null;
        if (extensions.changesWithTime === true || (isRoot && !ROOTS.has(name))) sharing = null;
      },
    }),
  );
  return sharing;
}

/**
 * The rights on which a shared answer depends, as a part of its key: callers with the same see the same of every
 * field without the mark `perViewer` (schema/perViewer.ts). Null for an administrator or commissioner whose rights depend on
 * the account's second factor.
 */
export function accessClass(viewer: Viewer | null, requireSecondFactor: boolean): string | null {
  if (viewer === null) return 'visitor';
  if (hasRole(viewer) && requireSecondFactor) return null;
  const role = viewer.isAdministrator
    ? 'administrator'
    : ['member', ...[...viewer.commissionerOf].sort((a, b) => a - b)].join(' ');
  return `${role} ${[...viewer.scopes].sort().join()}`;
}

/** JSON with sorted names, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
