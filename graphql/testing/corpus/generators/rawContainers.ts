import { crc32, deflateRawSync } from 'node:zlib';

import type { CorpusFile } from '../corpusFile.ts';
import { compoundFile, oldWorkbook } from './compoundFile.ts';

/** Files as office programs store them, written part by part: OpenDocument, OOXML, HTML, XML of 2003, old workbooks. */

/** A zip archive: local headers with their data, then the directory. */
function zip(parts: Record<string, string>): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(parts)) {
    const name = Buffer.from(path);
    const plain = Buffer.from(text);
    const isStored = path === 'mimetype';
    const packed = isStored ? plain : deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt16LE(0x5b21, 8);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, name);
    offset += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
const textCell = (text: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const covered = '<table:covered-table-cell/>';
const dateCell = (date: string, shown: string): string =>
  `<table:table-cell office:value-type="date" office:date-value="${date}"><text:p>${shown}</text:p></table:table-cell>`;
const odsRow = (...cells: string[]): string =>
  `<table:table-row>${cells.join('')}<table:table-cell table:number-columns-repeated="1014"/></table:table-row>`;
const odsTable = (name: string, ...rows: string[]): string =>
  `<table:table table:name="${name}"><table:table-column table:number-columns-repeated="1024"/>${rows.join('')}<table:table-row table:number-rows-repeated="1048560"><table:table-cell table:number-columns-repeated="1024"/></table:table-row></table:table>`;

function ods(...tables: string[]): Uint8Array {
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': xml(
      `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3"><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
    ),
    'META-INF/manifest.xml': xml(
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
    ),
  });
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function xlsx(sheet: string, shared: string[]): Uint8Array {
  return zip({
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Pool" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="16" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': xml(
      `<sst xmlns="${main}" count="${shared.length}" uniqueCount="${shared.length}">${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}">${sheet}</worksheet>`),
  });
}

const inline = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

const crew = [
  ['Ana Silva', 'ana@crew.example', 'Denver', 'Buffalo', 'Seattle'],
  ['Bryn Lowe', 'bryn@crew.example', 'Philadelphia', 'Baltimore', 'Tampa Bay'],
  ['Cole &amp; Son', 'cole@crew.example', 'Cincinnati', 'Dallas', 'Minnesota'],
  ['D&#233;sir&#233;e Noir', 'desiree@crew.example', 'Jacksonville', 'Detroit', 'Indianapolis'],
] as const;
const crewEntries: CorpusFile['entries'] = [
  { name: 'Ana Silva', email: 'ana@crew.example', picks: { 1: 'DEN', 2: 'BUF', 3: 'SEA' } },
  { name: 'Bryn Lowe', email: 'bryn@crew.example', picks: { 1: 'PHI', 2: 'BAL', 3: 'TB' } },
  { name: 'Cole & Son', email: 'cole@crew.example', picks: { 1: 'CIN', 2: 'DAL', 3: 'MIN' } },
  { name: 'Désirée Noir', email: 'desiree@crew.example', picks: { 1: 'JAX', 2: 'DET', 3: 'IND' } },
];
const tuesday = '2025-09-23T16:00:00Z';

function hiddenColumn(): Uint8Array {
  const shared = [
    '<t>Name</t>',
    '<t>Old e-mail</t>',
    '<t>Email</t>',
    '<r><t>Week </t></r><r><rPr><b/></rPr><t>1</t></r>',
    '<t>Week 2</t>',
    '<t>Week 3</t>',
  ];
  const head = `<row r="1">${['A', 'B', 'C', 'D', 'E', 'F'].map((column, index) => `<c r="${column}1" t="s"><v>${index}</v></c>`).join('')}</row>`;
  const rows = crew.map(([name, email, ...teams], index) => {
    const row = index + 2;
    return `<row r="${row}">${inline(`A${row}`, name)}${inline(`B${row}`, `old.${email.replace('crew', 'former')}`)}${inline(`C${row}`, email)}${teams.map((team, week) => inline(`${'DEF'[week]}${row}`, team)).join('')}</row>`;
  });
  return xlsx(
    `<cols><col min="1" max="1" width="20"/><col min="2" max="2" width="0" hidden="1" customWidth="1"/></cols><sheetData>${head}${rows.join('')}</sheetData>`,
    shared,
  );
}

