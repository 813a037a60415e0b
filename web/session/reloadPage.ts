/** Loads the page anew, and with it an empty store. */
export function reloadPage(): void {
  window.location.reload();
}
