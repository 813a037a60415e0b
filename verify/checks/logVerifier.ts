import { decodeBase64 } from '../log/base64.ts';
import { LogFormatError } from '../log/formatError.ts';
import type { Sha256 } from '../log/treeHash.ts';
import type { Leaf, LeafOf } from '../leaves/leaf.ts';
import { parseLeaf } from '../leaves/parseLeaf.ts';
import { ACT_LIMITS, type ActLimits } from './reportedAct.ts';
import { openBooks, type Books } from './books.ts';
import { AutoPicksCheck } from './checkAutoPicks.ts';
import { checkDecision, noteAddedEntry } from './checkDecisions.ts';
import { FactsCheck } from './checkFacts.ts';
import { checkLine } from './checkLine.ts';
import { checkListing } from './checkListing.ts';
import { NamesCheck } from './checkNames.ts';
import { OpeningsCheck } from './checkOpenings.ts';
import { OutcomeCheck } from './checkOutcome.ts';
import { OwnersCheck } from './checkOwners.ts';
import { PicksCheck } from './checkPicks.ts';
import { checkPlayer } from './checkPlayers.ts';
import { ReceiptsCheck } from './checkReceipts.ts';
import { SeasonCheck } from './checkSeason.ts';
import { SignaturesCheck } from './checkSignatures.ts';
import { StandingsCheck } from './checkStandings.ts';
import { checkTimes } from './checkTimes.ts';
import { checkWithdrawal } from './checkWithdrawals.ts';
import { Findings } from './findings.ts';
import type { Expectations, LogHeader } from './header.ts';
import { LoggedState } from './loggedState.ts';
import { openingText, type OpenedPick } from './openedPick.ts';
import { checkReports, type VerificationReport } from './report.ts';
import { reportActs } from './reportActs.ts';

/** Reads the leaves in order, once, and stores what later ones are checked against: a million entries fit into a gigabyte. */
export class LogVerifier {
  readonly #books: Books;
  #header: LogHeader;
  readonly #signatures: SignaturesCheck;
  readonly #receipts: ReceiptsCheck;
  readonly #season: SeasonCheck;
  readonly #usernames: NamesCheck;
  readonly #owners: OwnersCheck;
  readonly #openings: OpeningsCheck;
  readonly #picks: PicksCheck;
  readonly #autoPicks: AutoPicksCheck;
  readonly #standings: StandingsCheck;
  readonly #outcome: OutcomeCheck;
  readonly #facts: FactsCheck;

