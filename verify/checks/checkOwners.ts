import type { LeafOf } from '../leaves/leaf.ts';
import { decodeBase64 } from '../log/base64.ts';
import { canonicalJson } from '../log/canonicalJson.ts';
import { commitmentOf } from '../log/commitment.ts';
import { WITHOUT_OWNERS } from '../log/logVersion.ts';
import { encodeUtf8 } from '../log/utf8.ts';
import type { Books } from './books.ts';
import { counted } from './actEffects.ts';
import { saltOf } from './checkNames.ts';
import type { Expectations, OwnedEntries } from './header.ts';

/** Checks that each entry commits to an account, and that the reader's own entries commit to the reader's account. */
export class OwnersCheck {
  readonly #books: Books;
  readonly #owned: OwnedEntries | null;
  readonly #ownedBefore: OwnedEntries | null;

  constructor(books: Books, { owned = null, ownedBefore = null }: Expectations) {
    this.#books = books;
    this.#owned = owned;
    this.#ownedBefore = ownedBefore;
  }

  /** Takes the owner of a new entry. */
  add(row: number, owner: string | undefined, leaf: number): void {
    const { entries, findings, season } = this.#books;
    if (owner !== undefined) entries.owners.set(row, decodeBase64(owner));
    else if (season.pool?.version !== WITHOUT_OWNERS) {
      const entry = entries.idOf(row);
      findings.fail('owners', { leaf, entry }, `Leaf ${leaf} states entry ${entry} without its owner.`);
    }
  }

  /** Takes other owners, and the first ones in a log that lacks them. */
  move({ owners, reason, at }: LeafOf<'owners'>, leaf: number): void {
    const { acts, entries, findings } = this.#books;
    for (const [entry, owner] of owners) {
      const row = entries.rowOf(entry);
      if (row === undefined) {
        const message = `Leaf ${leaf} moves entry ${entry}, which does not exist.`;
        findings.fail('owners', { leaf, entry }, message);
        continue;
      }
      if (entries.owners.has(row)) {
        const message = 'A commissioner moved the entry to another account.';
        acts.moved.push({
          ...{ kind: 'MOVED', leaf, at: Date.parse(at), entry: row },
          ...{ week: null, message, reason },
        });
      }
      entries.owners.set(row, decodeBase64(owner));
    }
  }

  finish(): void {
    const { entries, findings, season } = this.#books;
    if (season.pool?.version === WITHOUT_OWNERS) {
      const unstated = [...entries.rows()].filter((row) => !entries.owners.has(row)).length;
      if (unstated > 0)
        findings.notice(`The log does not state the owners of ${counted(unstated, 'entry', 'entries')} yet.`);
    }
    if (this.#owned === null) return;
    const { account, salts } = this.#owned;
    for (const [entry, salt] of Object.entries(salts)) {
      findings.count('owners');
      if (this.#isOwnedBy(account, entry, salt)) continue;
      const message = `Entry ${entry} is shown as your own; the log commits to another account.`;
      findings.fail('owners', { entry }, message);
    }
    if (account !== this.#ownedBefore?.account) return;
    for (const [entry, salt] of Object.entries(this.#ownedBefore.salts)) {
      if (Object.hasOwn(salts, entry) || !this.#isOwnedBy(account, entry, salt)) continue;
      const message = `Entry ${entry} was shown as your own before, and is not now; the log still commits to your account.`;
      findings.fail('owners', { entry }, message);
    }
  }

  /** Whether the log commits to the account as the owner; withdrawn entries have none. */
  #isOwnedBy(account: string, entry: string, salt: string): boolean {
    const { entries } = this.#books;
    const row = entries.rowOf(entry);
    return row !== undefined && entries.owners.holds(row, this.#commitment(account, entry, salt));
  }

  #commitment(account: string, entry: string, salt: string): Uint8Array {
    const { sha256, season } = this.#books;
    const record = { account, entry, pool: season.pool?.pool ?? '' };
    return commitmentOf(sha256, saltOf(salt), encodeUtf8(canonicalJson(record)));
  }
}
