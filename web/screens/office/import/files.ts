import { saveCsv, saveFile } from '#web/ui/text/saveFile.ts';
import { decodeText } from './sheet/decode.ts';
import { readLayouts, withLayout } from './sheet/xlsxLayout.ts';
import { parseTable, rowsOf, type Sheet, toCsv, type Table } from './sheet/table.ts';

/** Bytes of a file, and of an unpacked XLSX file: a pool of 20,000 entries has a few million. */
const MAX_FILE = 10_000_000;
const MAX_UNPACKED = 100_000_000;
/** Signature of Excel files before 2007. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads CSV, XLSX, ODS, and tables in HTML or XML. @throws Error with a message for a person */
export async function readSheets(file: File): Promise<Sheet[]> {
  if (file.size > MAX_FILE) throw new Error('The file has more than 10 MB. Please split it.');
  const bytes = await file.arrayBuffer();
  const start = new Uint8Array(bytes.slice(0, 8));
  if (OLD_EXCEL.every((byte, index) => byte === start[index])) {
    throw new Error(
      isEncrypted(bytes)
        ? 'The file is protected by a password. Please save it without one, or as CSV.'
        : 'This is a file of an old Excel (XLS). Please save it as XLSX or CSV.',
    );
  }
  // Detects archives by "PK", whatever their name.
  if (start[0] !== 0x50 || start[1] !== 0x4b) return readText(file.name, new Uint8Array(bytes));
  const { names, unpackedSize } = directoryOf(bytes);
  if (unpackedSize > MAX_UNPACKED) throw new Error('The file unpacks to more than 100 MB.');
  if (names.some((name) => name.endsWith('.iwa')))
    throw new Error('This is a file of Numbers. Please export it as Excel (XLSX) or CSV.');
  if (names.includes('content.xml')) return readOpenDocument(new Uint8Array(bytes));
  const { default: readXlsxFile } = await import('read-excel-file/universal');
  try {
    const sheets = await readXlsxFile(bytes, { trim: false });
    const layouts = await readLayouts(new Uint8Array(bytes));
    return sheets.map(({ sheet, data }) =>
      withLayout({ name: sheet, rows: rowsOf(data.map((row) => row.map(textOf))) }, layouts.get(sheet)),
    );
  } catch (error) {
    throw new Error('This is no XLSX file that can be read. Please save it as CSV.', { cause: error });
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // Midnight means no time.
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}

/** Tables in text: with separators or, as sites export ".xls", in HTML or XML. */
async function readText(name: string, bytes: Uint8Array): Promise<Sheet[]> {
  const text = decodeText(bytes);
  if (/^%PDF-|\0/.test(text.slice(0, 5000)))
    throw new Error('This is no spreadsheet. Please save yours as XLSX, ODS or CSV.');
  if (!isMarkup(text)) return [{ name, rows: parseTable(text) }];
  const { readMarkup } = await import('./markup/readMarkup.ts');
  const sheets = readMarkup(text);
  if (sheets.length === 0) throw new Error('The page has no table. Please save the sheet as XLSX or CSV.');
  return sheets;
}

function isMarkup(text: string): boolean {
  return /^\uFEFF?\s*</.test(text) && /<(?:table|html|(?:\w+:)?Workbook|office:document)\b/i.test(text);
}

async function readOpenDocument(bytes: Uint8Array): Promise<Sheet[]> {
  const { contentOfOds, readOds } = await import('./markup/readMarkup.ts');
  const sheets = readOds(contentOfOds(bytes));
  if (sheets.length === 0)
    throw new Error(
      'This is no ODS file that can be read. Please save it as XLSX or CSV, without a password.',
    );
  return sheets;
}

/** Whether an Office container holds an encrypted workbook. */
function isEncrypted(bytes: ArrayBuffer): boolean {
  const name = [...'EncryptedPackage'].join('\0');
  return new TextDecoder('latin1').decode(bytes).includes(name);
}

/** File names and unpacked size, from the ZIP archive's directory. */
function directoryOf(archive: ArrayBuffer): { names: string[]; unpackedSize: number } {
  const view = new DataView(archive);
  const names: string[] = [];
  let unpackedSize = 0;
  for (let at = 0; at + 46 <= view.byteLength; at += 1) {
    // The signature of an entry of the central directory.
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    unpackedSize += view.getUint32(at + 24, true);
    const length = Math.min(view.getUint16(at + 28, true), view.byteLength - at - 46);
    names.push(new TextDecoder().decode(new Uint8Array(archive, at + 46, length)));
    at += 45;
  }
  return { names, unpackedSize };
}

export async function downloadTable(rows: Table, name: string, format: 'csv' | 'xlsx'): Promise<void> {
  if (format === 'csv') {
    saveCsv(`${name}.csv`, `${toCsv(rows)}\n`);
    return;
  }
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })));
  saveFile(`${name}.xlsx`, await writeXlsxFile(cells).toBlob());
}
