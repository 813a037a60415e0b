import type { LeafOf } from '../leaves/leaf.ts';
import { decodeBase64 } from '../log/base64.ts';
import { commitmentOf } from '../log/commitment.ts';
import { canonicalJson } from '../log/canonicalJson.ts';
import { LogFormatError } from '../log/formatError.ts';
import { encodeUtf8 } from '../log/utf8.ts';
import type { Books } from './books.ts';
import type { LogHeader } from './header.ts';

type Names = Pick<LogHeader, 'names' | 'nameSalts'>;

/** Checks known usernames against the log's commitments. */
export class NamesCheck {
  readonly #books: Books;
  readonly #known: Names;

  constructor(books: Books, known: Names) {
    this.#books = books;
    this.#known = known;
  }

  add(row: number, commitment: string): void {
    this.#books.entries.names.set(row, decodeBase64(commitment));
  }

  rename({ names, at }: LeafOf<'names'>, leaf: number): void {
    const { findings, entries } = this.#books;
    for (const [entry, commitment] of names) {
      const row = entries.rowOf(entry);
      if (row === undefined) {
        const message = `Leaf ${leaf} renames entry ${entry}, which does not exist.`;
        findings.fail('names', { leaf, entry }, message);
        continue;
      }
      this.add(row, commitment);
      findings.notice(`Entry ${entry} got another username at ${at}, by leaf ${leaf}.`);
    }
  }

  finish(): void {
    const { findings, entries } = this.#books;
    const { names } = this.#known;
    if (names === null) return;
    for (const row of entries.rows()) {
      findings.count('names');
      const entry = entries.idOf(row);
      if (Object.hasOwn(names, entry) && this.#holds(row, entry, names[entry]!)) continue;
      const message = Object.hasOwn(names, entry)
        ? `Entry ${entry} is shown as ${JSON.stringify(names[entry])}; the log commits to another username.`
        : `Entry ${entry} is shown without a username.`;
      findings.fail('names', { entry }, message);
    }
    for (const entry of Object.keys(names)) {
      if (entries.rowOf(entry) !== undefined) continue;
      const message = `${JSON.stringify(names[entry])} is shown as the username of entry ${entry}, which the log does not have.`;
      findings.fail('names', { entry }, message);
    }
  }

  #holds(row: number, entry: string, name: string): boolean {
    const { sha256, season, entries } = this.#books;
    const salt = saltOf(this.#known.nameSalts?.[entry] ?? '');
    const record = encodeUtf8(canonicalJson({ entry, name, pool: season.pool?.pool ?? '' }));
    return entries.names.holds(row, commitmentOf(sha256, salt, record));
  }
}

/** Empty for invalid base64. */
function saltOf(text: string): Uint8Array {
  try {
    return decodeBase64(text);
  } catch (error) {
    if (!(error instanceof LogFormatError)) throw error;
    return new Uint8Array();
  }
}