  constructor(sha256: Sha256, header: LogHeader, expected: Expectations = {}) {
    const findings = new Findings(header.names);
    const books = openBooks(sha256, findings);
    this.#books = books;
    this.#header = header;
    this.#signatures = new SignaturesCheck(sha256, findings, header, expected);
    if (expected.listing)
      checkListing({ sha256, findings, signatures: this.#signatures, header }, expected.listing);
    this.#receipts = new ReceiptsCheck(books, this.#signatures, expected.receipts ?? []);
    this.#season = new SeasonCheck(books, expected);
    this.#usernames = new NamesCheck(books, header);
    this.#owners = new OwnersCheck(books, expected);
    this.#picks = new PicksCheck(books);
    this.#autoPicks = new AutoPicksCheck(books);
    this.#standings = new StandingsCheck(books);
    this.#outcome = new OutcomeCheck(books);
    this.#facts = new FactsCheck(books, expected.facts ?? [], header.names);
    this.#openings = new OpeningsCheck(books, (pick) => this.#apply(pick));
  }

  get size(): number {
    return this.#signatures.size;
  }

  /** @returns null for an invalid leaf, which is a failure */
  add(bytes: Uint8Array): Leaf | null {
    const { findings, season } = this.#books;
    const index = this.size;
    this.#signatures.add(bytes);
    this.#receipts.add(bytes, index);
    findings.count('form');
    const fail = (message: string) => findings.fail('form', { leaf: index }, message);
    let leaf: Leaf;
    try {
      leaf = parseLeaf(bytes);
    } catch (error) {
      if (!(error instanceof LogFormatError)) throw error;
      fail(`Leaf ${index} cannot be read. ${error.message}`);
      return null;
    }
    const at = Date.parse(leaf.at);
    if (at < season.now) fail(`Leaf ${index} is of ${leaf.at}, before the leaf in front of it.`);
    season.now = Math.max(season.now, at);
    if ((leaf.type === 'pool') !== (index === 0)) {
      fail(index === 0 ? 'The log does not begin with its pool.' : `Leaf ${index} states the pool again.`);
    }
    this.#take(leaf, index);
    return leaf;
  }

  /** Continues after `finish`, with new leaves and a later header. @param roots by number of leaves, as in SignaturesCheck.renew */
  renew(header: LogHeader, expected: Expectations, roots: ReadonlyMap<number, Uint8Array>): void {
    this.#header = header;
    this.#signatures.renew(header, expected, roots);
  }

  /** Reports, after the last leaf; `renew` continues. */
  finish(limits: ActLimits = ACT_LIMITS): VerificationReport {
    const { findings, season, entries, picks, commitments } = this.#books;
    this.#picks.settle();
    // Standings are published once all picks of a week are opened.
    const isBeingOpened = this.#openings.finish();
    if (!isBeingOpened) {
      this.#picks.finish();
      this.#autoPicks.finish();
      this.#standings.finish(Math.max(0, this.size - 1));
      this.#outcome.finish(Math.max(0, this.size - 1));
    }
    const { report: facts, contradicted } = this.#facts.finish();
    this.#usernames.finish();
    this.#owners.finish();
    this.#receipts.finish();
    this.#signatures.finish({ origin: season.pool?.origin ?? null, passed: season.passed });
    const totals = {
      size: this.size,
      entries: entries.count,
      picks: picks.size,
      weeks: season.passed.size,
      gradings: this.#standings.gradings,
      commitments: commitments.size,
      origins: { ...this.#picks.origins },
      facts,
    };
    const checks = checkReports(findings, totals);
    const { root, fingerprint } = this.#signatures.summary;
    return {
      passed: checks.every(({ passed }) => passed),
      pool: season.pool?.pool ?? null,
      season: season.pool?.season ?? null,
      origin: season.pool?.origin ?? null,
      root,
      keyFingerprint: fingerprint,
      size: totals.size,
      entries: totals.entries,
      picks: totals.picks,
      weeks: totals.weeks,
      origins: totals.origins,
      ...reportActs(this.#books, this.#header, { limits, contradicted }),
      checks,
      facts,
      notices: [...findings.notices, ...facts.notices],
    };
  }

  /** After `finish`: the facts for comparison with what people are shown. */
  state(): LoggedState {
    return new LoggedState(this.#books, this.#outcome.stated);
  }

  #take(leaf: Leaf, index: number): void {
    const { findings, season, commitments } = this.#books;
    switch (leaf.type) {
      case 'pool':
        season.pool ??= leaf;
        return;
      case 'rules':
        return this.#season.rules(leaf, index);
      case 'deadlines':
        return this.#season.deadlines(leaf, index);
      case 'games':
        for (const week of this.#season.weeksWithResults(leaf)) this.#openings.beforeResult(week, index);
        return this.#season.games(leaf, index);
      case 'rulings':
        for (const [id] of leaf.rulings) {
          for (const week of season.weeksOfGame(Number(id))) this.#openings.beforeResult(week, index);
        }
        return this.#season.rulings(leaf, index);
      case 'entries':
        return this.#addEntries(leaf, index);
      case 'withdrawn':
        for (const row of checkWithdrawal(this.#books, leaf, index)) {
          this.#standings.withdraw(row);
          this.#outcome.noteBuyBack(row, null);
        }
        return;
      case 'names':
        return this.#usernames.rename(leaf, index);
      case 'owners':
        return this.#owners.move(leaf, index);
      case 'entry':
        return this.#decide(leaf, index);
      case 'pick': {
        const { kind, replaces, week } = leaf;
        const hash = decodeBase64(leaf.commitment);
        this.#season.afterRules(index);
        commitments.add(index, { kind, replaces, week, hash, at: Date.parse(leaf.at) });
        return;
      }
      case 'known-picks':
        this.#season.afterRules(index);
        return this.#picks.addKnown(leaf, index);
      case 'acknowledged':
        return this.#season.acknowledged(leaf, index);
      case 'pick-opened':
        findings.notice(openingText(leaf));
        return;
      case 'deadline':
        this.#season.afterRules(index);
        return this.#passDeadline(leaf, index);
      case 'openings':
        return this.#openings.check(leaf, index);
      case 'standings-part':
        return this.#standings.publish(leaf.changes, index);
      case 'standings':
        this.#picks.settle();
        this.#standings.publish(leaf.changes, index);
        return this.#standings.check(leaf, index);
      case 'outcome':
        return this.#outcome.check(leaf, index);
      case 'key':
        return this.#signatures.rotate(leaf, index);
      case 'fork':
        this.#signatures.acceptFork(leaf);
        return this.#season.fork(leaf, index);
      case 'review':
        findings.notice(
          `A second source of results on game ${leaf.game}: ${leaf.state}, by leaf ${index}, at ${leaf.at}.`,
        );
    }
  }

  #addEntries({ entries }: LeafOf<'entries'>, index: number): void {
    const { findings, season, entries: table, standingsRoot } = this.#books;
    for (const [id, startWeek, name, owner] of entries) {
      if (table.statedRowOf(id) === undefined) {
        const row = table.add(id, startWeek, { leaf: index, at: season.now });
        this.#usernames.add(row, name);
        this.#owners.add(row, owner, index);
        standingsRoot.add(row);
        noteAddedEntry(this.#books, row, index);
      } else {
        const message = `Leaf ${index} states entry ${id} as new, which exists.`;
        findings.fail('players', { leaf: index, entry: id }, message);
      }
    }
  }

  #decide(leaf: LeafOf<'entry'>, index: number): void {
    const { findings, entries } = this.#books;
    const row = entries.rowOf(leaf.entry);
    if (row === undefined) {
      const message = `Leaf ${index} decides about entry ${leaf.entry}, which does not exist.`;
      findings.fail('players', { leaf: index, entry: leaf.entry }, message);
      return;
    }
    checkDecision(this.#books, row, leaf, index);
    this.#outcome.noteBuyBack(row, leaf.boughtBackThroughWeek, leaf.buyBackCents);
  }

  #passDeadline(leaf: LeafOf<'deadline'>, index: number): void {
    const { season, grades } = this.#books;
    this.#picks.settle();
    this.#autoPicks.settle();
    const passed = this.#season.deadline(leaf, index);
    if (passed === null) return;
    this.#autoPicks.start(leaf.week, passed);
    season.passed.set(leaf.week, passed);
    grades.passWeek(leaf.week);
  }

  #apply(pick: OpenedPick): void {
    checkTimes(this.#books, pick);
    checkPlayer(this.#books, pick);
    checkLine(this.#books, pick);
    this.#picks.apply(pick);
    this.#autoPicks.note(pick);
    this.#standings.note(pick.entry, pick.leaf);
  }
}
