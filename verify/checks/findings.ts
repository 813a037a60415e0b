/** The checks of a verification, in the order of the report. */
export const checkNames = [
  'signatures',
  'form',
  'season',
  'openings',
  'times',
  'picks',
  'players',
  'names',
  'autoPicks',
  'standings',
  'outcome',
  'receipts',
] as const;

export type CheckName = (typeof checkNames)[number];

/** Where something does not hold. */
export interface Place {
  /** Number of the leaf, from 0. */
  leaf?: number | null;
  /** Id of the entry. */
  entry?: string | null;
  week?: number | null;
}

/** Something that does not hold. */
export interface Failure {
  leaf: number | null;
  entry: string | null;
  /** Of the entry, where names are known. */
  username: string | null;
  week: number | null;
  /** A sentence for people. */
  message: string;
}

interface Finding {
  /** How many things were checked. */
  count: number;
  /** How many of them do not hold. */
  failed: number;
  /** The first of these. */
  failures: Failure[];
}

/** The number of failures of a check that are listed; further ones are only counted. */
export const MOST_LISTED = 50;

/** Collects what the checks find. */
export class Findings {
  readonly #found = new Map<CheckName, Finding>();
  /** Sentences about what is no failure, and should be known. */
  readonly notices: string[] = [];

  readonly #usernames: Readonly<Record<string, string>> | null;

  /** @param usernames by entry; null where they are not known */
  constructor(usernames: Readonly<Record<string, string>> | null) {
    this.#usernames = usernames;
    for (const name of checkNames) this.#found.set(name, { count: 0, failed: 0, failures: [] });
  }

  of(check: CheckName): Readonly<Finding> {
    return this.#found.get(check)!;
  }

  /** Notes that a number of things were checked. */
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

  /** Forgets what a check has found, before it is made again. */
  forget(check: CheckName): void {
    this.#found.set(check, { count: 0, failed: 0, failures: [] });
  }

  /** At most MOST_LISTED are kept. */
  notice(message: string): void {
    if (this.notices.length < MOST_LISTED) this.notices.push(message);
  }
}
