import { Parser } from 'htmlparser2';
import type { Sheet } from '../sheet/table.ts';
import { Grid } from './grid.ts';

type Attributes = Record<string, string>;

const numberOf = (text: string | undefined) => Number.parseInt(text ?? '', 10) || undefined;

/** The sheets of an "XML Spreadsheet 2003", which some programs store as ".xls". */
export function readSpreadsheetXml(text: string): Sheet[] {
  const sheets: Sheet[] = [];
  let sheet: { grid: Grid; name: string; isHidden: boolean } | null = null;
  let row: Attributes = {};
  let cell: Attributes | null = null;
  let type: string | null = null;
  let isVisible = false;
  let isComment = false;
  let said = '';
  const parser = new Parser(
    {
      onopentag(prefixed, prefixedAttributes) {
        const name = bare(prefixed);
        const attributes = Object.fromEntries(
          Object.entries(prefixedAttributes).map(([key, value]) => [bare(key), value]),
        );
        if (name === 'Worksheet') {
          sheet = {
            grid: new Grid(),
            name: attributes['Name'] ?? `Sheet ${sheets.length + 1}`,
            isHidden: false,
          };
        } else if (name === 'Column') {
          const index = numberOf(attributes['Index']);
          sheet?.grid.addColumns(
            1 + (numberOf(attributes['Span']) ?? 0),
            attributes['Hidden'] === '1',
            ...(index === undefined ? [] : [index - 1]),
          );
        } else if (name === 'Row') {
          row = attributes;
          sheet?.grid.startRow(numberOf(attributes['Index']));
        } else if (name === 'Cell') {
          cell = attributes;
          said = '';
        } else if (name === 'Comment') isComment = true;
        else if (name === 'Data' && !isComment) type = attributes['Type'] ?? 'String';
        else if (name === 'Visible') isVisible = true;
      },
      ontext(part) {
        if (type !== null) said += part;
        if (isVisible && sheet !== null && /hidden/i.test(part)) sheet.isHidden = true;
      },
      onclosetag(prefixed) {
        const name = bare(prefixed);
        if (name === 'Data') {
          if (type === 'DateTime') said = said.slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
          type = null;
        } else if (name === 'Cell' && cell !== null) {
          const index = numberOf(cell['Index']);
          sheet?.grid.add(
            {
              text: said,
              across: 1 + (numberOf(cell['MergeAcross']) ?? 0),
              down: 1 + (numberOf(cell['MergeDown']) ?? 0),
            },
            index === undefined ? undefined : index - 1,
          );
          cell = null;
        } else if (name === 'Row') {
          sheet?.grid.endRow({ repeated: 1 + (numberOf(row['Span']) ?? 0), isHidden: row['Hidden'] === '1' });
        } else if (name === 'Comment') isComment = false;
        else if (name === 'Visible') isVisible = false;
        else if (name === 'Worksheet' && sheet !== null) {
          sheets.push(sheet.grid.sheet(sheet.name, sheet.isHidden));
          sheet = null;
        }
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return sheets;
}

/** A name without its namespace. */
const bare = (name: string) => name.slice(name.indexOf(':') + 1);
