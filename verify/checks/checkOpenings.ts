import { decodeBase64 } from '../log/base64.ts';
import { commitmentOf } from '../log/commitment.ts';
import type { LeafOf, Opening, PickKind, PickOrigin, PickRecord } from '../leaves/leaf.ts';
import type { Books } from './books.ts';
import { checkWithdrawnPick } from './checkWithdrawals.ts';
import type { OpenedPick } from './openedPick.ts';
import { isRestored } from './restoredPick.ts';

/** The allowed origins of each kind; null: any. */
const SOURCES: Record<PickKind, readonly PickOrigin[] | null> = {
  SUBMIT: ['PARTICIPANT'],
  CHANGE: ['PARTICIPANT'],
  OVERRIDE: ['ADMIN'],
  REMOVE: ['ADMIN'],
  AUTO: ['AUTO', 'PLAN'],
  EARLIER: null,
};
/** Milliseconds from a deadline in which commitments from before it must be opened. */
const LONGEST_SEAL = 86_400_000;

/** Checks that openings fit their commitments and open each once, in order; passes them on. */
export class OpeningsCheck {
  readonly #books: Books;
  readonly #apply: (pick: OpenedPick) => void;
  /** By week: the highest opened leaf. */
  readonly #latest = new Map<number, number>();
  /** By week: the leaf of the first result stated while commitments of the week were sealed. */
  readonly #lateSince = new Map<number, number>();

  constructor(books: Books, apply: (pick: OpenedPick) => void) {
    this.#books = books;
    this.#apply = apply;
  }

  check(leaf: LeafOf<'openings'>, at: number): void {
    const { findings, season } = this.#books;
    if (!season.passed.has(leaf.week)) {
      findings.fail(
        'openings',
        { leaf: at, week: leaf.week },
        `Leaf ${at} opens picks of Week ${leaf.week}, whose deadline has not passed in the log.`,
      );
    }
    for (const opening of leaf.openings) this.#open(opening, leaf.week, at);
  }

