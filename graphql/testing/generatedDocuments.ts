import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

import { seededRandom, type SeededRandom } from '../season/feeds/seededRandom.ts';

export interface GeneratedDocument {
  text: string;
  variables: Record<string, unknown>;
}

/** Real ids for arguments, by the name of the argument. */
export type KnownIds = Record<'pool' | 'entry' | 'team' | 'week', string>;

/**
 * A random valid query of this schema that tries to be expensive: it nests, follows fields that lead back, repeats
 * fields under aliases and through fragments, and asks for long pages by variables.
 * @param size about how many fields it has
 */
export function generateDocument(
  schema: GraphQLSchema,
  ids: KnownIds,
  seed: string,
  size: number,
): GeneratedDocument {
  return new Generator(schema, ids, seed, size).document();
}

class Generator {
  readonly #schema: GraphQLSchema;
  readonly #ids: KnownIds;
  readonly #random: SeededRandom;
  readonly #fragments = new Map<string, { name: string; text: string }>();
  readonly #variables: { name: string; type: string; value: unknown }[] = [];
  #left: number;
  #aliases = 0;

  constructor(schema: GraphQLSchema, ids: KnownIds, seed: string, size: number) {
    this.#schema = schema;
    this.#ids = ids;
    this.#random = seededRandom(seed);
    this.#left = size;
  }

  document(): GeneratedDocument {
    const pool = this.#selections(this.#schema.getType('Pool')!, 10);
    const more = this.#selections(this.#schema.getQueryType()!, 11);
    const body = `{ pool ${pool} ${more.slice(1)}`;
    const declared = this.#variables.map(({ name, type }) => `$${name}: ${type}`).join(', ');
    const fragments = [...this.#fragments].map(
      ([type, { name, text }]) => `fragment ${name} on ${type} ${text}`,
    );
    return {
      text: [`query Generated${declared && `(${declared})`} ${body}`, ...fragments].join('\n'),
      variables: Object.fromEntries(this.#variables.map(({ name, value }) => [name, value])),
    };
  }

  #selections(type: GraphQLNamedType, depth: number): string {
    if (isUnionType(type) || isInterfaceType(type)) {
      // Mostly those that the known ids lead to.
      const types = this.#schema
        .getPossibleTypes(type)
        .filter(({ name }) => name.toLowerCase() in this.#ids || this.#random.chance(0.1));
      if (types.length === 0) return '{ __typename }';
      const chosen = [this.#random.pick(types), this.#random.pick(types)];
      return `{ __typename ${[...new Set(chosen)].map((one) => `... on ${one.name} ${this.#selections(one, depth - 1)}`).join(' ')} }`;
    }
    if (!isObjectType(type)) return '';
    const fragment = this.#fragments.get(type.name);
    if (fragment && this.#random.chance(0.2)) return `{ __typename ...${fragment.name} }`;
    const count = Math.floor(this.#random.between(1, 5));
    const parts = ['__typename'];
    for (let index = 0; index < count && this.#left > 0; index += 1) parts.push(this.#field(type, depth));
    const text = `{ ${parts.join(' ')} }`;
    // A finished selection can be spread again; it cannot lead to itself.
    if (!fragment && !text.includes('...F') && this.#random.chance(0.2)) {
      const name = `F${this.#fragments.size}`;
      this.#fragments.set(type.name, { name, text });
      return `{ __typename ...${name} }`;
    }
    return text;
  }

  #field(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields());
    const deep = fields.filter((field) => !isLeaf(getNamedType(field.type)));
    // Mostly what has fields of its own: those lead to lists and back.
    const leaves = fields.filter((field) => isLeaf(getNamedType(field.type)));
    // Mostly what has fields of its own: those lead to lists and back.
    const goesOn = depth > 1 && deep.length > 0 && (leaves.length === 0 || this.#random.chance(0.75));
    const choice = goesOn ? deep : leaves;
    if (choice.length === 0) return '__typename';
    const field = this.#random.pick(choice);
    this.#left -= 1;
    // Under a name of its own, so that the same field with other arguments does not clash; 30 are allowed.
    const isAliased = field.args.length > 0 || this.#random.chance(0.3);
    if (isAliased && this.#aliases >= 30) return '__typename';
    const alias = isAliased ? `x${this.#aliases++}: ` : '';
    const args = field.args.flatMap((argument) => this.#argument(argument) ?? []);
    const call = `${alias}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}`;
    const named = getNamedType(field.type);
    return isLeaf(named) ? call : `${call} ${this.#selections(named, depth - 1)}`;
  }

  #argument({ name, type }: GraphQLArgument): string | null {
    const value = this.#valueOf(name, getNamedType(type));
    if (value === undefined || (!isNonNullType(type) && this.#random.chance(0.3))) return null;
    if (this.#random.chance(0.5) || Array.isArray(value)) {
      const variable = `v${this.#variables.length}`;
      this.#variables.push({ name: variable, type: String(type), value });
      return `${name}: $${variable}`;
    }
    const literal = JSON.stringify(value);
    return `${name}: ${isEnumType(getNamedType(type)) ? literal.replaceAll('"', '') : literal}`;
  }

  #valueOf(name: string, type: GraphQLNamedType): unknown {
    const all = Object.values(this.#ids);
    if (name === 'ids') return Array.from({ length: 100 }, () => this.#random.pick(all));
    if (name === 'id') return this.#random.pick(all);
    if (name in this.#ids && type.name === 'ID') return this.#ids[name as keyof KnownIds];
    if (name === 'first' || name === 'last') return this.#random.pick([1, 20, 200, 2000]);
    if (name === 'week' || name === 'number') return this.#random.pick([1, 2, 3]);
    if (type.name === 'DateTime') return this.#random.pick(['2025-01-01T00:00:00Z', '2025-09-08T12:00:00Z']);
    if (name === 'season') return this.#random.pick([2024, 2025]);
    if (name === 'search') return this.#random.pick(['', 'e', 'Entry 1', '%', '_']);
    if (name === 'url') return this.#random.pick(['', 'https://pool.example']);
    if (name === 'text') return this.#random.pick(['', 'KC 27 BUF 24', 'New York 27\n'.repeat(800)]);
    if (['code', 'token', 'key'].includes(name)) return 'NONE';
    if (name === 'supposing') return [];
    if (name === 'usernames') return ['Entry 1', 'new'];
    if (isEnumType(type)) return this.#random.pick(type.getValues()).name;
    if (isInputObjectType(type)) return {};
    return undefined;
  }
}

function isLeaf(type: GraphQLNamedType): boolean {
  return !isObjectType(type) && !isInterfaceType(type) && !isUnionType(type);
}
