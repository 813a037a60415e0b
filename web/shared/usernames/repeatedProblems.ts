/**
 * Problems of usernames that repeat an earlier one of the form, by place: "usernames.1". Ignores blank ones.
 */
export function repeatedProblems(usernames: readonly string[]): Map<string, string> {
  const seen = new Set<string>();
  const problems = new Map<string, string>();
  for (const [index, name] of usernames.entries()) {
    const key = name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
    if (key === '') continue;
    if (seen.has(key)) problems.set(`usernames.${index}`, 'Each entry needs its own username.');
    seen.add(key);
  }
  return problems;
}
