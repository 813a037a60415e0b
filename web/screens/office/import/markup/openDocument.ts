import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import type { Sheet } from '../sheet/table.ts';
import { Grid } from './grid.ts';

type Attributes = Record<string, string>;

const count = (text: string | undefined) => Math.max(1, Number.parseInt(text ?? '1', 10) || 1);
const hides = (attributes: Attributes) => /collapse|filter/.test(attributes['table:visibility'] ?? '');

/** What a cell says beside its text: the value of a number, an amount, a date or a yes or no. */
function valueOf(attributes: Attributes): string | undefined {
  switch (attributes['office:value-type'] ?? attributes['calcext:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return attributes['office:value'];
    case 'date':
      // A time of 0:00 is none.
      return attributes['office:date-value']?.slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
    case 'boolean':
      return attributes['office:boolean-value'];
    default:
      return undefined;
  }
}

/** The text of an ODS file that has its sheets; empty for a broken file. */
export function contentOfOds(bytes: Uint8Array): string {
  try {
    const { 'content.xml': content } = unzipSync(bytes, { filter: ({ name }) => name === 'content.xml' });
    return content === undefined ? '' : strFromU8(content);
  } catch {
    return '';
  }
}

/** The sheets in the text of an ODS file, as LibreOffice stores it. */
export function readOds(text: string): Sheet[] {
  const sheets: Sheet[] = [];
  /** Names of styles whose sheets are not shown. */
  const hidden = new Set<string>();
  let style = '';
  let table: { grid: Grid; name: string; isHidden: boolean } | null = null;
  let row: Attributes = {};
  let cell: Attributes | null = null;
  let said = '';
  /** Notes and drawings, whose text is none of the cell. */
  let skipped = 0;
  let paragraphs = 0;
  const isSkipped = (name: string) =>
    name === 'office:annotation' || name.startsWith('draw:') || name === 'table:shapes';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (isSkipped(name)) skipped += 1;
        if (name === 'style:style') style = attributes['style:name'] ?? '';
        else if (name === 'style:table-properties' && attributes['table:display'] === 'false')
          hidden.add(style);
        else if (name === 'table:table') {
          table = {
            grid: new Grid(true),
            name: attributes['table:name'] ?? `Sheet ${sheets.length + 1}`,
            isHidden: hidden.has(attributes['table:style-name'] ?? ''),
          };
        } else if (name === 'table:table-column') {
          table?.grid.addColumns(count(attributes['table:number-columns-repeated']), hides(attributes));
        } else if (name === 'table:table-row') {
          row = attributes;
          table?.grid.startRow();
        } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
          cell = attributes;
          said = '';
          paragraphs = 0;
        } else if (name === 'text:p' && skipped === 0) {
          if (paragraphs > 0) said += ' ';
          paragraphs += 1;
        } else if (name === 'text:s' || name === 'text:tab' || name === 'text:line-break') said += ' ';
      },
      ontext(text) {
        if (cell !== null && skipped === 0 && paragraphs > 0) said += text;
      },
      onclosetag(name) {
        if (isSkipped(name)) skipped -= 1;
        else if (name === 'table:table' && table !== null) {
          sheets.push(table.grid.sheet(table.name, table.isHidden));
          table = null;
        } else if (name === 'table:table-row') {
          table?.grid.endRow({
            repeated: count(row['table:number-rows-repeated']),
            isHidden: hides(row),
          });
        } else if (cell !== null && (name === 'table:table-cell' || name === 'table:covered-table-cell')) {
          table?.grid.add({
            text: name === 'table:table-cell' ? (valueOf(cell) ?? said) : '',
            repeated: count(cell['table:number-columns-repeated']),
            down: count(cell['table:number-rows-spanned']),
          });
          cell = null;
        }
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return sheets;
}
