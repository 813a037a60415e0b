/**
 * The first problem of each field of an InvalidInputError; that of a list item also has an indexed key:
 * `usernames` and `usernames.1`.
 */
export function problemsOf(
  issues: readonly { path: readonly string[]; message: string }[] | undefined,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const { path, message } of issues ?? []) {
    // Paths start with the argument: ["input", "usernames"].
    const [, field = '', ...place] = path;
    for (const name of [field, [field, ...place].join('.')]) {
      if (!problems.has(name)) problems.set(name, message);
    }
  }
  return problems;
}
