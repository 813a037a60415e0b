/** A reload empties the store. */
export function reloadPage(): void {
  window.location.reload();
}
