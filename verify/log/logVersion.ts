/** In the first leaf of a log. Any new or changed leaf needs another version: a verifier refuses unknown ones. */
export const LOG_VERSION = 2;
/** Of logs that began before entries committed to their owners. */
export const WITHOUT_OWNERS = 1;
