import { type DocumentNode, type GraphQLSchema, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

import { perDocument } from '../perDocument.ts';

/** The selections of an operation that decide who can share its result. */
interface Selected {
  roots: Set<string>;
  /**
   * The values of the extension `perViewer` of its fields:
   * - `true`: the value depends on the viewer;
   * - `'by default'`: without an argument it is the viewer's default pool, else the same for all;
   * - `'until revealed'`: it depends on the viewer until the deadline of its week; the resolver then sets
   * `context.readsOwn`;
   * - `'by event'`: it depends on the viewer, and each change of it is published: by its pools and their messages, or
   * as `viewer` or `access` of the account. Fields of `Viewer` without the extension count as `true`;
   * - `'by account'`: the same, and no change of a pool affects it.
   */
  perViewer: Set<unknown>;
  /** The values of the extension `changesWithTime` of its fields: `true`, or `'the clock'` for the time itself. */
  changesWithTime: Set<unknown>;
}

const selections = perDocument<Selected>();

/**
 * The selections of an operation of this valid document, in its fragments, too.
 * @param operationName null or undefined when the document has one operation
 */
export function selectedBy(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string | null,
): Selected {
  return selections(document, operationName ?? '', () => walk(schema, document, operationName));
}

/** Whether the result of an operation can differ between two signed-in viewers. */
export function dependsOnViewer(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string | null,
): boolean {
  return selectedBy(schema, document, operationName).perViewer.size > 0;
}

function walk(schema: GraphQLSchema, document: DocumentNode, operationName?: string | null): Selected {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  const selected: Selected = { roots: new Set(), perViewer: new Set(), changesWithTime: new Set() };
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const pending: Parameters<typeof visit>[0][] = document.definitions.filter(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      (operationName == null || definition.name?.value === operationName),
  );
  const seen = new Set<string>();
  for (let node = pending.pop(); node; node = pending.pop()) {
    const types = new TypeInfo(schema);
    visit(
      node,
      visitWithTypeInfo(types, {
        Field({ name: { value } }) {
          const { perViewer, changesWithTime } = types.getFieldDef()?.extensions ?? {};
          const isUnmarked = types.getParentType()?.name === 'Viewer' && !/^(id|__typename)$/.test(value);
          if (roots.some((root) => root === types.getParentType())) selected.roots.add(value);
          if (perViewer !== undefined || isUnmarked) selected.perViewer.add(perViewer ?? true);
          if (changesWithTime !== undefined) selected.changesWithTime.add(changesWithTime);
        },
        FragmentSpread({ name: { value } }) {
          const fragment = fragments.get(value);
          if (!fragment || seen.has(value)) return;
          seen.add(value);
          pending.push(fragment);
        },
      }),
    );
  }
  return selected;
}
