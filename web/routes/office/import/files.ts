import { decodeText } from './sheet/decode.ts';
import { parseTable, rowsOf, type Sheet, toCsv, type Table } from './sheet/table.ts';

/** Bytes of a file, and of what an XLSX file unpacks to: a pool of 20,000 entries has a few million. */
const MAX_FILE = 10_000_000;
const MAX_UNPACKED = 100_000_000;
/** The first bytes of the files of Excel before 2007. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/** The sheets of a CSV or XLSX file. @throws Error with a message for a person */
export async function readSheets(file: File): Promise<Sheet[]> {
  if (file.size > MAX_FILE) throw new Error('The file has more than 10 MB. Please split it.');
  const bytes = await file.arrayBuffer();
  const start = new Uint8Array(bytes.slice(0, 8));
  if (OLD_EXCEL.every((byte, index) => byte === start[index])) {
    throw new Error('This is a file of an old Excel (XLS). Please save it as XLSX or CSV.');
  }
  // What an archive is called does not matter: it begins with "PK".
  if (start[0] !== 0x50 || start[1] !== 0x4b) {
    return [{ name: file.name, rows: parseTable(decodeText(new Uint8Array(bytes))) }];
  }
  if (unpackedSize(bytes) > MAX_UNPACKED) throw new Error('The file unpacks to more than 100 MB.');
  const { default: readXlsxFile } = await import('read-excel-file/universal');
  try {
    const sheets = await readXlsxFile(bytes, { trim: false });
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: rowsOf(data.map((row) => row.map(textOf))),
    }));
  } catch (error) {
    throw new Error('This is no XLSX file that can be read. Please save it as CSV.', { cause: error });
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}

/** The bytes that the files of a ZIP archive unpack to, as its directory says; 0 for what is no archive. */
function unpackedSize(archive: ArrayBuffer): number {
  const view = new DataView(archive);
  let sum = 0;
  for (let at = 0; at + 46 <= view.byteLength; at += 1) {
    // The signature of an entry of the central directory.
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    sum += view.getUint32(at + 24, true);
    at += 45;
  }
  return sum;
}

/** Offers rows as a file to store. */
export async function downloadTable(rows: Table, name: string, format: 'csv' | 'xlsx'): Promise<void> {
  if (format === 'csv') {
    // The mark makes Excel read UTF-8.
    store(new Blob(['\uFEFF', toCsv(rows), '\n'], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })));
  store(await writeXlsxFile(cells).toBlob(), `${name}.xlsx`);
}

function store(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
