/** In the order of the report. */
export const checkNames = [
  'signatures',
  'form',
  'season',
  'facts',
  'openings',
  'times',
  'picks',
  'players',
  'names',
  'owners',
  'autoPicks',
  'standings',
  'outcome',
  'receipts',
] as const;

export type CheckName = (typeof checkNames)[number];

export interface Place {
  /** Index from 0. */
  leaf?: number | null;
  entry?: string | null;
  week?: number | null;
}

export interface Failure {
  leaf: number | null;
  entry: string | null;
  /** Null where names are not known. */
  username: string | null;
  week: number | null;
  message: string;
}

interface Finding {
  /** Number of checked items. */
  count: number;
  /** How many of them failed. */
  failed: number;
  /** The first MOST_LISTED. */
  failures: Failure[];
}

/** Per check; further failures are only counted. */
export const MOST_LISTED = 50;

export class Findings {
  readonly #found = new Map<CheckName, Finding>();
  /** Sentences that are no failures but worth knowing. */
  readonly notices: string[] = [];

  readonly #usernames: Readonly<Record<string, string>> | null;

  /** @param usernames by entry; null where not known */
  constructor(usernames: Readonly<Record<string, string>> | null) {
    this.#usernames = usernames;
    for (const name of checkNames) this.#found.set(name, { count: 0, failed: 0, failures: [] });
  }

  of(check: CheckName): Readonly<Finding> {
    return this.#found.get(check)!;
  }

  count(check: CheckName, by = 1): void {
    this.#found.get(check)!.count += by;
  }

  fail(check: CheckName, { leaf = null, entry = null, week = null }: Place, message: string): void {
    const found = this.#found.get(check)!;
    found.failed += 1;
    if (found.failures.length >= MOST_LISTED) return;
    const username = (entry === null ? undefined : this.#usernames?.[entry]) ?? null;
    found.failures.push({ leaf, entry, username, week, message });
  }

  /** Drops the findings of a check before it runs again. */
  forget(check: CheckName): void {
    this.#found.set(check, { count: 0, failed: 0, failures: [] });
  }

  /** Stores at most MOST_LISTED. */
  notice(message: string): void {
    if (this.notices.length < MOST_LISTED) this.notices.push(message);
  }
}