/** A filter shows those who are alive: the others' rows are hidden. Names and counts are formulas with stored values. */
function filtered(): Uint8Array {
  const people = [
    ['Eva', 'Bly', 'eva@desk.example', 'DEN', 'BUF', 'SEA'],
    ['Finn', 'Day', 'finn@desk.example', 'KC', '', ''],
    ['Gia', 'Lux', 'gia@desk.example', 'PHI', 'BAL', 'TB'],
    ['Hal', 'Orb', 'hal@desk.example', 'CIN', 'DAL', 'GB'],
  ];
  const head = ['First', 'Last', 'Name', 'Email', 'Week 1', 'Week 2', 'Week 3', 'Wins'];
  const rows = people.map(([first, last, email, ...teams], index) => {
    const row = index + 2;
    const hidden = index % 2 ? ' hidden="1"' : '';
    const picks = teams.map((team, week) =>
      team ? inline(`${'EFG'[week]}${row}`, team) : `<c r="${'EFG'[week]}${row}"/>`,
    );
    return `<row r="${row}"${hidden}>${inline(`A${row}`, first!)}${inline(`B${row}`, last!)}<c r="C${row}" t="str"><f>A${row}&amp;" "&amp;B${row}</f><v>${first} ${last}</v></c>${inline(`D${row}`, email!)}${picks.join('')}<c r="H${row}"><f>COUNTA(E${row}:G${row})</f><v>${teams.filter(Boolean).length}</v></c></row>`;
  });
  return xlsx(
    `<sheetData><row r="1">${head.map((text, index) => inline(`${'ABCDEFGH'[index]}1`, text)).join('')}</row>${rows.join('')}</sheetData><autoFilter ref="A1:H5"/>`,
    [],
  );
}

function webTable(): Uint8Array {
  const rows = crew.map(
    ([name, email, ...teams], index) =>
      `<tr class="r${index % 2}"><td align=right>${index + 1}</td><td><a href="/entry/${index + 71}"><b>${name}</b></a></td><td>${email}</td>${teams.map((team) => `<td><img src="x.gif" alt="">&nbsp;${team}<br></td><td>W</td>`).join('')}</tr>`,
  );
  return Buffer.from(
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><style>td{mso-number-format:"\\@"}</style></head><body><table border=1><tr><td colspan=9><h2>Pool Report &ndash; Week 3</h2></td></tr><tr><th>Rk</th><th>Entry</th><th>Email</th>${[1, 2, 3].map((week) => `<th colspan=2>Week&nbsp;${week}</th>`).join('')}</tr>\n${rows.join('\n')}\n</table></body></html>`,
  );
}

function officeXml(): Uint8Array {
  const cell = (text: string, rest = ''): string =>
    `<Cell${rest}><Data ss:Type="String">${text}</Data></Cell>`;
  const rows = crew.map(
    ([name, email, ...teams]) =>
      `<Row>${cell(name)}${cell(email, ' ss:Index="3"')}${teams.map((team) => cell(team)).join('')}</Row>`,
  );
  return Buffer.from(
    xml(
      `<?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Export"><Table><Row>${cell('Survivor export', ' ss:MergeAcross="5"')}</Row><Row ss:Index="3">${cell('Name')}${cell('Email', ' ss:Index="3"')}${['Week 1', 'Week 2', 'Week 3'].map((text) => cell(text)).join('')}</Row>${rows.join('')}</Table></Worksheet></Workbook>`,
    ),
  );
}

