/** A table as rows of cells. */
export type Table = readonly (readonly string[])[];

/** A row of a sheet that is not empty, as long as the others; each cell in one line. */
export interface SheetRow {
  /** Its number in the sheet, from 1. */
  at: number;
  /** Other rows of the sheet that became part of it: further picks of the same entry. */
  also?: readonly number[];
  /** How people find it, where it is no row of one sheet: "column C", "Week 3, row 5". */
  place?: string;
  /** Whether the sheet hides it. */
  isHidden?: boolean;
  cells: readonly string[];
}

export interface Sheet {
  name: string;
  rows: readonly SheetRow[];
  layout?: Layout;
  /** Whether the workbook hides it. */
  isHidden?: boolean;
  /** Whether it was put together from other sheets of the workbook. */
  isCombined?: boolean;
}

/** What a sheet says besides its cells. */
export interface Layout {
  /** The index of the row with its header, where that is known. */
  header?: number;
  /** Places of columns that it hides. */
  hiddenColumns?: ReadonlySet<number>;
  /** Cells that are one from a row to another: the first of them has the text. */
  merged?: readonly { column: number; from: number; to: number }[];
  /** The sheets whose rows stand in it one below the other, by the numbers of their rows. */
  groups?: readonly { name: string; from: number; to: number }[];
  /** Names that are spelled nearly as those of a list of addresses. */
  doubts?: readonly Doubt[];
  /** What was read in another way than it stands, as sentences. */
  notes?: readonly string[];
}

/** A name that can be one of several in a list of addresses. */
export interface Doubt {
  name: string;
  candidates: readonly { name: string; email: string }[];
}

/** How people find a row in their sheet. */
export function placeOf({ at, place }: Pick<SheetRow, 'at' | 'place'>): string {
  return place ?? `row ${at}`;
}

const SEPARATORS = ['\t', ',', ';', '|'];

/** Reads text that was copied from a spreadsheet or a CSV file: cells between tabs, commas, semicolons or bars. */
export function parseTable(text: string): SheetRow[] {
  // Excel reads a first line "sep=;" as the separator, and shows it nowhere.
  const [, named, rest] = /^\uFEFF?sep=(.)\r?\n([\s\S]*)$/i.exec(text) ?? [];
  if (named !== undefined) return rowsOf(split(rest!, named)).map((row) => ({ ...row, at: row.at + 1 }));
  const clean = text.replace(/^\uFEFF/, '');
  const [best] = SEPARATORS.map((separator) => split(clean, separator)).sort(
    (one, other) => filled(other) - filled(one),
  );
  return rowsOf(best!);
}

/** The numbered rows of cells, without empty ones. */
export function rowsOf(table: Table): SheetRow[] {
  const width = table.reduce((most, row) => Math.max(most, row.length), 0);
  return table
    .map((row, index) => ({
      at: index + 1,
      cells: Array.from({ length: width }, (_, place) => (row[place] ?? '').replaceAll(/\s+/g, ' ').trim()),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** How many cells a row has on average, none counted for more than the usual one: a note with many commas tells little. */
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

/** Whether the quotation mark there is closed before a separator or a line's end; otherwise it is a mark of its own. */
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

/** The table as CSV, one line a row. */
export function toCsv(rows: Table): string {
  return rows.map((row) => row.map(csvCell).join(',')).join('\n');
}

function csvCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
