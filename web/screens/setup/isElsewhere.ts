/** Whether this address does not share its session cookie with the public one: another host or scheme. */
export function isElsewhere(publicUrl: string): boolean {
  return URL.canParse(publicUrl) && new URL(publicUrl).origin !== window.location.origin;
}
