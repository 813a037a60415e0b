import { Parser } from 'htmlparser2';
import type { Sheet } from '../sheet/table.ts';
import { Grid } from './grid.ts';

type Attributes = Record<string, string>;

const isHidden = ({ style = '', hidden }: Attributes) =>
  hidden !== undefined || /display:\s*none/i.test(style);
const count = (text: string | undefined) => Math.max(1, Number.parseInt(text ?? '1', 10) || 1);

interface OpenTable {
  grid: Grid;
  name: string;
  /** The open cell; null outside of one. */
  cell: { text: string; attributes: Attributes } | null;
  /** Whether the open row is hidden; null outside of one. */
  isRowHidden: boolean | null;
}

/** The tables of a page; one in a cell of another is a table of its own. Sites that host pools export them as ".xls". */
export function readHtml(text: string): Sheet[] {
  const sheets: Sheet[] = [];
  const open: OpenTable[] = [];
  /** Elements whose text is none of the table. */
  let skipped = 0;
  let isCaption = false;
  const endCell = (table: OpenTable) => {
    if (table.cell === null) return;
    const { text: said, attributes } = table.cell;
    table.grid.add({ text: said, across: count(attributes['colspan']), down: count(attributes['rowspan']) });
    table.cell = null;
  };
  const endRow = (table: OpenTable) => {
    endCell(table);
    if (table.isRowHidden === null) return;
    table.grid.endRow({ isHidden: table.isRowHidden });
    table.isRowHidden = null;
  };
  const startRow = (table: OpenTable, hides: boolean) => {
    endRow(table);
    table.grid.startRow();
    table.isRowHidden = hides;
  };
  const SKIPPED = new Set(['script', 'style', 'select', 'template']);
  const parser = new Parser({
    onopentag(name, attributes) {
      if (SKIPPED.has(name)) skipped += 1;
      if (name === 'table') {
        open.push({ grid: new Grid(), name: '', cell: null, isRowHidden: null });
        return;
      }
      const table = open.at(-1);
      if (table === undefined) return;
      if (name === 'caption') isCaption = true;
      else if (name === 'col') table.grid.addColumns(count(attributes['span']), isHidden(attributes));
      else if (name === 'tr') startRow(table, isHidden(attributes));
      else if (name === 'td' || name === 'th') {
        if (table.isRowHidden === null) startRow(table, false);
        endCell(table);
        table.cell = { text: '', attributes };
      } else if (table.cell !== null) table.cell.text += ' ';
    },
    ontext(said) {
      const table = open.at(-1);
      if (table === undefined || skipped > 0) return;
      if (isCaption) table.name += said;
      else if (table.cell !== null) table.cell.text += said;
    },
    onclosetag(name) {
      if (SKIPPED.has(name)) skipped -= 1;
      const table = open.at(-1);
      if (table === undefined) return;
      if (name === 'caption') isCaption = false;
      else if (name === 'td' || name === 'th') endCell(table);
      else if (name === 'tr') endRow(table);
      else if (name === 'table') {
        endRow(table);
        open.pop();
        sheets.push(table.grid.sheet(table.name.trim() || `Table ${sheets.length + 1}`, false));
      }
    },
  });
  parser.end(text);
  return sheets;
}
