// Archives whose bytes follow from their files alone: sorted, with one time for all and no owner.

export interface ArchiveFile {
  /** Relative to the archive, with slashes. */
  path: string;
  content: Uint8Array;
  isExecutable?: boolean;
}

const BLOCK = 512;
const EMPTY = Buffer.alloc(0);

/**
 * A tar archive in the format `ustar`, with an entry for each folder.
 * @param time seconds since 1970, of every entry
 * @throws when a path is too long for the format
 */
export function tar(files: readonly ArchiveFile[], time: number): Buffer {
  const blocks: Uint8Array[] = [];
  for (const folder of foldersOf(files)) blocks.push(header(`${folder}/`, EMPTY, '5', 0o755, time));
  for (const { path, content, isExecutable = false } of sorted(files)) {
    blocks.push(header(path, content, '0', isExecutable ? 0o755 : 0o644, time), content);
    const rest = content.length % BLOCK;
    if (rest > 0) blocks.push(Buffer.alloc(BLOCK - rest));
  }
  blocks.push(Buffer.alloc(2 * BLOCK));
  return Buffer.concat(blocks);
}

function sorted(files: readonly ArchiveFile[]): ArchiveFile[] {
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The folders of files, each before the ones in it. */
function foldersOf(files: readonly ArchiveFile[]): string[] {
  const folders = new Set<string>();
  for (const { path } of files) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      folders.add(path.slice(0, end));
    }
  }
  return [...folders].filter((folder) => folder !== '.').sort();
}

function header(path: string, content: Uint8Array, type: string, mode: number, time: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const [prefix, name] = split(path);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  block.write(name, 0);
  block.write(octal(mode, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(content.length, 12), 124);
  block.write(octal(time, 12), 136);
  // The sum is made with spaces in its own place.
  block.write(' '.repeat(8), 148);
  block.write(type, 156);
  block.write('ustar\x0000', 257);
  block.write('root', 265);
  block.write('root', 297);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A path of more than 100 bytes is held in two parts, cut at a slash. */
function split(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path];
  for (let cut = path.indexOf('/'); cut > 0; cut = path.indexOf('/', cut + 1)) {
    const parts = [path.slice(0, cut), path.slice(cut + 1)] as [string, string];
    if (Buffer.byteLength(parts[0]) <= 155 && parts[1] !== '' && Buffer.byteLength(parts[1]) <= 100)
      return parts;
  }
  throw new Error(`The path is too long for an archive: ${path}`);
}
