import type { PickFacts } from '#graphql/grading/rules/facts.ts';
import { pickOrigins } from '../leaves/leaf.ts';
import { bytes, instants, numbers, words } from './column.ts';
import { Names } from './names.ts';

/** A pick that is known: opened, or stated without a commitment. */
export interface KnownPickRow {
  /** The row of the entry. */
  entry: number;
  week: number;
  team: string;
  game: number;
  receivedAt: number;
  source: PickFacts['source'];
  /** The leaf that holds the pick or its commitment. */
  leaf: number;
}

/**
 * The known picks of a pool in rows. The standing ones of an entry are linked, the latest first: an entry has few of them, however
 * often it changed a pick. Those that were replaced or removed are linked apart.
 */
export class PickTable {
  readonly #entries = numbers();
  readonly #weeks = bytes();
  readonly #teams = words();
  readonly #games = numbers();
  readonly #receivedAt = instants();
  readonly #sources = bytes();
  readonly #leaves = numbers();
  /** The leaf that replaced or removed the pick, plus 1; 0 while it stands. */
  readonly #gone = numbers();
  /** By entry: the row of its latest standing pick plus 1. */
  readonly #latest = numbers();
  /** By entry: the row of the pick that was replaced or removed last, plus 1. */
  readonly #latestGone = numbers();
  /** The row of the pick before this one in the same list of the same entry, plus 1. */
  readonly #earlier = numbers();
  /** By entry: 1 where a pick of a week came after one of a later week. */
  readonly #isUnordered = bytes();
  readonly #teamNames = new Names();
  readonly #gameNames = new Map<number, number>();
  readonly #gameIds: number[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add({ entry, week, team, game, receivedAt, source, leaf }: KnownPickRow): number {
    const row = this.#size;
    this.#size += 1;
    this.#entries.set(row, entry);
    this.#weeks.set(row, week);
    this.#teams.set(row, this.#teamNames.numberOf(team));
    this.#games.set(row, this.#gameNumber(game));
    this.#receivedAt.set(row, receivedAt);
    this.#sources.set(row, pickOrigins.indexOf(source));
    this.#leaves.set(row, leaf);
    this.#gone.set(row, 0);
    const latest = this.#latest.get(entry);
    if (latest > 0 && this.#weeks.get(latest - 1) > week) this.#isUnordered.set(entry, 1);
    this.#earlier.set(row, latest);
    this.#latest.set(entry, row + 1);
    return row;
  }

  /** Takes back a pick that was replaced or removed. */
  remove(row: number, leaf: number): void {
    const entry = this.#entries.get(row);
    const isGone = !this.isStanding(row);
    this.#gone.set(row, leaf + 1);
    if (isGone) return;
    const earlier = this.#earlier.get(row);
    if (this.#latest.get(entry) === row + 1) this.#latest.set(entry, earlier);
    else {
      const later = this.standing(entry).find((other) => this.#earlier.get(other) === row + 1)!;
      this.#earlier.set(later, earlier);
    }
    this.#earlier.set(row, this.#latestGone.get(entry));
    this.#latestGone.set(entry, row + 1);
  }

  isStanding(row: number): boolean {
    return this.#gone.get(row) === 0;
  }

  /** Whether the pick stood before a leaf. */
  wasStanding(row: number, leaf: number): boolean {
    const gone = this.#gone.get(row);
    return gone === 0 || gone - 1 >= leaf;
  }

  /** The leaf that replaced or removed the pick; null while it stands. */
  goneAt(row: number): number | null {
    const gone = this.#gone.get(row);
    return gone === 0 ? null : gone - 1;
  }

  entryOf(row: number): number {
    return this.#entries.get(row);
  }

  weekOf(row: number): number {
    return this.#weeks.get(row);
  }

  teamOf(row: number): string {
    return this.#teamNames.textOf(this.#teams.get(row));
  }

  gameOf(row: number): number {
    return this.#gameIds[this.#games.get(row)]!;
  }

  leafOf(row: number): number {
    return this.#leaves.get(row);
  }

  /** In milliseconds since 1970. */
  receivedAtOf(row: number): number {
    return this.#receivedAt.get(row);
  }

  sourceOf(row: number): PickFacts['source'] {
    return pickOrigins[this.#sources.get(row)]!;
  }

  /** The rows of all picks of an entry, the latest first, with those that were replaced or removed. */
  all(entry: number): number[] {
    return [...this.standing(entry), ...this.#linked(this.#latestGone.get(entry))].sort((a, b) => b - a);
  }

  /** The rows of the standing picks of an entry, the latest first. */
  standing(entry: number): number[] {
    return this.#linked(this.#latest.get(entry));
  }

  /** The rows of a list. @param first its first row plus 1; 0 for an empty list */
  #linked(first: number): number[] {
    const rows: number[] = [];
    for (let next = first; next > 0; next = this.#earlier.get(next - 1)) rows.push(next - 1);
    return rows;
  }

  /** The number of standing picks of an entry in a week. */
  countIn(entry: number, week: number): number {
    let count = 0;
    for (let next = this.#latest.get(entry); next > 0; next = this.#earlier.get(next - 1)) {
      if (this.#weeks.get(next - 1) === week) count += 1;
    }
    return count;
  }

  /** The standing picks of an entry as the reference takes them. */
  factsOf(entry: number, entryId: number): PickFacts[] {
    return this.standing(entry).map((row) => this.factOf(row, entryId));
  }

  /** A pick as the reference takes it, whether it stands or not. */
  factOf(row: number, entryId: number): PickFacts {
    return {
      entryId,
      week: this.#weeks.get(row),
      teamId: this.teamOf(row),
      gameId: this.gameOf(row),
      submittedAt: new Date(this.#receivedAt.get(row)),
      source: this.sourceOf(row),
    };
  }

  /**
   * Whether a standing pick of the entry is of one of these games (`gameNumbers`).
   * @param from the first week that has picks of them
   */
  hasPickOf(entry: number, games: Uint8Array, from: number): boolean {
    const isOrdered = this.#isUnordered.get(entry) === 0;
    for (let next = this.#latest.get(entry); next > 0; next = this.#earlier.get(next - 1)) {
      if (isOrdered && this.#weeks.get(next - 1) < from) return false;
      if (games[this.#games.get(next - 1)] === 1) return true;
    }
    return false;
  }

  /** A mark for each game that has picks: 1 for the given ones. */
  gameNumbers(games: ReadonlySet<number>): Uint8Array {
    return Uint8Array.from(this.#gameIds, (id) => (games.has(id) ? 1 : 0));
  }

  #gameNumber(id: number): number {
    const known = this.#gameNames.get(id);
    if (known !== undefined) return known;
    this.#gameNames.set(id, this.#gameIds.length);
    this.#gameIds.push(id);
    return this.#gameIds.length - 1;
  }
}
