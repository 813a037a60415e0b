import type { Sheet } from '../sheet/table.ts';
import { readHtml } from './html.ts';
import { readOds } from './openDocument.ts';
import { readSpreadsheetXml } from './spreadsheetXml.ts';

export { contentOfOds, readOds } from './openDocument.ts';

/** The sheets of a text with tables in HTML, XML Spreadsheet 2003 or flat OpenDocument. */
export function readMarkup(text: string): Sheet[] {
  if (/<(?:\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(text.slice(0, 5000)))
    return readSpreadsheetXml(text);
  return /<office:document\b/.test(text.slice(0, 5000)) ? readOds(text) : readHtml(text);
}
