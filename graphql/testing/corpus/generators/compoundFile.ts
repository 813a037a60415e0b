/** The container of office files before 2007 (CFB), and the least workbook (BIFF8) inside of one. */

const sector = 512;
const endOfChain = 0xfffffffe;
const free = 0xffffffff;

/** A container whose streams are each at least 4,096 bytes long, so that none goes into the small sectors. */
export function compoundFile(streams: Record<string, Buffer>): Uint8Array {
  const names = Object.keys(streams);
  const chains: number[] = [0xfffffffd, endOfChain];
  const bodies: Buffer[] = [];
  const entries = [directoryEntry('Root Entry', 5, endOfChain, 0, 1)];
  for (const [index, name] of names.entries()) {
    const count = Math.ceil(streams[name]!.length / sector);
    const start = chains.length;
    for (let at = 1; at <= count; at += 1) chains.push(at === count ? endOfChain : start + at);
    bodies.push(Buffer.concat([streams[name]!, Buffer.alloc(count * sector - streams[name]!.length)]));
    const next = index + 1 < names.length ? index + 2 : free;
    entries.push(directoryEntry(name, 2, start, streams[name]!.length, free, next));
  }
  while (entries.length < 4) entries.push(directoryEntry('', 0, 0, 0, free));
  const header = Buffer.alloc(sector, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 24);
  words(0x3e, 3, 0xfffe, 9, 6).copy(header, 24);
  header.fill(0, 34, 44);
  doubles(1, 1, 0, 4096, endOfChain, 0, endOfChain, 0, 0).copy(header, 44);
  const table = Buffer.alloc(sector, 0xff);
  doubles(...chains).copy(table);
  return Buffer.concat([header, table, ...entries, ...bodies]);
}

function directoryEntry(
  name: string,
  kind: number,
  start: number,
  size: number,
  child: number,
  right = free,
): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(name ? name.length * 2 + 2 : 0, 64);
  entry.writeUInt8(kind, 66);
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(free, 68);
  entry.writeUInt32LE(right, 72);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}

function record(id: number, body: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** Numbers of 16 bits. */
function words(...values: number[]): Buffer {
  return Buffer.from(new Uint8Array(Uint16Array.from(values).buffer));
}

/** Numbers of 32 bits. */
function doubles(...values: number[]): Buffer {
  return Buffer.from(new Uint8Array(Uint32Array.from(values).buffer));
}

/** A workbook of one sheet whose cells are LABEL records. */
export function oldWorkbook(rows: string[][]): Uint8Array {
  const begin = (kind: number): Buffer => record(0x0809, words(0x0600, kind, 0x0dbb, 0x07cc, 0, 0, 6, 0));
  const end = record(0x000a, Buffer.alloc(0));
  const cells = rows.flatMap((row, y) =>
    row.map((text, x) =>
      record(
        0x0204,
        Buffer.concat([words(y, x, 0, text.length), Buffer.from([0]), Buffer.from(text, 'latin1')]),
      ),
    ),
  );
  const sheet = Buffer.concat([
    begin(0x0010),
    record(0x0200, words(0, 0, rows.length, 0, 0, rows[0]!.length, 0)),
    ...cells,
    end,
  ]);
  const name = Buffer.from('Pool', 'latin1');
  const globals = (at: number): Buffer => {
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at);
    return Buffer.concat([
      begin(0x0005),
      record(0x0042, words(1200)),
      record(0x0085, Buffer.concat([place, words(0), Buffer.from([name.length, 0]), name])),
      end,
    ]);
  };
  const book = Buffer.concat([globals(globals(0).length), sheet]);
  return compoundFile({ Workbook: Buffer.concat([book, Buffer.alloc(Math.max(0, 4096 - book.length))]) });
}
