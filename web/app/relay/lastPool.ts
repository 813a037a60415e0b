/** The pool last opened on this device by an account with several (SPECIFICATION 7.29). */
export interface LastPool {
  account: string;
  slug: string;
}

const KEY = 'last-pool';

export function readLastPool(): LastPool | null {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<LastPool> | null;
    return typeof known?.account === 'string' && /^[a-z0-9-]+$/.test(known.slug ?? '')
      ? { account: known.account, slug: known.slug! }
      : null;
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keepLastPool(last: LastPool | null): void {
  try {
    if (last === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(last));
  } catch {
    // The addresses without a pool then lead to the default one.
  }
}
