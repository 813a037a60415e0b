/** Leaves the app for another address; the document and its store end. */
export function openAddress(url: string): void {
  window.location.assign(url);
}
