/** Seconds for which the server needs to know it; longer, nothing that it keeps is older. */
const MAX_AGE = 60;

/**
 * Takes the position of an event that came over the socket to the server's other processes, so that whichever answers
 * next gives nothing older than the event told (docs/cache.md). Responses to mutations set the same cookie themselves.
 * @param position `extensions.position` of the event; unset where the server is one process
 */
export function rememberPosition(position: unknown): void {
  if (typeof position !== 'string' || !/^(\d+|unknown)$/.test(position)) return;
  const isSecure = location.protocol === 'https:';
  const name = isSecure ? '__Host-position' : 'position';
  const held = new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1];
  if (held !== undefined && valueOf(held) >= valueOf(position)) return;
  document.cookie = `${name}=${position}; Path=/; SameSite=Lax; Max-Age=${MAX_AGE}${isSecure ? '; Secure' : ''}`;
}

/** The server writes `unknown` when not every process will reach it. */
function valueOf(position: string): number {
  return position === 'unknown' ? Infinity : Number(position);
}
