const KEY = 'demo-run';

/**
 * Forgets what this browser stored of an earlier run of the demo, when another one answers: its log, for example, is no
 * continuation of the earlier one (SPECIFICATION 10.4).
 * @param run null or missing in live mode
 * @returns whether this tab was of an earlier run
 */
export function followDemoRun(run: string | null | undefined): boolean {
  if (run == null) return false;
  try {
    const [ofBrowser, ofTab] = [localStorage.getItem(KEY), sessionStorage.getItem(KEY)];
    if (ofBrowser !== null && ofBrowser !== run) localStorage.clear();
    localStorage.setItem(KEY, run);
    sessionStorage.setItem(KEY, run);
    return ofTab !== null && ofTab !== run;
  } catch {
    // Without storage nothing is stored of it.
    return false;
  }
}
