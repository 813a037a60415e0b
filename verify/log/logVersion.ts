/**
 * The version of the format of leaves, which the first leaf of a log names. What adds or changes a leaf makes another one:
 * a verifier refuses what it does not know.
 */
export const LOG_VERSION = 1;
