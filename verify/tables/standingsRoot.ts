import { appendLeafHashes, emptyFrontier, frontierRoot } from '../log/frontier.ts';
import { leafHash, type Sha256 } from '../log/treeHash.ts';
import { encodeUtf8 } from '../log/utf8.ts';
import type { EntryTable } from './entryTable.ts';
import type { StandingNames } from './standingNames.ts';

const GROUP = 1024;

interface Group {
  number: number;
  rows: number[];
  isSorted: boolean;
  /** Undefined when a standing of the group has changed. */
  hash: Uint8Array | undefined;
}

/** The root over all public standings (docs/sealed-picks.md, "The root over the standings"); hashes changed groups alone. */
export class StandingsRoot {
  readonly #groups = new Map<number, Group>();
  #order: Group[] = [];
  #buffer = new Uint8Array(GROUP * 40);
  readonly #endings: Uint8Array[] = [];

  readonly #sha256: Sha256;
  readonly #entries: EntryTable;
  readonly #names: StandingNames;

  constructor(sha256: Sha256, entries: EntryTable, names: StandingNames) {
    this.#sha256 = sha256;
    this.#entries = entries;
    this.#names = names;
  }

  add(row: number): void {
    const group = this.#groupOf(row);
    const last = group.rows.at(-1);
    if (last !== undefined && this.#entries.numberOf(last) > this.#entries.numberOf(row))
      group.isSorted = false;
    group.rows.push(row);
    group.hash = undefined;
  }

  remove(row: number): void {
    const group = this.#groupOf(row);
    group.rows = group.rows.filter((other) => other !== row);
    group.hash = undefined;
    if (group.rows.length > 0) return;
    this.#groups.delete(group.number);
    this.#order = this.#order.filter((other) => other !== group);
  }

  change(row: number): void {
    this.#groupOf(row).hash = undefined;
  }

  root(): Uint8Array {
    if (this.#order.length < this.#groups.size) {
      this.#order = [...this.#groups.values()].sort((a, b) => a.number - b.number);
    }
    for (const group of this.#order) group.hash ??= this.#hash(group);
    const hashes = this.#order.map(({ hash }) => hash!);
    return frontierRoot(this.#sha256, appendLeafHashes(this.#sha256, emptyFrontier, hashes));
  }

  #groupOf(row: number): Group {
    const number = Math.floor(this.#entries.numberOf(row) / GROUP);
    const known = this.#groups.get(number);
    if (known !== undefined) return known;
    const group: Group = { number, rows: [], isSorted: true, hash: undefined };
    this.#groups.set(number, group);
    return group;
  }

  #hash(group: Group): Uint8Array {
    if (!group.isSorted) {
      group.rows.sort((a, b) => this.#entries.numberOf(a) - this.#entries.numberOf(b));
      group.isSorted = true;
    }
    let length = 0;
    for (const row of group.rows) length = this.#write(row, length);
    // Without the line feed after the last line.
    return leafHash(this.#sha256, this.#buffer.subarray(0, length - 1));
  }

  /** Writes the line of an entry and a line feed. @returns the end of it */
  #write(row: number, start: number): number {
    const standing = this.#entries.stated.get(row);
    const ending = (this.#endings[standing] ??= encodeUtf8(` ${this.#names.lineOf(standing)}\n`));
    const number = this.#entries.numberOf(row);
    let digits = 1;
    for (let rest = number; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
    const end = start + digits + ending.length;
    if (end > this.#buffer.length) {
      const grown = new Uint8Array(2 * end);
      grown.set(this.#buffer);
      this.#buffer = grown;
    }
    let rest = number;
    for (let place = start + digits - 1; place >= start; place -= 1) {
      this.#buffer[place] = 48 + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#buffer.set(ending, start + digits);
    return end;
  }
}
