/** A value that is at hand, or a promise of one that is being read. */
export type Loaded<Value> = Value | Promise<Value>;

/**
 * Uses a value, at once when it is at hand: of a row in memory, a promise for each field costs more than the field.
 * @returns a promise only when the value, or what is made of it, has to be waited for
 */
export function whenLoaded<Value, Result>(
  value: Loaded<Value>,
  use: (value: Value) => Loaded<Result>,
): Loaded<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}
