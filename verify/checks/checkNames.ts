import type { LeafOf } from '../leaves/leaf.ts';
import { decodeBase64 } from '../log/base64.ts';
import { commitmentOf } from '../log/commitment.ts';
import { canonicalJson } from '../log/canonicalJson.ts';
import { LogFormatError } from '../log/formatError.ts';
import { encodeUtf8 } from '../log/utf8.ts';
import type { Books } from './books.ts';
import type { LogHeader } from './header.ts';

type Names = Pick<LogHeader, 'names' | 'nameSalts' | 'earlierNames'>;

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
    const { findings, entries, acts } = this.#books;
    for (const [entry, commitment] of names) {
      const row = entries.rowOf(entry);
      if (row === undefined) {
        const message = `Leaf ${leaf} renames entry ${entry}, which does not exist.`;
        findings.fail('names', { leaf, entry }, message);
        continue;
      }
      const [before, after] = [entries.names.get(row), decodeBase64(commitment)];
      entries.names.set(row, after);
      const isAmongDifferent = this.#areDifferent();
      acts.renamings.push({ leaf, at: Date.parse(at), entry: row, before, after, isAmongDifferent });
      // An act says more.
      if (!isAmongDifferent)
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
    const salt = this.#known.nameSalts?.[entry] ?? '';
    return this.#books.entries.names.holds(row, nameCommitment(this.#books, { entry, name, salt }));
  }

  /** Whether entries have different published standings, so that it matters who is who. */
  #areDifferent(): boolean {
    const { entries } = this.#books;
    let first: number | undefined;
    for (const row of entries.rows()) {
      const standing = entries.stated.get(row);
      first ??= standing;
      if (standing !== first) return true;
    }
    return false;
  }
}

export function nameCommitment(
  { sha256, season }: Books,
  { entry, name, salt }: { entry: string; name: string; salt: string },
): Uint8Array {
  const record = encodeUtf8(canonicalJson({ entry, name, pool: season.pool?.pool ?? '' }));
  return commitmentOf(sha256, saltOf(salt), record);
}

/** Empty for invalid base64. */
export function saltOf(text: string): Uint8Array {
  try {
    return decodeBase64(text);
  } catch (error) {
    if (!(error instanceof LogFormatError)) throw error;
    return new Uint8Array();
  }
}
