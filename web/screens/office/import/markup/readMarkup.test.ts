// @vitest-environment node
import { zipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSheets } from '../files.ts';
import type { Sheet } from '../sheet/table.ts';

const read = (content: string | Uint8Array<ArrayBuffer>, name = 'pool.xls') =>
  readSheets(new File([content], name));
const cellsOf = ({ rows }: Sheet) => rows.map(({ at, cells }) => [at, ...cells]);

describe('a page that is called .xls', () => {
  it('has its cells in their places, whatever spans, stands inside or is not closed', async () => {
    const [inner, outer] = await read(
      `<meta charset=utf-8><TABLE><caption>Pool &amp; picks</caption>
      <tr><th rowspan=2>Name<th colspan=2>Week 1<th>Week 2
      <tr><td>Pick<td>Result<td>Pick
      <tr><td>A&#38;B&nbsp;<br>Lee</td><td><font>KC</font><td><table><tr><td>in</td></tr></table><td>BUF</tr>
      <tr style="display: none"><td>Bo<td>SF<script>no()</script><td><td></TABLE>`,
    );
    expect(cellsOf(inner!)).toEqual([[1, 'in']]);
    expect(outer!.name).toBe('Pool & picks');
    expect(cellsOf(outer!)).toEqual([
      [1, 'Name', 'Week 1', '', 'Week 2'],
      [2, '', 'Pick', 'Result', 'Pick'],
      [3, 'A&B Lee', 'KC', '', 'BUF'],
      [4, 'Bo', 'SF', '', ''],
    ]);
    expect(outer!.rows.map(({ isHidden = false }) => isHidden)).toEqual([false, false, false, true]);
    expect(outer!.layout).toEqual({ merged: [{ column: 0, from: 1, to: 2 }] });
  });

  it('may have columns that are not shown, and may have no table', async () => {
    const [sheet] = await read('<html><table><col><col style="display:none"><tr><td>a<td>b</table></html>');
    expect(sheet!.layout!.hiddenColumns).toEqual(new Set([1]));
    await expect(read('<html><body>Please log in.</body></html>')).rejects.toThrow('The page has no table.');
  });

  it('is none when it is a text whose first cell begins with a mark', async () => {
    const [sheet] = await read('<b>,email\n<3 Ann,a@pool.example', 'pool.csv');
    expect(cellsOf(sheet!)[1]).toEqual([2, '<3 Ann', 'a@pool.example']);
  });
});

it('an XML Spreadsheet 2003 has numbered rows and cells, dates, and what it hides', async () => {
  const [sheet] =
    await read(`<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
    xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>
    <Column/><Column ss:Hidden="1" ss:Span="1"/>
    <Row ss:Index="4"><Cell ss:MergeDown="1"><Data ss:Type="String">Ann</Data></Cell><Cell ss:Index="3"><Data ss:Type="DateTime">2025-10-18T00:00:00.000</Data></Cell></Row>
    <Row ss:Hidden="1"><Cell><Data ss:Type="Number">7</Data><Comment><Data>no</Data></Comment></Cell></Row>
    </Table><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet></Workbook>`);
  expect(cellsOf(sheet!)).toEqual([
    [4, 'Ann', '', '2025-10-18'],
    [5, '', '7', ''],
  ]);
  expect(sheet).toMatchObject({
    name: 'A',
    isHidden: true,
    layout: { hiddenColumns: new Set([1, 2]), merged: [{ column: 0, from: 4, to: 5 }] },
  });
  expect(sheet!.rows[1]!.isHidden).toBe(true);
});

describe('an ODS file', () => {
  const ods = (body: string, styles = '') =>
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8(
        `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`,
      ),
    });
  const text = (said: string) =>
    `<table:table-cell office:value-type="string"><text:p>${said}</text:p></table:table-cell>`;

  it('has values, not what is shown of them; notes are no text; repeated cells and rows count', async () => {
    const [sheet] = await read(
      ods(
        `<table:table table:name="Picks" table:style-name="gone"><table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>
        <table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
        <table:table-row table:number-rows-repeated="2">${text('A &amp; B<text:line-break/>Lee')}<table:table-cell table:number-columns-repeated="2" office:value-type="currency" office:value="20"><text:p>$20.00</text:p></table:table-cell></table:table-row>
        <table:table-row table:visibility="filter"><table:table-cell table:number-rows-spanned="2" office:value-type="date" office:date-value="2025-10-18"><office:annotation><text:p>note</text:p></office:annotation><text:p>10/18</text:p></table:table-cell></table:table-row>
        <table:table-row><table:covered-table-cell/>${text('KC')}</table:table-row>
        <table:table-row table:number-rows-repeated="1048569"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
        '<style:style style:name="gone" style:family="table"><style:table-properties table:display="false"/></style:style>',
      ),
      'pool.ods',
    );
    expect(cellsOf(sheet!)).toEqual([
      [4, 'A & B Lee', '20', '20'],
      [5, 'A & B Lee', '20', '20'],
      [6, '2025-10-18', '', ''],
      [7, '', 'KC', ''],
    ]);
    expect(sheet).toMatchObject({
      name: 'Picks',
      isHidden: true,
      layout: { hiddenColumns: new Set([1, 2]), merged: [{ column: 0, from: 6, to: 7 }] },
    });
    expect(sheet!.rows[2]!.isHidden).toBe(true);
  });

  it('says in a sentence that it is too big', async () => {
    const row = `<table:table-row table:number-rows-repeated="1048570">${text('x')}</table:table-row>`;
    await expect(read(ods(`<table:table>${row}</table:table>`))).rejects.toThrow(
      'A sheet has more than 100,000 rows.',
    );
  });
});

it.each([
  ['a PDF', '%PDF-1.7 ...', 'This is no spreadsheet.'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'This is no spreadsheet.'],
  [
    'an old Excel',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    'an old Excel (XLS). Please save it as XLSX',
  ],
  [
    'a workbook with a password',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new TextEncoder().encode([...'EncryptedPackage'].join('\0'))]),
    'protected by a password',
  ],
  [
    'a broken ODS file',
    zipSync({ 'content.xml': strToU8('garbage') }),
    'This is no ODS file that can be read.',
  ],
  ['a file of Numbers', zipSync({ 'Index/Document.iwa': strToU8('x') }), 'Please export it as Excel'],
])('%s is refused with what to do instead', async (_what, content, sentence) => {
  await expect(read(content as string)).rejects.toThrow(sentence);
});
