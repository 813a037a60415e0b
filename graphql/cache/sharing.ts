import { type DocumentNode, getOperationAST, type GraphQLSchema, OperationTypeNode } from 'graphql';

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

/** JSON with sorted names, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
