import type {
  FieldNullability,
  InputFieldMap,
  InputShapeFromFields,
  SchemaTypes,
  TypeParam,
} from '@pothos/core';
import type { GraphQLField } from 'graphql';

/** Units of work (prices.ts): of the field itself, and the factor for its subfields. */
type FieldPrice = number | { field?: number; multiplier?: number };
type FieldPricing<Args> = FieldPrice | ((args: Args) => FieldPrice);

declare global {
  namespace PothosSchemaTypes {
    interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** Price for documentCost.ts; default: 1, and the items of a list ten times. */
      complexity?: FieldPricing<InputShapeFromFields<Args>>;
    }
  }
}

/** The price that a field declares for these arguments. */
export function priceOf(
  { extensions }: GraphQLField<unknown, unknown>,
  readArguments: () => object,
): Exclude<FieldPrice, number> {
  const { complexity } = (extensions.pothosOptions ?? {}) as { complexity?: FieldPricing<object> };
  const price = typeof complexity === 'function' ? complexity(readArguments()) : complexity;
  return typeof price === 'object' ? price : { field: price };
}
