export const MOST_LIVES = 3;
/** The week of the last playoff game of a season with 18 weeks. */
export const MOST_WEEKS = 22;
