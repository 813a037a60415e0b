/**
 * The first problem of each field of an input, from the issues of an InvalidInputError; a problem of a list
 * item is also under its place: `usernames` and `usernames.1`.
 */
export function problemsOf(
  issues: readonly { path: readonly string[]; message: string }[] | undefined,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const { path, message } of issues ?? []) {
    // The paths start with the name of the argument: ["input", "usernames"].
    const [, field = '', ...place] = path;
    for (const name of [field, [field, ...place].join('.')]) {
      if (!problems.has(name)) problems.set(name, message);
    }
  }
  return problems;
}
