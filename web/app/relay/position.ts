/** Seconds for which the server needs the position; nothing that it caches is older. */
const MAX_AGE = 60;

/**
 * Sends an event's position with later requests, so that no other process answers with older data
 * (docs/cache.md). Mutations set the same cookie.
 * @param position `extensions.position` of the event; unset with a single server process
 */
export function rememberPosition(position: unknown): void {
  if (typeof position !== 'string' || !/^(\d+|unknown)$/.test(position)) return;
  const isSecure = location.protocol === 'https:';
  const name = isSecure ? '__Host-position' : 'position';
  const held = new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1];
  if (held !== undefined && valueOf(held) >= valueOf(position)) return;
  document.cookie = `${name}=${position}; Path=/; SameSite=Lax; Max-Age=${MAX_AGE}${isSecure ? '; Secure' : ''}`;
}

/** `unknown`: not every process will reach the position. */
function valueOf(position: string): number {
  return position === 'unknown' ? Infinity : Number(position);
}
