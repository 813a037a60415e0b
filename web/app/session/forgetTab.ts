/** Deletes what the tab keeps for its account: selections, the form of joining. */
export function forgetTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Forbidden storage holds nothing.
  }
}
