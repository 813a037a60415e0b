import type { OwnedEntries } from '#verify/checks/header.ts';

/** The last checkpoint of a log that this browser has seen, and its signing key. */
export interface SeenCheckpoint {
  checkpoint: string;
  key: string;
  /** The entries that the site showed as the reader's own then, as stored: unchecked. Missing for a visitor. */
  owned?: OwnedEntries | undefined;
}

/** @param slug of the pool; null: the site's log. No slug is empty. */
const keyOf = (slug: string | null) => `last-checkpoint ${slug ?? ''}`;

/** Null on the first visit, or without storage. */
export function readLastCheckpoint(slug: string | null): SeenCheckpoint | null {
  try {
    const { checkpoint, key, owned } = JSON.parse(
      localStorage.getItem(keyOf(slug)) ?? 'null',
    ) as SeenCheckpoint;
    return typeof checkpoint === 'string' && typeof key === 'string' ? { checkpoint, key, owned } : null;
  } catch {
    return null;
  }
}

/** The own entries of an earlier visit stay where none are given. Without storage, each visit is the first. */
export function keepLastCheckpoint(slug: string | null, seen: SeenCheckpoint): void {
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify({ owned: readLastCheckpoint(slug)?.owned, ...seen }));
  } catch {
    // Then nothing can be compared with.
  }
}

const RUN = 'demo-run';
const leaveFor = (url: string) => window.location.assign(url);

/**
 * Forgets what this browser stored of an earlier run of the demo, when another one answers: its log, for example, is no
 * continuation of the earlier one (SPECIFICATION 10.4). A tab of the earlier run opens the first page.
 * @param run null in live mode
 */
export function followDemoRun(run: string | null | undefined, open = leaveFor): void {
  if (run == null) return;
  try {
    const [ofBrowser, ofTab] = [localStorage.getItem(RUN), sessionStorage.getItem(RUN)];
    if (ofBrowser !== null && ofBrowser !== run) localStorage.clear();
    localStorage.setItem(RUN, run);
    sessionStorage.setItem(RUN, run);
    if (ofTab !== null && ofTab !== run) open('/');
  } catch {
    // Without storage nothing is stored of it.
  }
}
