/** Whether the session of this address does not count: another host, or another scheme, of whose cookies it is. */
export function isElsewhere(publicUrl: string): boolean {
  return URL.canParse(publicUrl) && new URL(publicUrl).origin !== window.location.origin;
}
