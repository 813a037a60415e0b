/** The first thing that is wrong with each field of an input, from the issues of an InvalidInputError. */
export function problemsOf(
  issues: readonly { path: readonly string[]; message: string }[] | undefined,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const { path, message } of issues ?? []) {
    // The paths start with the name of the argument: ["input", "usernames"].
    const field = path[1] ?? '';
    if (!problems.has(field)) problems.set(field, message);
  }
  return problems;
}
