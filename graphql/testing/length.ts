/**
 * The size of a test that repeats one thing over many people, cases or sockets. `npm test` runs the short form,
 * `npm test -- --long` the long one.
 */
export function shortOrLong<T>(short: T, long: T): T {
  return process.env.TEST_LENGTH === 'long' ? long : short;
}
