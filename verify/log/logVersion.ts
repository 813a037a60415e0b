/** In the first leaf of a log. Any new or changed leaf needs another version: a verifier refuses unknown ones. */
export const LOG_VERSION = 1;
