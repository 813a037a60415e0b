import { listed } from '#kernel/rules/listed.ts';
import { decodeBase64 } from '../log/base64.ts';
import { equalBytes } from '../log/byteArrays.ts';
import { canonicalBytes, parseCanonical } from '../log/canonicalJson.ts';
import { commitmentOf } from '../log/commitment.ts';
import { LogFormatError } from '../log/formatError.ts';
import { verifyInclusion } from '../log/inclusion.ts';
import { parseLogProof } from '../log/proof.ts';
import { openListed } from '../log/siteProof.ts';
import { leafHash } from '../log/treeHash.ts';
import { encodeUtf8 } from '../log/utf8.ts';
import type { PickRecord } from '../leaves/leaf.ts';
import { recordShape } from '../leaves/leafShapes.ts';
import { parseLeaf } from '../leaves/parseLeaf.ts';
import { hash, object, text } from '../leaves/shapes.ts';
import type { Books } from './books.ts';
import { messageOf } from './checkKnownKey.ts';
import type { Evidence } from './header.ts';
import type { SignaturesCheck } from './checkSignatures.ts';

interface Receipt {
  name: string;
  index: number;
  leaf: Uint8Array;
  record: PickRecord;
}

const extraShape = object({ leaf: text, record: recordShape, salt: hash }, { site: text });

/** Checks that receipts of picks are in this log, and shown as recorded. */
export class ReceiptsCheck {
  readonly #books: Books;
  readonly #byIndex = new Map<number, Receipt[]>();
  #missing: Receipt[] = [];

  constructor(books: Books, signatures: SignaturesCheck, receipts: readonly Evidence[]) {
    this.#books = books;
    for (const { name, text: given } of receipts) {
      books.findings.count('receipts');
      try {
        this.#read(name, given, signatures);
      } catch (error) {
        if (!(error instanceof LogFormatError)) throw error;
        books.findings.fail('receipts', {}, `${name} cannot be read: ${error.message}`);
      }
    }
  }

  add(leaf: Uint8Array, index: number): void {
    const receipts = this.#byIndex.get(index);
    if (receipts === undefined) return;
    this.#byIndex.delete(index);
    for (const receipt of receipts) {
      if (equalBytes(receipt.leaf, leaf)) this.#missing.push(receipt);
      else
        this.#fail(receipt, `Leaf ${index} of the log is not the one that the receipt ${receipt.name} has.`);
    }
  }

  finish(): void {
    const { season, commitments, picks, findings } = this.#books;
    for (const receipt of [...this.#byIndex.values()].flat()) {
      this.#fail(
        receipt,
        `The log has no leaf ${receipt.index}, of which there is the receipt ${receipt.name}.`,
      );
    }
    for (const receipt of this.#missing) {
      const { index, name, record } = receipt;
      const row = commitments.rowAt(index)!;
      if (!commitments.isOpened(row)) {
        if (season.passed.has(record.week)) {
          this.#fail(
            receipt,
            `The pick of leaf ${index} is not shown, though Week ${record.week} has passed.`,
          );
        }
        continue;
      }
      const pick = commitments.pickOf(row);
      const gone = pick === undefined ? null : picks.goneAt(pick);
      if (gone !== null) {
        findings.notice(`The pick of the receipt ${name} was replaced or removed by leaf ${gone}.`);
      }
    }
  }

  #read(name: string, given: string, signatures: SignaturesCheck): void {
    const { sha256, findings } = this.#books;
    const proof = parseLogProof(given);
    if (proof.extra === null) throw new LogFormatError('It has no extra data.');
    const extra: unknown = parseCanonical(proof.extra);
    const wrong = extraShape(extra);
    if (wrong !== null) throw new LogFormatError(`Its extra data ${wrong}.`);
    const {
      leaf: leafText,
      record,
      salt,
      site,
    } = extra as {
      leaf: string;
      record: PickRecord;
      salt: string;
      site?: string;
    };
    const bytes = encodeUtf8(leafText);
    const leaf = parseLeaf(bytes);
    const receipt: Receipt = { name, index: proof.index, leaf: bytes, record };
    const committed = commitmentOf(sha256, decodeBase64(salt), canonicalBytes({ ...record }));
    if (leaf.type !== 'pick' || !equalBytes(committed, decodeBase64(leaf.commitment))) {
      this.#fail(receipt, `${name} shows a pick that its leaf does not commit to.`);
    }
    const claim = signatures.claim(`the checkpoint of the receipt ${name}`, proof.checkpoint);
    if (claim === null) {
      this.#fail(receipt, `The checkpoint of the receipt ${name} is not signed by the key of this log.`);
    } else if (
      !verifyInclusion(
        sha256,
        proof.index,
        claim.size,
        leafHash(sha256, bytes),
        proof.inclusionProof,
        claim.root,
      )
    ) {
      findings.fail('receipts', this.#place(receipt), `The proof of the receipt ${name} does not hold.`);
    }
    if (site !== undefined) this.#checkSite(receipt, site, proof.checkpoint, signatures);
    this.#byIndex.set(proof.index, [...(this.#byIndex.get(proof.index) ?? []), receipt]);
  }

  /** The second proof: the pool's checkpoint is in the log of its site, which the same key signs. */
  #checkSite(receipt: Receipt, site: string, checkpoint: string, signatures: SignaturesCheck): void {
    try {
      const { keys, witnesses } = signatures;
      const { size, origin, note } = openListed(this.#books.sha256, site, checkpoint, keys, witnesses);
      const signers = note.verified.filter(({ key }) => witnesses.includes(key)).map(({ key }) => key.name);
      this.#books.findings.notice(
        `The checkpoint of the receipt ${receipt.name} is in the log ${origin} of the site, among ${size} leaves` +
          `${signers.length === 0 ? '' : `, signed by ${listed(signers)}`}.`,
      );
    } catch (error) {
      this.#fail(
        receipt,
        `The checkpoint of the receipt ${receipt.name} is not in the log of the site: ${messageOf(error)}`,
      );
    }
  }

  #place({ index, record }: Receipt) {
    return { leaf: index, entry: record.entry, week: record.week };
  }

  #fail(receipt: Receipt, message: string): void {
    this.#books.findings.fail('receipts', this.#place(receipt), message);
  }
}
