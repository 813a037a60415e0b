/** The sentence of a reminder: which entries still need a pick. @param picksNeeded in the week, of each entry */
export function missingPicks(week: number, usernames: readonly string[], picksNeeded: 1 | 2): string {
  const [one, many] =
    picksNeeded === 1
      ? ['has no pick', 'have no pick']
      : ['has not made both its picks', 'have not made both their picks'];
  return usernames.length === 1
    ? `your entry ${usernames[0]} ${one} for Week ${week} yet.`
    : `${usernames.length} of your entries ${many} for Week ${week} yet:\n${usernames.join('\n')}`;
}

/** What happens without it. */
export function priceOfNoPick(picksNeeded: 1 | 2, byeWeeks: number): string {
  if (byeWeeks > 0) return 'An entry without a pick takes a bye, as long as it has one left.';
  return picksNeeded === 1
    ? 'An entry without a pick is eliminated.'
    : 'Each missing pick counts against the entry.';
}
