import { getNamedType, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';

import { type SeededRandom, seededRandom } from '../season/feeds/seededRandom.ts';

/**
 * A random query of the introspection system that tries to be expensive: it repeats `__schema` under aliases, nests its lists,
 * and spreads a fragment. Documents that nest too deep are not valid; graphql-js refuses them.
 */
export function generateIntrospection(schema: GraphQLSchema, seed: string): string {
  const random = seededRandom(seed);
  const aliases = Math.floor(random.between(1, 8));
  const roots = Array.from({ length: aliases }, (_, n) =>
    random.chance(0.8)
      ? `a${n}: __schema ${selection(schema.getType('__Schema') as GraphQLObjectType, random, Math.floor(random.between(1, 6)))}`
      : `a${n}: __type(name: "${random.pick(['Query', 'Pool', 'Mutation', 'Node', 'Error'])}") { ...T }`,
  );
  const fragment = `fragment T on __Type ${selection(schema.getType('__Type') as GraphQLObjectType, random, 2)}`;
  return roots.some((root) => root.includes('...T'))
    ? `{ ${roots.join(' ')} } ${fragment}`
    : `{ ${roots.join(' ')} }`;
}

function selection(type: GraphQLObjectType, random: SeededRandom, depth: number): string {
  const fields = Object.values(type.getFields());
  const leaves = fields.filter((field) => !isObjectType(getNamedType(field.type)));
  const deep = depth > 0 ? fields.filter((field) => isObjectType(getNamedType(field.type))) : [];
  const parts = ['__typename', random.pick(leaves).name, random.pick(leaves).name];
  for (let n = 0; n < (random.chance(0.3) ? 2 : 1) && deep.length > 0; n += 1) {
    const field = random.pick(deep);
    const inner = getNamedType(field.type) as GraphQLObjectType;
    const args = field.args.length > 0 && random.chance(0.5) ? '(includeDeprecated: true)' : '';
    parts.push(
      `x${depth}${n}${args && 'd'}${field.name}: ${field.name}${args} ${selection(inner, random, depth - 1)}`,
    );
  }
  return `{ ${parts.join(' ')} }`;
}
