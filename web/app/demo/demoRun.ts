const KEY = 'demo-run';

/**
 * Forgets what this browser stored of an earlier run of the demo, when another one answers: its log, for example, is no
 * continuation of the earlier one (SPECIFICATION 10.4).
 * @param run null or missing in live mode
 * @returns whether an earlier run was forgotten
 */
export function followDemoRun(run: string | null | undefined): boolean {
  if (run == null) return false;
  try {
    const known = localStorage.getItem(KEY);
    if (known === run) return false;
    if (known !== null) localStorage.clear();
    localStorage.setItem(KEY, run);
    return known !== null;
  } catch {
    // Without storage nothing is stored of it.
    return false;
  }
}
