import type { Layout, Sheet } from './table.ts';

/** What a sheet of an XLSX file says besides its cells. */
export interface XlsxLayout extends Required<Pick<Layout, 'hiddenColumns' | 'merged'>> {
  isHidden: boolean;
  hiddenRows: ReadonlySet<number>;
}

const PARTS = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/;

/** The layouts of an XLSX file's sheets by name. @throws for a file of another format */
export async function readLayouts(bytes: Uint8Array): Promise<Map<string, XlsxLayout>> {
  const [{ unzipSync, strFromU8 }, { Parser }] = await Promise.all([import('fflate'), import('htmlparser2')]);
  const files = unzipSync(bytes, { filter: ({ name }) => PARTS.test(name) });
  /** Visits elements by local name, whatever their namespace. */
  const walk = (
    path: string,
    names: readonly string[],
    onElement: (name: string, attributes: Attributes) => void,
  ) => {
    const file = files[path];
    if (file === undefined) return;
    const parser = new Parser(
      {
        onopentag(full, attributes) {
          const name = full.replace(/^.*:/, '');
          if (names.includes(name)) onElement(name, attributes);
        },
      },
      { xmlMode: true },
    );
    parser.end(strFromU8(file));
  };
  const targets = new Map<string, string>();
  walk('xl/_rels/workbook.xml.rels', ['Relationship'], (_, { Id = '', Target = '' }) => {
    targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, 'xl/'));
  });
  const layouts = new Map<string, XlsxLayout>();
  walk('xl/workbook.xml', ['sheet'], (_, attributes) => {
    const target = targets.get(attributes['r:id'] ?? '');
    const hiddenColumns = new Set<number>();
    const hiddenRows = new Set<number>();
    const merged: XlsxLayout['merged'][number][] = [];
    let lastRow = 0;
    walk(target ?? '', ['col', 'row', 'mergeCell'], (name, of) => {
      const isHidden = of.hidden === '1' || of.hidden === 'true';
      if (name === 'row') {
        lastRow = Number(of.r ?? lastRow + 1);
        if (isHidden) hiddenRows.add(lastRow);
      } else if (name === 'col' && isHidden) {
        // Excel hides the remaining columns as a range to the last possible one.
        const last = Math.min(Number(of.max), Number(of.min) + MOST_COLUMNS);
        for (let column = Number(of.min); column <= last; column += 1) hiddenColumns.add(column - 1);
      } else if (name === 'mergeCell') merged.push(...downwards(of.ref ?? ''));
    });
    const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
    layouts.set(attributes.name ?? '', { isHidden, hiddenColumns, hiddenRows, merged });
  });
  return layouts;
}

type Attributes = Record<string, string | undefined>;

const MOST_COLUMNS = 500;

/** Merged cells of a range like "A2:B4" that span rows, one per column. */
function downwards(ref: string): { column: number; from: number; to: number }[] {
  const [, first, from, last, to] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(ref) ?? [];
  if (first === undefined || Number(to) <= Number(from)) return [];
  const [left, right] = [columnOf(first), columnOf(last!)];
  // A merged block over several columns has its text in the first cell.
  return left === right ? [{ column: left, from: Number(from), to: Number(to) }] : [];
}

/** A is 0. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0) - 1;

/** Applies a layout, if there is one. */
export function withLayout(sheet: Sheet, layout: XlsxLayout | undefined): Sheet {
  if (layout === undefined) return sheet;
  const { isHidden, hiddenRows, ...rest } = layout;
  return {
    ...sheet,
    isHidden,
    layout: rest,
    rows: sheet.rows.map((row) => (hiddenRows.has(row.at) ? { ...row, isHidden: true } : row)),
  };
}