export const rawContainers: CorpusFile[] = [
  {
    name: 'crew.ods',
    about: 'OpenDocument with a merged title, repeated cells and a million empty rows',
    importedAt: tuesday,
    entries: crewEntries,
    bytes: ods(
      odsTable(
        'Pool',
        odsRow(
          `<table:table-cell table:number-columns-spanned="5" office:value-type="string"><text:p>Crew <text:span>survivor</text:span></text:p></table:table-cell>`,
          covered,
          covered,
          covered,
          covered,
        ),
        odsRow(),
        odsRow(...['Name', 'Email', 'Week 1', 'Week 2', 'Week 3'].map(textCell)),
        ...crew.map((cells) => odsRow(...cells.map(textCell))),
      ),
    ),
  },
  {
    name: 'autumn.ods',
    about: 'OpenDocument with dates as headings, repeated equal cells, and a second sheet of notes',
    importedAt: '2025-10-21T16:00:00Z',
    entries: [
      {
        name: 'Olga Berg',
        email: 'olga@autumn.example',
        picks: { 5: 'IND', 6: 'GB', 7: 'NE' },
        firstWeek: 5,
      },
      {
        name: 'Piet Vos',
        email: 'piet@autumn.example',
        picks: { 5: 'IND', 6: 'DEN', 7: 'PHI' },
        firstWeek: 5,
      },
      {
        name: 'Rosa Lux',
        email: 'rosa@autumn.example',
        picks: { 5: 'DET', 6: 'DEN', 7: 'KC' },
        firstWeek: 5,
      },
    ],
    bytes: ods(
      odsTable(
        'Picks',
        odsRow(
          textCell('Player'),
          textCell('E-mail'),
          dateCell('2025-10-05', '10/05/25'),
          dateCell('2025-10-12', '10/12/25'),
          dateCell('2025-10-19', '10/19/25'),
        ),
        odsRow(...['Olga Berg', 'olga@autumn.example', 'Colts', 'Packers', 'Patriots'].map(textCell)),
        odsRow(...['Piet Vos', 'piet@autumn.example', 'Colts', 'Broncos', 'Eagles'].map(textCell)),
        odsRow(...['Rosa Lux', 'rosa@autumn.example', 'Lions', 'Broncos', 'Chiefs'].map(textCell)),
      ),
      odsTable('Notes', odsRow(textCell('We started in October.'))),
    ),
  },
  {
    name: 'report.xls',
    about: 'an HTML table that a host offers as a workbook, with links, pictures and spanned headings',
    importedAt: tuesday,
    entries: crewEntries,
    bytes: webTable(),
  },
  {
    name: 'export-2003.xls',
    about: 'the XML of office programs of 2003, with skipped cells and rows',
    importedAt: tuesday,
    entries: crewEntries,
    bytes: officeXml(),
  },
  {
    name: 'hidden-old-address.xlsx',
    about: 'a hidden column "Old e-mail" before the one that is in use',
    importedAt: tuesday,
    entries: crewEntries,
    bytes: hiddenColumn(),
  },
  {
    name: 'filtered.xlsx',
    about: 'a filter hides the rows of those who are out; names are formulas over hidden work',
    importedAt: tuesday,
    entries: [
      { name: 'Eva Bly', email: 'eva@desk.example', picks: { 1: 'DEN', 2: 'BUF', 3: 'SEA' } },
      { name: 'Finn Day', email: 'finn@desk.example', picks: { 1: 'KC' } },
      { name: 'Gia Lux', email: 'gia@desk.example', picks: { 1: 'PHI', 2: 'BAL', 3: 'TB' } },
      { name: 'Hal Orb', email: 'hal@desk.example', picks: { 1: 'CIN', 2: 'DAL', 3: 'GB' } },
    ],
    bytes: filtered(),
  },
  {
    name: 'from-2001.xls',
    about: 'a binary workbook of the years before 2007',
    importedAt: tuesday,
    entries: [
      { name: 'Walt Old', email: 'walt@retired.example', picks: { 1: 'DEN', 2: 'BUF', 3: 'SEA' } },
      { name: 'Vi Older', email: 'vi@retired.example', picks: { 1: 'PHI', 2: 'BAL', 3: 'TB' } },
    ],
    bytes: oldWorkbook([
      ['Name', 'Email', 'Week 1', 'Week 2', 'Week 3'],
      ['Walt Old', 'walt@retired.example', 'Broncos', 'Bills', 'Seahawks'],
      ['Vi Older', 'vi@retired.example', 'Eagles', 'Ravens', 'Bucs'],
    ]),
  },
  {
    name: 'password.xlsx',
    about: 'a workbook with a password: encrypted, nobody can read it',
    importedAt: tuesday,
    entries: [],
    bytes: compoundFile({ EncryptionInfo: Buffer.alloc(4096, 3), EncryptedPackage: Buffer.alloc(8192, 165) }),
  },
  {
    name: 'board.pdf',
    about: 'a printed page',
    importedAt: tuesday,
    entries: [],
    bytes: Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  },
  {
    name: 'pool.numbers',
    about: "a document of Apple's Numbers",
    importedAt: tuesday,
    entries: [],
    bytes: zip({
      'Index/Document.iwa': 'iwa',
      'Index/CalculationEngine.iwa': 'iwa',
      'Metadata/Properties.plist': 'plist',
    }),
  },
];
