import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

const known = new WeakMap<GraphQLSchema, ReadonlyMap<string, number>>();

/** The average lengths of the introspection lists in this schema, by `__Type.field`. */
export function introspectionListLengths(schema: GraphQLSchema): ReadonlyMap<string, number> {
  let lengths = known.get(schema);
  if (!lengths) known.set(schema, (lengths = measure(schema)));
  return lengths;
}

function measure(schema: GraphQLSchema): ReadonlyMap<string, number> {
  const types: GraphQLNamedType[] = Object.values(schema.getTypeMap());
  const fields = types
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .flatMap((type) => Object.values(type.getFields()));
  const average = (total: number, count: number) => Math.max(1, Math.ceil(total / Math.max(1, count)));
  const perType = (count: (type: GraphQLNamedType) => number) =>
    average(
      types.map(count).reduce((sum, one) => sum + one, 0),
      types.length,
    );
  const perField = (count: number) => average(count, fields.length);
  return new Map([
    ['__Schema.types', types.length],
    ['__Schema.directives', schema.getDirectives().length],
    ['__Directive.args', 2],
    ['__Directive.locations', 8],
    ['__Type.fields', average(fields.length, types.length)],
    ['__Type.interfaces', 1],
    [
      '__Type.possibleTypes',
      perType((type) => (isAbstractType(type) ? schema.getPossibleTypes(type).length : 0)),
    ],
    ['__Type.enumValues', perType((type) => (isEnumType(type) ? type.getValues().length : 0))],
    [
      '__Type.inputFields',
      perType((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0)),
    ],
    ['__Field.args', perField(fields.reduce((sum, field) => sum + field.args.length, 0))],
  ]);
}
