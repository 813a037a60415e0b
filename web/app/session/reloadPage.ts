/** Reloads the page, which empties the store. */
export function reloadPage(): void {
  window.location.reload();
}
