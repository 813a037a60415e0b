import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';

import { perDocument } from '../perDocument.ts';
import { IntrospectionWork } from './introspectionWork.ts';
import { priceOf } from './fieldPrice.ts';
import { price } from './prices.ts';

/** The cost of an operation, measured before any of it runs. */
export interface DocumentCost {
  /** Maximum nesting, excluding introspection, which graphql-js limits itself. */
  depth: number;
  /** Number of fields as written; those of a fragment count once per spread. */
  breadth: number;
  /**
   * The work in units (prices.ts): at least the number of resolver calls, plus `price.statement` for each
   * statement.
   */
  cost: number;
}

type AnyField = GraphQLField<unknown, unknown>;

/** The assumed length of a list whose field does not declare one. */
const DEFAULT_LENGTH = 10;

/**
 * Measures an operation of a valid document. Every list multiplies the cost of its items by its maximum
 * length, on any path: a field that leads back (`Week.pool`) neither starts nor ends a multiplication.
 * Directives are ignored: a skipped field counts. Results are cached by document, and by variables where a price
 * reads them.
 *
 * @param operationName null or undefined when the document has one operation
 * @returns null when the operation, or a variable that a price needs, is invalid; the execution then refuses it
 */
export function measureDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string | null,
  variables: Record<string, unknown> = {},
): Readonly<DocumentCost> | null {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return null;
  const measure = (read: () => Variables) =>
    new Measurement(schema, document, read).ofSelections(operation.selectionSet, root, 1);
  const fixed = fixedCosts(document, operationName ?? '', () => costWithoutVariables(measure));
  if (fixed !== null) return fixed;
  const measureWith = () => {
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    return coerced ? measure(() => coerced) : null;
  };
  const key = JSON.stringify([operationName, variables]);
  return key.length > MAX_KEY ? measureWith() : measured(document, key, measureWith);
}

type Variables = Record<string, unknown>;

class VariablesNeededError extends Error {}

/** @returns null when a price depends on variables */
function costWithoutVariables(measure: (read: () => Variables) => DocumentCost): DocumentCost | null {
  try {
    return measure(() => {
      throw new VariablesNeededError();
    });
  } catch (error) {
    if (error instanceof VariablesNeededError) return null;
    throw error;
  }
}

const fixedCosts = perDocument<DocumentCost | null>();

/** The longest variables to cache. */
const MAX_KEY = 300;

const measured = perDocument<DocumentCost | null>();

class Measurement {
  readonly #schema: GraphQLSchema;
  readonly #variables: () => Variables;
  readonly #fragments: Map<string, FragmentDefinitionNode>;
  /** Each fragment is measured once per type on which it is spread. */
  readonly #known = new Map<SelectionSetNode, Map<string, DocumentCost>>();
  readonly #introspection: IntrospectionWork;

  constructor(schema: GraphQLSchema, document: DocumentNode, variables: () => Variables) {
    this.#schema = schema;
    this.#variables = variables;
    this.#fragments = new Map(
      document.definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
      ),
    );
    this.#introspection = new IntrospectionWork(schema, variables, this.#fragments);
  }

  /** @param pageSize maximum length of the list `edges` of this connection */
  ofSelections(selections: SelectionSetNode, type: GraphQLNamedType, pageSize: number): DocumentCost {
    const key = `${type.name}:${pageSize}`;
    const known = this.#known.get(selections)?.get(key);
    if (known) return known;
    const total: DocumentCost = { depth: 0, breadth: 0, cost: 0 };
    for (const selection of selections.selections) {
      const part =
        selection.kind === Kind.FIELD
          ? this.#ofField(selection, type, pageSize)
          : this.#ofFragment(
              selection.kind === Kind.INLINE_FRAGMENT
                ? selection
                : this.#fragments.get(selection.name.value)!,
              type,
              pageSize,
            );
      total.depth = Math.max(total.depth, part.depth);
      total.breadth += part.breadth;
      total.cost += part.cost;
    }
    if (!this.#known.has(selections)) this.#known.set(selections, new Map());
    this.#known.get(selections)!.set(key, total);
    return total;
  }

  #ofFragment(
    {
      typeCondition,
      selectionSet,
    }: Pick<FragmentDefinitionNode, 'selectionSet'> & {
      typeCondition?: FragmentDefinitionNode['typeCondition'] | undefined;
    },
    type: GraphQLNamedType,
    pageSize: number,
  ): DocumentCost {
    const named = typeCondition && this.#schema.getType(typeCondition.name.value);
    // A fragment on a type other than the connection's own does not lead to its edges.
    return this.ofSelections(selectionSet, named ?? type, pageSize);
  }

  #ofField(node: FieldNode, type: GraphQLNamedType, pageSize: number): DocumentCost {
    const name = node.name.value;
    const field = this.#fieldOf(type, name);
    // In a valid document only __typename has no field definition.
    if (!field) return { depth: 1, breadth: 1, cost: 1 };
    const result = getNamedType(field.type);
    if (type.name.startsWith('__') || result.name.startsWith('__')) {
      const breadth = node.selectionSet ? this.ofSelections(node.selectionSet, result, 1).breadth : 0;
      // The selections within introspection are counted at its root.
      const cost = type.name.startsWith('__') ? 0 : this.#introspection.of(node, field, undefined);
      return { depth: 1, breadth: 1 + breadth, cost };
    }
    const own = this.#priceOf(node, field, type);
    const isConnection = isObjectType(result) && result.name.endsWith('Connection');
    const length = name === 'edges' && type.name.endsWith('Connection') ? pageSize : own.multiplier;
    if (!node.selectionSet) return { depth: 1, breadth: 1, cost: own.field };
    const inner = this.ofSelections(node.selectionSet, result, isConnection ? length : 1);
    return {
      depth: 1 + inner.depth,
      breadth: 1 + inner.breadth,
      cost: own.field + inner.cost * (isConnection ? 1 : length),
    };
  }

  #fieldOf(type: GraphQLNamedType, name: string): AnyField | undefined {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
    return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
  }

  #priceOf(node: FieldNode, field: AnyField, type: GraphQLNamedType): { field: number; multiplier: number } {
    const { field: own, multiplier } = priceOf(field, () =>
      getArgumentValues(field, node, this.#variables()),
    );
    const base = type === this.#schema.getMutationType() ? price.mutation : 0;
    return {
      field: base + (own ?? 1),
      multiplier: Math.max(multiplier ?? (isListType(getNullableType(field.type)) ? DEFAULT_LENGTH : 1), 0),
    };
  }
}
