export type Table = readonly (readonly string[])[];

/** A row that is not empty, padded to the width of the sheet; each cell is one line. */
export interface SheetRow {
  at: number;
  /** Other rows that were merged into it: further picks of the same entry. */
  also?: readonly number[];
  /** The label of a place that is no row of one sheet: "column C", "Week 3, row 5". */
  place?: string;
  isHidden?: boolean;
  cells: readonly string[];
}

export interface Sheet {
  name: string;
  rows: readonly SheetRow[];
  layout?: Layout;
  isHidden?: boolean;
  /** Whether it was combined from sheets of the workbook. */
  isCombined?: boolean;
}

/** Metadata of a sheet. */
export interface Layout {
  /** The index of the header's row, where that is known. */
  header?: number;
  hiddenColumns?: ReadonlySet<number>;
  /** Vertically merged cells: the first of them has the text. */
  merged?: readonly { column: number; from: number; to: number }[];
  /** The sheets that were combined, by row numbers. */
  groups?: readonly { name: string; from: number; to: number }[];
  /** Names that nearly match a list of addresses. */
  doubts?: readonly Doubt[];
  /** Sentences about text that was read differently from what the sheet has. */
  notes?: readonly string[];
}

/** A name with several candidates in a list of addresses. */
export interface Doubt {
  name: string;
  candidates: readonly { name: string; email: string }[];
}

export function placeOf({ at, place }: Pick<SheetRow, 'at' | 'place'>): string {
  return place ?? `row ${at}`;
}

const SEPARATORS = ['\t', ',', ';', '|'];

/** Parses text from a spreadsheet or CSV file, separated by tabs, commas, semicolons or bars. */
export function parseTable(text: string): SheetRow[] {
  // Excel reads a first line "sep=;" as the separator and hides it.
  const [, named, rest] = /^\uFEFF?sep=(.)\r?\n([\s\S]*)$/i.exec(text) ?? [];
  if (named !== undefined) return rowsOf(split(rest!, named)).map((row) => ({ ...row, at: row.at + 1 }));
  const clean = text.replace(/^\uFEFF/, '');
  const [best] = SEPARATORS.map((separator) => split(clean, separator)).sort(
    (one, other) => filled(other) - filled(one),
  );
  return rowsOf(best!);
}

/** Numbers the rows and drops empty ones. */
export function rowsOf(table: Table): SheetRow[] {
  const width = table.reduce((most, row) => Math.max(most, row.length), 0);
  return table
    .map((row, index) => ({
      at: index + 1,
      cells: Array.from({ length: width }, (_, place) => (row[place] ?? '').replaceAll(/\s+/g, ' ').trim()),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** The average number of cells, capped at the usual width: a note with many commas is no table. */
function filled(table: Table): number {
  const widths = table
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => row.length)
    .toSorted((one, other) => one - other);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  return widths.reduce((sum, width) => sum + Math.min(width, usual) - 1, 0);
}

function split(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '' && isClosed(text, index, separator)) {
      isQuoted = true;
      cell = '';
    } else if (letter === separator) endCell();
    else if (letter === '\n' || (letter === '\r' && text[index + 1] !== '\n')) endRow();
    else if (letter !== '\r') cell += letter;
  }
  endRow();
  return rows;
}

/** Whether the quotation mark is closed before a separator or the end of a line; otherwise it is literal. */
function isClosed(text: string, from: number, separator: string): boolean {
  for (let index = from + 1; index < text.length; index += 1) {
    if (text[index] !== '"') continue;
    if (text[index + 1] === '"') {
      index += 1;
      continue;
    }
    const after = /^[ ]*/.exec(text.slice(index + 1, index + 20))![0].length;
    const next = text[index + 1 + after];
    return next === undefined || next === separator || next === '\n' || next === '\r';
  }
  return false;
}

export function toCsv(rows: Table): string {
  return rows.map((row) => row.map(csvCell).join(',')).join('\n');
}

function csvCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
