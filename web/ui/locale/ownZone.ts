/** The name of the zone of the reader's clock: "America/Chicago". Apart from wall.ts, since the first view does not need it. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
