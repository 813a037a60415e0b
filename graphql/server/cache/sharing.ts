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
 * The root fields of shared answers. Others are per viewer, count attempts (`joinCode`, `usernameProblems`), or
 * are the running clock.
 */
const ROOTS = new Set(['pool', 'teams', 'site']);

/** Marks `perViewer` with which an answer can still be shared: the key and `context.readsOwn` tell them apart. */
const SHAREABLE_POLICIES = new Set<unknown>(['by default', 'until revealed']);

/** Who gets the same answer: all callers with the same rights, or those of them with the same default pool. */
export type Sharing = 'all' | 'pool';

/** How an answer to this valid document can be shared; null when it cannot, as with every mutation. */
export function sharingOf(schema: GraphQLSchema, document: DocumentNode): Sharing | null {
  if (getOperationAST(document)?.operation !== OperationTypeNode.QUERY) return null;
  const { roots, perViewer, changesWithTime } = selectedBy(schema, document);
  if (changesWithTime.size > 0 || [...roots].some((root) => !ROOTS.has(root))) return null;
  if ([...perViewer].some((mark) => !SHAREABLE_POLICIES.has(mark))) return null;
  return perViewer.has('by default') ? 'pool' : 'all';
}

/** The root fields of answers that are kept for one session. */
const SESSION_ROOTS = new Set([...ROOTS, 'viewer', 'clock', 'isSessionExpired']);
const SESSION_POLICIES = new Set<unknown>([...SHAREABLE_POLICIES, 'by event', 'by account']);

/** A field of a root field, by their names in the answer. */
export type TimePath = readonly [root: string, field: string];

/** How the answers to a document are kept for a session. */
export interface SessionCachePolicy {
  /** Where they have the time. */
  times: readonly TimePath[];
  /** Whether of the viewer only the account decides them, and no pool. */
  ofAccount: boolean;
}

/**
 * How answers to this valid document are kept for their session: each of its fields is the same until something is
 * published, but the time itself. Null when they cannot be kept.
 */
export function sessionCachePolicy(schema: GraphQLSchema, document: DocumentNode): SessionCachePolicy | null {
  const operation = getOperationAST(document);
  if (operation?.operation !== OperationTypeNode.QUERY) return null;
  const { roots, perViewer, changesWithTime } = selectedBy(schema, document);
  if (![...roots].every((root) => SESSION_ROOTS.has(root))) return null;
  if (![...perViewer].every((mark) => SESSION_POLICIES.has(mark))) return null;
  if (![...changesWithTime].every((mark) => mark === 'the clock')) return null;
  // Another place of the time would not be found.
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

/** Null where something is selected by a fragment. */
function fieldsOf(selections: readonly SelectionNode[]): FieldNode[] | null {
  const fields = selections.filter((selection) => selection.kind === Kind.FIELD);
  return fields.length === selections.length ? fields : null;
}

function nameOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

/** JSON with sorted names, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
