import {
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isListType,
  getNullableType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Counting stops here: no operation may resolve as many fields. */
const MOST = 100_000;

/**
 * Counts the fields that introspection resolves. It reads only the schema, so it is walked as the execution
 * would, each selection once per type, field or value, up to MOST fields.
 */
export class IntrospectionWork {
  readonly #schema: GraphQLSchema;
  readonly #variables: () => Record<string, unknown>;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #known = new Map<SelectionSetNode, Map<unknown, number>>();
  #steps = 0;

  constructor(
    schema: GraphQLSchema,
    variables: () => Record<string, unknown>,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ) {
    this.#schema = schema;
    this.#variables = variables;
    this.#fragments = fragments;
  }

  /** Number of fields that this one resolves on a value, itself included; at most about MOST. */
  of(node: FieldNode, field: GraphQLField<unknown, unknown>, source: unknown): number {
    const type = getNamedType(field.type);
    this.#steps += 1;
    if (node.selectionSet === undefined || !isObjectType(type) || this.#steps > MOST) return 1;
    const args = getArgumentValues(field, node, this.#variables());
    // Introspection resolvers use only the schema.
    const info = { schema: this.#schema } as GraphQLResolveInfo;
    const value = field.resolve?.(source, args, undefined, info);
    const values = isListType(getNullableType(field.type)) ? (value as unknown[] | null) : [value];
    let count = 1;
    for (const one of values ?? []) {
      if (one != null) count += this.#ofSelections(node.selectionSet, type, one);
      if (count > MOST) break;
    }
    return count;
  }

  #ofSelections(set: SelectionSetNode, type: GraphQLObjectType, source: unknown): number {
    let bySource = this.#known.get(set);
    if (bySource === undefined) this.#known.set(set, (bySource = new Map<unknown, number>()));
    let count = bySource.get(source);
    if (count !== undefined) return count;
    count = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const field = type.getFields()[selection.name.value];
        // Only __typename has no definition.
        count += field === undefined ? 1 : this.of(selection, field, source);
      } else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#fragments.get(selection.name.value)!;
        count += this.#ofSelections(inner.selectionSet, type, source);
      }
      if (count > MOST) break;
    }
    bySource.set(source, count);
    return count;
  }
}