  /**
   * Before a result or ruling of a week, all its due commitments must be open: anybody who knows it could
   * choose which to open.
   */
  beforeResult(week: number, at: number): void {
    const { findings, season, commitments } = this.#books;
    const sealed = commitments.sealedIn(week);
    if (sealed === 0 || !season.passed.has(week) || this.#lateSince.has(week)) return;
    this.#lateSince.set(week, at);
    const leaf = commitments.firstSealedIn(week)!;
    findings.fail(
      'openings',
      { leaf, week },
      `Leaf ${at} states a result of Week ${week} while ${sealed === 1 ? 'a commitment' : `${sealed} commitments`} of the week ` +
        `${sealed === 1 ? 'is' : 'are'} sealed, from leaf ${leaf} on; all are opened before.`,
    );
  }

  #open({ index, salt, record, bytes }: Opening, week: number, at: number): void {
    const { findings, commitments, salts, season, entries } = this.#books;
    findings.count('openings');
    const place = { leaf: index, entry: record.entry, week };
    const fail = (message: string) => findings.fail('openings', place, message);
    const row = commitments.rowAt(index);
    if (row === undefined) {
      fail(`Leaf ${at} opens leaf ${index}, which has no commitment before it.`);
      return;
    }
    if (commitments.isOpened(row)) {
      fail(`The commitment of leaf ${index} is opened a second time, by leaf ${at}.`);
      return;
    }
    commitments.open(row);
    const saltBytes = decodeBase64(salt);
    if (!commitments.holds(row, commitmentOf(this.#books.sha256, saltBytes, bytes))) {
      fail(`The commitment of leaf ${index} does not fit the pick that leaf ${at} shows for it.`);
      return;
    }
    const other = salts.add(saltBytes, index);
    if (other !== undefined) fail(`Leaf ${index} has the same salt as leaf ${other}; salts are random.`);
    if (record.pool !== season.pool?.pool) {
      fail(`The pick of leaf ${index} is of pool ${record.pool}, not of this one.`);
      return;
    }
    const stated = commitments.weekOf(row);
    if (stated !== week) {
      fail(`Leaf ${index} commits to a pick for Week ${stated}, and is opened with Week ${week}.`);
    }
    const late = this.#lateSince.get(stated);
    if (late !== undefined && index < late) {
      fail(
        `The pick of leaf ${index} was opened by leaf ${at}, after leaf ${late} had stated a result of the week.`,
      );
    }
    const passed = season.passed.get(week);
    if (passed !== undefined && index < passed.leaf && season.now - passed.at > LONGEST_SEAL) {
      fail(`Leaf ${index} was opened more than a day after the deadline of Week ${week}.`);
    }
    if (record.week !== week) {
      fail(`The pick of leaf ${index} is of Week ${record.week}, and is opened with Week ${week}.`);
      return;
    }
    const kind = commitments.kindOf(row);
    const wrong = wrongRecord(kind, record, () => isRestored(this.#books, { kind, record, leaf: index }));
    if (wrong !== null) fail(`The pick of leaf ${index} is of kind ${kind}, and ${wrong}.`);
    if ((this.#latest.get(week) ?? -1) > index) {
      fail(`Leaf ${index} is opened after a later leaf of the week; openings keep the order of the leaves.`);
    }
    this.#latest.set(week, Math.max(index, this.#latest.get(week) ?? -1));
    const entry = entries.statedRowOf(record.entry);
    if (entry === undefined || !entries.wasThere(entry, index)) {
      findings.fail(
        'players',
        place,
        `Leaf ${index} is a pick of entry ${record.entry}, which did not exist then.`,
      );
      if (entry === undefined) return;
    }
    if (entries.isWithdrawn(entry)) checkWithdrawnPick(this.#books, place, entry, record.source);
    this.#apply({
      leaf: index,
      kind,
      replaces: commitments.replacesOf(row),
      at: commitments.atOf(row),
      record,
      receivedAt: Date.parse(record.receivedAt),
      entry,
    });
  }

  /** Checks what is still sealed. @returns whether a week is still being opened, so that its consequences are not known yet */
  finish(): boolean {
    const { findings, commitments, season, picks, entries } = this.#books;
    const { isOver } = season;
    let [ahead, passedBy, next] = [0, 0, 0];
    for (let row = 0; row < commitments.size; row += 1) {
      if (commitments.isOpened(row)) continue;
      const leaf = commitments.leafOf(row);
      const week = commitments.weekOf(row);
      const passed = season.passed.get(week);
      const replaces = commitments.replacesOf(row);
      const replacedRow = replaces === null ? undefined : commitments.rowAt(replaces);
      const replaced = replacedRow === undefined ? undefined : commitments.pickOf(replacedRow);
      const until = passed && Math.max(passed.at, commitments.atOf(row)) + LONGEST_SEAL;
      // A large week is opened in parts, in the order of the leaves.
      const isNext = until !== undefined && season.now <= until && leaf > (this.#latest.get(week) ?? -1);
      if (isNext) {
        [passedBy, next] = [passedBy + 1, next + 1];
      } else if (replaced !== undefined) {
        const of = picks.weekOf(replaced);
        findings.fail(
          'openings',
          { leaf, entry: entries.idOf(picks.entryOf(replaced)), week: of },
          `Leaf ${leaf} replaces the pick of leaf ${replaces} for Week ${of}, and was not opened with it.`,
        );
      } else if (isOver) {
        findings.fail(
          'openings',
          { leaf },
          `The commitment of leaf ${leaf} was never opened; all weeks are over.`,
        );
      } else if (passed !== undefined) {
        passedBy += 1;
        if (season.now <= until!) continue;
        const message = `The commitment of leaf ${leaf} for Week ${week} was not opened within a day of its deadline.`;
        findings.fail('openings', { leaf, week }, message);
      } else {
        ahead += 1;
      }
    }
    const are = (count: number) => (count === 1 ? '1 commitment is' : `${count} commitments are`);
    if (ahead > 0) {
      findings.notice(`${are(ahead)} still sealed, as picks of weeks whose deadline is ahead are.`);
    }
    if (passedBy > 0) findings.notice(`${are(passedBy)} still sealed of weeks whose deadline has passed.`);
    return next > 0;
  }
}

function wrongRecord(
  kind: PickKind,
  { source, team, reason }: PickRecord,
  isOfRestored: () => boolean,
): string | null {
  if (SOURCES[kind]?.includes(source) === false && !isOfRestored())
    return `its record says that it comes from ${source}`;
  if ((team === null) !== (kind === 'REMOVE')) return team === null ? 'names no team' : 'names a team';
  const isOfCommissioner = kind === 'OVERRIDE' || kind === 'REMOVE';
  if (kind !== 'EARLIER' && (reason !== undefined) !== isOfCommissioner) {
    return reason === undefined ? 'gives no reason' : 'gives a reason, which commissioners alone do';
  }
  return null;
}
