import {
  type DocumentNode,
  type FieldNode,
  getOperationAST,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  type SelectionNode,
} from 'graphql';

import { selectedBy } from '#graphql/api/access/perViewer.ts';

/**
 * Root fields of shared answers. Others are per viewer, count attempts (`joinCode`, `usernameProblems`), or
 * are the running clock.
 */
export const SHARED_ROOTS = new Set(['pool', 'teams', 'site']);

/**
 * Values of `perViewer` with which an answer can be shared: the cache key and `context.readsOwn` distinguish viewers.
 */
const SHAREABLE_POLICIES = new Set<unknown>(['by default', 'until revealed']);

/** Who shares an answer: all callers with the same rights, or those who also have the same default pool. */
export type Sharing = 'all' | 'pool';

/** How answers to this valid document are shared; null if they are not, as for every mutation. */
export function sharingOf(schema: GraphQLSchema, document: DocumentNode): Sharing | null {
  if (getOperationAST(document)?.operation !== OperationTypeNode.QUERY) return null;
  const { roots, perViewer, changesWithTime } = selectedBy(schema, document);
  if (changesWithTime.size > 0 || [...roots].some((root) => !SHARED_ROOTS.has(root))) return null;
  if ([...perViewer].some((mark) => !SHAREABLE_POLICIES.has(mark))) return null;
  return perViewer.has('by default') ? 'pool' : 'all';
}

/** Root fields of answers cached per session. */
const SESSION_ROOTS = new Set([...SHARED_ROOTS, 'viewer', 'clock', 'isSessionExpired']);
const SESSION_POLICIES = new Set<unknown>([...SHAREABLE_POLICIES, 'by event', 'by account']);

/** A field of a root field, by response names. */
export type TimePath = readonly [root: string, field: string];

/** How answers to a document are cached per session. */
export interface SessionCachePolicy {
  /** Where the response has the current time. */
  times: readonly TimePath[];
  /** Whether the answer depends on the viewer's account only, not on its pools. */
  ofAccount: boolean;
}

/**
 * The cache policy of this valid document's answers per session: every field but the time changes only with a
 * published event. Null when they cannot be cached.
 */
export function sessionCachePolicy(schema: GraphQLSchema, document: DocumentNode): SessionCachePolicy | null {
  const operation = getOperationAST(document);
  if (operation?.operation !== OperationTypeNode.QUERY) return null;
  const { roots, perViewer, changesWithTime } = selectedBy(schema, document);
  if (![...roots].every((root) => SESSION_ROOTS.has(root))) return null;
  if (![...perViewer].every((mark) => SESSION_POLICIES.has(mark))) return null;
  if (![...changesWithTime].every((mark) => mark === 'the clock')) return null;
  // The time is replaced in these fields only.
  const fields = fieldsOf(operation.selectionSet.selections);
  const clocks = fields?.filter(({ name }) => name.value === 'clock');
  const times = clocks?.map((clock) => [clock, fieldsOf(clock.selectionSet?.selections ?? [])] as const);
  if (times === undefined || times.some(([, inner]) => inner === null)) return null;
  return {
    times: times.flatMap(([clock, inner]) =>
      inner!.filter(({ name }) => name.value === 'now').map((now) => [nameOf(clock), nameOf(now)] as const),
    ),
    ofAccount: [...perViewer].every((mark) => mark === 'by account'),
  };
}

/** Null for selections with fragments. */
function fieldsOf(selections: readonly SelectionNode[]): FieldNode[] | null {
  const fields = selections.filter((selection) => selection.kind === Kind.FIELD);
  return fields.length === selections.length ? fields : null;
}

function nameOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

/** JSON with sorted keys, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
