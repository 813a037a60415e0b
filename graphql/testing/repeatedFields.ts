import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  getNullableType,
} from 'graphql';

/** What arguments can name. */
export interface KnownValues {
  /** Global ids by the type that they are of. */
  ids: Readonly<Record<'Pool' | 'Entry' | 'Team' | 'Week' | 'Game', string>>;
  /** The newest instant of which anything is known. */
  now: Date;
}

/** A field with arguments, and documents that repeat it. */
export interface RepeatedField {
  /** "Pool.changesBetween". */
  name: string;
  /** A document that asks for it so many times, each time with other arguments and for the least of each answer. */
  document(times: number): string;
}

type AnyField = GraphQLField<unknown, unknown>;

/** Selections around those of a type, from the root on. */
interface Way {
  before: string;
  after: string;
}

/**
 * Every field with arguments that a query leads to, on the shortest way, with documents that make it work as much as they
 * can: long pages, wide ranges, and no two alike, so that nothing is read for several at once.
 */
export function repeatedFields(schema: GraphQLSchema, known: KnownValues): RepeatedField[] {
  const ways = new Map<string, Way>([
    ...Object.entries(known.ids).map(([type, id]): [string, Way] => [
      type,
      { before: `{ node(id: ${JSON.stringify(id)}) { ... on ${type} { `, after: ' } } }' },
    ]),
    ['Viewer', { before: '{ viewer { ', after: ' } }' }],
    ['Query', { before: '{ ', after: ' }' }],
  ]);
  const queue = [...ways.keys()].map((name) => schema.getType(name) as GraphQLObjectType);
  for (let type = queue.shift(); type !== undefined; type = queue.shift()) {
    const way = ways.get(type.name)!;
    for (const field of Object.values(type.getFields())) {
      for (const next of objectsOf(schema, getNamedType(field.type))) {
        if (ways.has(next.name)) continue;
        const call = `${field.name}${argumentsOf(field, known, 0, [])}`;
        const isAbstract = !isObjectType(getNamedType(field.type));
        ways.set(next.name, {
          before: `${way.before}${call} { ${isAbstract ? `... on ${next.name} { ` : ''}`,
          after: `${isAbstract ? ' }' : ''} }${way.after}`,
        });
        queue.push(next);
      }
    }
  }
  return [...ways].flatMap(([name, way]) =>
    Object.values((schema.getType(name) as GraphQLObjectType).getFields())
      .filter(({ args }) => args.length > 0)
      .map((field) => ({
        name: `${name}.${field.name}`,
        document: (times: number) =>
          way.before +
          Array.from({ length: times }, (_, index) => {
            const call = `x${index}: ${field.name}${argumentsOf(field, known, index, field.args)}`;
            return `${call}${leastOf(field.type)}`;
          }).join(' ') +
          way.after,
      })),
  );
}

function objectsOf(schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLObjectType[] {
  if (isUnionType(type) || isInterfaceType(type)) return schema.getPossibleTypes(type);
  return isObjectType(type) ? [type] : [];
}

/** The least that can be asked of an answer while all of it is read. */
function leastOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  return isObjectType(named) && named.name.endsWith('Connection')
    ? ' { edges { cursor } }'
    : ' { __typename }';
}

/** @param given arguments that are given also where they need not be */
function argumentsOf(
  field: AnyField,
  known: KnownValues,
  index: number,
  given: readonly GraphQLArgument[],
): string {
  const parts = field.args.flatMap((argument) => {
    const isRequired = isNonNullType(argument.type) && argument.defaultValue === undefined;
    if (!isRequired && !given.includes(argument)) return [];
    const value = valueOf(argument, known, index);
    if (value === undefined && isRequired) throw new Error(`No value for ${field.name}(${argument.name}:)`);
    return value === undefined ? [] : [`${argument.name}: ${value}`];
  });
  return parts.length === 0 ? '' : `(${parts.join(', ')})`;
}

/** A literal; undefined for an argument that is left out. */
function valueOf(
  { name, type }: GraphQLArgument,
  { ids, now }: KnownValues,
  index: number,
): string | undefined {
  const named = getNamedType(type);
  if (name === 'first') return String(200 - index);
  if (name === 'week' || name === 'number') return String(1 + (index % 3));
  if (name === 'season') return '2025';
  if (name === 'search') return '"e"';
  if (name === 'url') return `"pool ${index}"`;
  // As long as it may be.
  if (name === 'text') return JSON.stringify('New York 27 Buffalo 24\n'.repeat(430));
  if (['code', 'token', 'key', 'slug'].includes(name) && isNonNullType(type)) return `"none${index}"`;
  if (name === 'usernames') return `["Entry ${index}"]`;
  if (named.name === 'DateTime') {
    return JSON.stringify(
      (name === 'from' ? new Date(0) : new Date(now.getTime() - index * 1000)).toISOString(),
    );
  }
  if (isListType(getNullableType(type))) return name === 'ids' ? JSON.stringify(Object.values(ids)) : '[]';
  if (named.name === 'ID') {
    if (name === 'id') return JSON.stringify(ids.Entry);
    const id = Object.entries(ids).find(([of]) => of.toLowerCase() === name)?.[1];
    return id && JSON.stringify(id);
  }
  if (isEnumType(named)) return named.getValues()[index % named.getValues().length]!.name;
  return isInputObjectType(named) ? '{}' : undefined;
}
