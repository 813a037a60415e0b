/** A value that is shown and does not follow from the log. */
export interface Difference {
  screen: string;
  /** The id of the entry; null where none is concerned. */
  entry: string | null;
  username: string | null;
  week: number | null;
  /** "shown as active, by the log out in Week 3 (LOSS)". */
  message: string;
}

export interface Comparison {
  screen: string;
  /** How many values were compared. */
  compared: number;
  differences: Difference[];
  /** Weeks that are shown as passed, and whose deadline the log does not state yet. */
  ahead: number[];
}

/** "Bob, Week 3: shown as …". */
export function differenceText({ entry, username, week, message }: Difference): string {
  const place = [
    username ?? (entry === null ? null : `Entry ${entry}`),
    week === null ? null : `Week ${week}`,
  ].filter((part) => part !== null);
  return place.length === 0 ? message : `${place.join(', ')}: ${message}`;
}
