import { InvalidInputError } from '#kernel/failures.ts';

/**
 * The proof that the input contains, of the possible ones.
 * @throws InvalidInputError for none, or several
 */
export function onlyOne<Way extends string>(
  ways: Partial<Record<Way, string | null | undefined>>,
): { way: Way; value: string } {
  const given = Object.entries<string | null | undefined>(ways).flatMap(([way, value]) =>
    value == null || value.trim() === '' ? [] : [{ way: way as Way, value }],
  );
  const [first] = given;
  if (first === undefined || given.length > 1) {
    const message = `Please enter one of these: ${Object.keys(ways).join(', ')}.`;
    throw new InvalidInputError([{ path: ['input'], message }]);
  }
  return first;
}
