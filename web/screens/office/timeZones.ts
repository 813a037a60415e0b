/** Frequent zones, under colloquial names. */
const COMMON: readonly { zone: string; label: string }[] = [
  { zone: 'America/New_York', label: 'Eastern Time' },
  { zone: 'America/Chicago', label: 'Central Time' },
  { zone: 'America/Denver', label: 'Mountain Time' },
  { zone: 'America/Phoenix', label: 'Arizona' },
  { zone: 'America/Los_Angeles', label: 'Pacific Time' },
  { zone: 'America/Anchorage', label: 'Alaska' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii' },
  { zone: 'Etc/GMT+4', label: 'Eastern Daylight Time all season' },
  { zone: 'Europe/London', label: 'London' },
  { zone: 'Etc/UTC', label: 'UTC' },
];

/** All IANA zones of the browser, frequent ones first. */
export function everyZone(): { zone: string; label: string }[] {
  const others = Intl.supportedValuesOf('timeZone').filter(
    (zone) => !COMMON.some((one) => one.zone === zone),
  );
  return [...COMMON, ...others.map((zone) => ({ zone, label: zone.replaceAll('_', ' ') }))];
}

/** The zone of a text: an IANA name, a colloquial name or an unambiguous city; otherwise the text itself. */
export function zoneOf(text: string): string {
  const key = keyOf(text);
  if (key === '') return text;
  const zones = everyZone();
  const named = zones.find(({ zone, label }) => keyOf(zone) === key || keyOf(label) === key);
  if (named) return named.zone;
  const cities = zones.filter(({ zone }) => keyOf(zone.slice(zone.lastIndexOf('/') + 1)) === key);
  return cities.length === 1 ? cities[0]!.zone : text;
}

function keyOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');
}

/** The colloquial name, if any, with the IANA name. */
export function zoneLabel(zone: string): string {
  const label = COMMON.find((one) => one.zone === zone)?.label;
  return label === undefined ? zone : `${label} (${zone})`;
}
