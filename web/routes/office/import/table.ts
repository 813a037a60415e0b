/** A table as rows of cells; all rows are as long as the longest. */
export type Table = readonly (readonly string[])[];

/** Reads text that was copied from a spreadsheet or a CSV file: cells between tabs, commas or semicolons. */
export function parseTable(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(clean.slice(0, clean.search(/\r?\n|$/)));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((each) => each !== '')) rows.push(row);
    row = [];
  };
  for (let index = 0; index < clean.length; index += 1) {
    const letter = clean[index]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (clean[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') isQuoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  endRow();
  return squared(rows);
}

function separatorOf(line: string): string {
  const counts = ['\t', ',', ';'].map((separator) => [line.split(separator).length, separator] as const);
  return counts.sort(([one], [other]) => other - one)[0]![1];
}

/** Rows of the same length; cells in one line. */
export function squared(rows: readonly (readonly string[])[]): string[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row) =>
    Array.from({ length: width }, (_, index) => (row[index] ?? '').replaceAll(/\s+/g, ' ').trim()),
  );
}

/** The table as CSV, one line a row. */
export function toCsv(rows: Table): string {
  return rows.map((row) => row.map(csvCell).join(',')).join('\n');
}

function csvCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
