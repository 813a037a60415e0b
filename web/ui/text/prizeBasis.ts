/** The fees that a prize consists of, as words behind its figure. */
export const basisWords = (basis: string): string =>
  basis === 'PAID_ENTRIES' ? 'of paid entries' : 'of all entries';
