import { type DocumentNode, getOperationAST, type GraphQLSchema, OperationTypeNode } from 'graphql';

import { hasRole, type Viewer } from '../auth/viewer.ts';
import { selectedBy } from '../schema/perViewer.ts';

/**
 * The root fields of shared answers. Others are per viewer, count attempts (`joinCode`, `usernameProblems`), or
 * are the running clock.
 */
const ROOTS = new Set(['pool', 'teams', 'site']);

/** Marks `perViewer` with which an answer can still be shared: the key and `context.readsOwn` tell them apart. */
const FINER_MARKS = new Set<unknown>(['by default', 'until revealed']);

/** Who gets the same answer: all callers with the same rights, or those of them with the same default pool. */
export type Sharing = 'all' | 'pool';

/** How an answer to this valid document can be shared; null when it cannot, as with every mutation. */
export function sharingOf(schema: GraphQLSchema, document: DocumentNode): Sharing | null {
  if (getOperationAST(document)?.operation !== OperationTypeNode.QUERY) return null;
  const { roots, perViewer, changesWithTime } = selectedBy(schema, document);
  if (changesWithTime || [...roots].some((root) => !ROOTS.has(root))) return null;
  if ([...perViewer].some((mark) => !FINER_MARKS.has(mark))) return null;
  return perViewer.has('by default') ? 'pool' : 'all';
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
    : ['commissioner', ...inOrder(viewer.commissionerOf), 'member', ...inOrder(viewer.memberOf)].join(' ');
  return `${role} ${[...viewer.scopes].sort().join()}`;
}

function inOrder(pools: ReadonlySet<number>): number[] {
  return [...pools].sort((a, b) => a - b);
}

/** JSON with sorted names, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
