import { ownZone } from '#web/ui/locale/ownZone.ts';
import { isAmerican } from '#web/ui/locale/reader.ts';
import { setCookie } from './cookie.ts';

/** Seconds: longer than any session. */
const MAX_AGE = 400 * 86_400;

/**
 * Tells the server the zone of the reader's clock, for the times in later documents (document/README.md). None for a
 * browser with other conventions than American English, in which the server does not write.
 */
export function tellZone(): void {
  const zone = isAmerican() ? ownZone() : '';
  setCookie('zone', zone, MAX_AGE);
}
