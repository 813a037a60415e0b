import { canonicalTimeZone } from '../kernel/rules/zones.ts';
import { InvalidInputError } from '../kernel/failures.ts';

/** The fixed UTC-4 of the specification, the default zone. */
const DEFAULT_ZONE = 'Etc/GMT+4';
export const IN_ZONE = 'In the zone of the argument `timeZone`.';
/** A game belongs to no pool, so without the argument its texts are in no pool's zone. */
export const INSTEAD =
  "`kickoff` on the clock of the pool (`Pool.clockOffsets`). Without its argument this is in no pool's zone.";
export const TIME_ZONE = {
  defaultValue: DEFAULT_ZONE,
  description:
    'An IANA time zone, such as `Pool.timeZone`; by default the fixed UTC-4, which is labelled EDT all year.',
};

/** @throws InvalidInputError when there is no such zone */
export function zoneOfArgument({ timeZone }: { timeZone?: string | null }): string {
  const canonicalZone = canonicalTimeZone(timeZone ?? DEFAULT_ZONE);
  if (canonicalZone === null) {
    throw new InvalidInputError([
      { path: ['timeZone'], message: 'There is no such time zone. Use an IANA name: America/New_York.' },
    ]);
  }
  return canonicalZone;
}
