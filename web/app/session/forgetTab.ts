/** Deletes the account's data in the tab: selections, the join form. */
export function forgetTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Without storage there is none.
  }
}
