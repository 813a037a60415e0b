import type { Layout, Sheet, SheetRow } from '../sheet/table.ts';

/** More rows and columns than any pool has; a file can say millions in few bytes. */
const MAX_ROWS = 100_000;
const MAX_COLUMNS = 1000;
const MAX_CELLS = 4_000_000;

interface Cell {
  text: string;
  /** How often it stands beside itself. */
  repeated?: number;
  /** How many columns and rows it spans. */
  across?: number;
  down?: number;
}

/** Puts the cells of one table into their places as its file names them. */
export class Grid {
  readonly #hasCovered: boolean;
  readonly #rows: SheetRow[] = [];
  readonly #hiddenColumns = new Set<number>();
  readonly #merged: { column: number; from: number; to: number }[] = [];
  /** Columns that a cell above reaches into, with the last such row. */
  readonly #spans = new Map<number, number>();
  #cells: string[] = [];
  #at = 0;
  #place = 0;
  #columns = 0;
  #filled = 0;

  /** @param hasCovered whether the file has a cell of its own for each one that another reaches into */
  constructor(hasCovered = false) {
    this.#hasCovered = hasCovered;
  }

  /** @param at its number, where the file says it */
  startRow(at = this.#at + 1): void {
    this.#at = at;
    this.#place = 0;
    this.#cells = [];
  }

  /** @param place its column from 0, where the file says it */
  add({ text, repeated = 1, across = 1, down = 1 }: Cell, place?: number): void {
    if (place !== undefined) this.#place = place;
    while ((this.#spans.get(this.#place) ?? 0) >= this.#at) this.#place += 1;
    const clean = text.replaceAll(/\s+/g, ' ').trim();
    for (let index = 0; clean !== '' && index < repeated; index += 1)
      this.#cells[this.#place + index] = clean;
    if (clean !== '' && this.#place + repeated > MAX_COLUMNS)
      throw new Error(`A sheet has more than ${MAX_COLUMNS} columns.`);
    if (down > 1) {
      const to = this.#at + Math.min(down, MAX_ROWS) - 1;
      this.#merged.push({ column: this.#place, from: this.#at, to });
      if (!this.#hasCovered)
        for (let index = 0; index < Math.min(across, MAX_COLUMNS); index += 1)
          this.#spans.set(this.#place + index, to);
    }
    this.#place += this.#hasCovered ? repeated : repeated * across;
  }

  /** @param repeated how often it stands below itself */
  endRow({ repeated = 1, isHidden = false }: { repeated?: number; isHidden?: boolean } = {}): void {
    const cells = Array.from(this.#cells, (cell) => cell ?? '');
    if (cells.length > 0) {
      this.#filled += repeated * cells.length;
      if (this.#at + repeated > MAX_ROWS || this.#filled > MAX_CELLS)
        throw new Error('A sheet has more than 100,000 rows.');
      for (let index = 0; index < repeated; index += 1) {
        this.#rows.push({ at: this.#at + index, cells, ...(isHidden && { isHidden }) });
      }
    }
    this.#at += repeated - 1;
  }

  /** The next column, or several of them. */
  addColumns(repeated: number, isHidden: boolean, place = this.#columns): void {
    for (let index = place; isHidden && index < Math.min(place + repeated, MAX_COLUMNS); index += 1)
      this.#hiddenColumns.add(index);
    this.#columns = place + repeated;
  }

  /** The sheet: rows of one length, without empty ones. */
  sheet(name: string, isHidden: boolean): Sheet {
    const width = this.#rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    const layout: Layout = {
      ...(this.#hiddenColumns.size > 0 && { hiddenColumns: this.#hiddenColumns }),
      ...(this.#merged.length > 0 && { merged: this.#merged }),
    };
    return {
      name,
      rows: this.#rows.map((row) => ({
        ...row,
        cells: [...row.cells, ...Array.from({ length: width - row.cells.length }, () => '')],
      })),
      layout,
      ...(isHidden && { isHidden }),
    };
  }
}
