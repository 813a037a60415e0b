import { type DocumentNode, type GraphQLSchema, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

const answers = new WeakMap<DocumentNode, Map<string, boolean>>();

/**
 * Whether the result of an operation of this (valid) document can differ between two signed-in viewers:
 * whether it selects a field marked with the extension `perViewer`. Fragments count only when the operation
 * spreads them. The mark is
 * - `true`: the value depends on the viewer;
 * - `'by default'`: without an argument it is the viewer's default pool, else the same for all;
 * - `'until revealed'`: it depends on the viewer until the deadline of its week; the resolver notes in
 *   `context.readsOwn` that it did.
 *
 * @param operationName null or undefined when the document has one operation.
 */
export function dependsOnViewer(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string | null,
): boolean {
  let byOperation = answers.get(document);
  if (!byOperation) answers.set(document, (byOperation = new Map<string, boolean>()));
  const key = operationName ?? '';
  let answer = byOperation.get(key);
  if (answer === undefined) byOperation.set(key, (answer = walk(schema, document, operationName)));
  return answer;
}

function walk(schema: GraphQLSchema, document: DocumentNode, operationName?: string | null): boolean {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  const operations = document.definitions.filter(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      (operationName == null || definition.name?.value === operationName),
  );

  const pending: Parameters<typeof visit>[0][] = operations;
  const seen = new Set<string>();
  let found = false;
  for (let node = pending.pop(); node && !found; node = pending.pop()) {
    const types = new TypeInfo(schema);
    visit(
      node,
      visitWithTypeInfo(types, {
        Field() {
          if (types.getFieldDef()?.extensions.perViewer !== undefined) found = true;
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
  return found;
}
