/** The id of a row in a global id, which is base64 of "Entry:12"; another text as it is. */
export function rowId(globalId: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(globalId) || globalId.length % 4 !== 0) return globalId;
  return atob(globalId).replace(/^\w+:/, '');
}
