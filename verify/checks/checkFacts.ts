import { isAutomatic } from '#graphql/picks/rules/autoPicks.ts';
import { OFF_SCHEDULE } from '#graphql/grading/rules/facts.ts';
import { listed } from '#kernel/rules/listed.ts';
import type { Facts } from '../facts/facts.ts';
import type { LoggedGame } from '../leaves/leaf.ts';
import { standingText } from '../tables/standingNames.ts';
import { counted, entryText } from './actEffects.ts';
import { gameName } from './actTexts.ts';
import type { Books } from './books.ts';
import { compareFact, type Verdict } from './compareFact.ts';
import { FactSource, pairingOf } from './factSource.ts';
import { NOTHING_INSTEAD, Regrading } from './regrade.ts';

/** Results and kickoffs that decide over entries, and what confirms them. */
export interface FactsReport {
  /** The sources that were compared with the log; none: its results and kickoffs are the word of the site. */
  sources: string[];
  /** Number of results in the weeks of the pool, and their weeks. */
  results: number;
  weeks: number[];
  /** How many of the results a commissioner typed: no feed brought them. */
  typedResults: number;
  /** Those that no source confirms, and whether there are kickoffs that none confirms. */
  openResults: number;
  openWeeks: number[];
  hasOpenKickoffs: boolean;
  /** Why a source was not compared, as sentences. */
  notices: string[];
}

/** A source's word on a game that a commissioner ruled on or corrected. */
export interface Contradiction {
  /** "BUF at KC ended …" */
  differs: string;
  /** The game with the source's result; null where it has none. */
  instead: LoggedGame | null;
}

/** Entries named for a result that differs. */
const MOST_NAMED = 10;
/** Entries graded again for all results that differ. */
const MOST_GRADED = 300_000;

/** Compares kickoffs, statuses and results with sources that are not the site. */
export class FactsCheck {
  readonly #books: Books;
  readonly #facts: readonly Facts[];
  readonly #usernames: Readonly<Record<string, string>> | null;

  constructor(books: Books, facts: readonly Facts[], usernames: Readonly<Record<string, string>> | null) {
    this.#books = books;
    this.#facts = facts;
    this.#usernames = usernames;
  }

  /**
   * At the end of the log, after all entries were graded.
   * @returns also the contradicted games that a commissioner answers for, by id: they are no failures
   */
  finish(): { report: FactsReport; contradicted: Map<number, Contradiction> } {
    const { findings, season } = this.#books;
    findings.forget('facts');
    const contradicted = new Map<number, Contradiction>();
    const notices: string[] = [];
    const sources = this.#facts.flatMap((facts) => this.#usable(facts, notices));
    const games = [...season.latestGames.values()].filter(({ week }) => week !== OFF_SCHEDULE);
    const confirmed = { results: new Set<string>(), kickoffs: new Set<string>() };
    const said = new Set<string>();
    const fail = (game: LoggedGame, verdict: Verdict, effect = '') => {
      if (typeof verdict !== 'object' || said.has(verdict.differs)) return;
      said.add(verdict.differs);
      const place = { leaf: season.leafOfGame(Number(game.id)), week: game.week };
      findings.fail('facts', place, `${verdict.differs}${effect}`);
    };
    let graded = 0;
    for (const source of sources) {
      for (const game of games) {
        const circumstances = this.#circumstances(game);
        const compared = compareFact(game, source, circumstances);
        if (compared.result !== 'OPEN' || compared.kickoff !== 'OPEN') findings.count('facts');
        if (compared.result === 'AGREES') confirmed.results.add(game.id);
        if (compared.kickoff === 'AGREES') confirmed.kickoffs.add(game.id);
        fail(game, compared.kickoff);
        if (circumstances.isRuled && typeof compared.result === 'object') {
          contradicted.set(Number(game.id), { ...compared.result, instead: compared.instead });
          continue;
        }
        graded += compared.instead === null ? 0 : this.#books.entries.count;
        const isGraded = compared.instead !== null && graded <= MOST_GRADED;
        fail(game, compared.result, isGraded ? ` ${this.#effectOf(compared.instead!)}` : '');
      }
      this.#checkSchedule(source, games);
      this.#checkPicks(source);
    }
    const named = sources.map(({ name }) => name);
    return { report: { sources: named, ...this.#open(games, confirmed), notices }, contradicted };
  }

  /** The source, unless it says nothing about the log. */
  #usable(facts: Facts, notices: string[]): FactSource[] {
    const { pool, latestGames } = this.#books.season;
    if (pool === null) return [];
    const source = new FactSource(facts, pool.season);
    const site = (origin: string) => origin.split('/')[0];
    const teams = [...latestGames.values()].flatMap(({ home, away }) => [home, away]);
    const why =
      facts.origin !== null && site(facts.origin) === site(pool.origin)
        ? 'is a log of the same site, whose word it is'
        : source.games.length === 0
          ? `has no game of the season ${pool.season}`
          : teams.some((team) => source.hasTeam(team))
            ? null
            : 'has none of the teams of this log';
    if (why === null) return [source];
    notices.push(`Nothing was compared with the facts ${facts.name}: it ${why}.`);
    return [];
  }

  #circumstances({ id, week }: LoggedGame) {
    const { season, acts } = this.#books;
    const own = acts.noted.filter((act) => act.kind === 'GAME' && act.game === Number(id));
    const isOf = (changes: 'RESULT' | 'KICKOFF') =>
      own.some((act) => act.kind === 'GAME' && act.changes === changes);
    return {
      now: season.now,
      isLaterWeek: season.hasPassedAfter(week),
      isRuled: season.rulings.has(Number(id)) || isOf('RESULT'),
      isKickoffMoved: isOf('KICKOFF'),
    };
  }

  /** Games of passed weeks that were played, and are not in the log. */
  #checkSchedule(source: FactSource, games: readonly LoggedGame[]): void {
    const { findings, season } = this.#books;
    const weeks = new Set(games.map(({ week }) => week));
    for (const fact of source.games) {
      const hasBegun = (fact.kickoff ?? Infinity) <= season.now;
      const isDue = hasBegun && season.passed.has(fact.week) && weeks.has(fact.week);
      if (fact.status !== 'FINAL' || !isDue) continue;
      // One that the log has in another week is compared as a game of the log.
      const isLogged = games.some(
        (game) =>
          pairingOf(game) === pairingOf(fact) &&
          (game.week === fact.week || source.find(game.week, game) === undefined),
      );
      if (isLogged) continue;
      const message = `${gameName(fact)} was played in Week ${fact.week} by ${source.name}; the log has no such game.`;
      findings.fail('facts', { week: fact.week }, message);
    }
  }

  /** Picks in time by the stated kickoffs, and late by those of the source. */
  #checkPicks(source: FactSource): void {
    const { findings, season, picks, entries, commitments } = this.#books;
    for (let row = 0; row < picks.size; row += 1) {
      const [entry, week, leaf] = [picks.entryOf(row), picks.weekOf(row), picks.leafOf(row)];
      if (!picks.isStanding(row) || entries.isWithdrawn(entry)) continue;
      const pickSource = picks.sourceOf(row);
      const isOwn = pickSource === 'PARTICIPANT' || isAutomatic(pickSource);
      const kind = commitments.kindAt(leaf);
      if (!isOwn || kind === undefined || kind === 'OVERRIDE' || kind === 'EARLIER') continue;
      const game = season.game(picks.gameOf(row));
      const kickoff = game === undefined ? null : (source.find(week, game)?.kickoff ?? null);
      const receivedAt = picks.receivedAtOf(row);
      if (kickoff === null || receivedAt < kickoff) continue;
      const known = season.gameOfTeam(picks.teamOf(row), week, leaf);
      const stated = known?.confirmed === true ? known.kickoff : 'none that is confirmed';
      findings.fail(
        'facts',
        { leaf, entry: entries.idOf(entry), week },
        `The pick of leaf ${leaf}, ${picks.teamOf(row)}, was received at ${new Date(receivedAt).toISOString()}, after the kickoff at ` +
          `${new Date(kickoff).toISOString()} in ${source.name}; the kickoff stated in the log was ${stated}.`,
      );
    }
  }

  /** Who stands differently by the source's result. */
  #effectOf(instead: LoggedGame): string {
    const { season, entries } = this.#books;
    const facts = season.gradingFacts();
    if (facts === null) return '';
    const games = new Map([[Number(instead.id), instead]]);
    const regrading = new Regrading(this.#books, facts);
    const { changed, first } = regrading.pool({ ...NOTHING_INSTEAD, games }, new Map(), MOST_NAMED);
    if (changed === 0) return 'No standing depends on it.';
    const named = [...first].map(([row, standing]) => {
      const entry = entries.idOf(row);
      return `${entryText(entry, this.#usernames?.[entry] ?? null)} is ${standingText(standing)}`;
    });
    const others =
      changed > first.size ? [counted(changed - first.size, 'other differs', 'others differ')] : [];
    return `By it ${listed([...named, ...others])}.`;
  }

  #open(games: readonly LoggedGame[], confirmed: { results: Set<string>; kickoffs: Set<string> }) {
    const { season } = this.#books;
    const first = season.rules.latest?.firstWeek ?? 1;
    const own = games.filter(({ week }) => week >= first && week <= season.lastWeek);
    const finals = own.filter(({ status }) => status === 'FINAL');
    const open = finals.filter(({ id }) => !confirmed.results.has(id));
    const weeksOf = (of: readonly LoggedGame[]) =>
      [...new Set(of.map(({ week }) => week))].sort((a, b) => a - b);
    const isCounting = ({ week, status, kickoff }: LoggedGame) =>
      status === 'FINAL' || season.passed.has(week) || Date.parse(kickoff) <= season.now;
    // Without any source also those that are ahead are the word of the site: picks are taken by them.
    const areAll = confirmed.kickoffs.size === 0;
    return {
      results: finals.length,
      typedResults: finals.filter(({ source }) => source === 'ADMIN').length,
      weeks: weeksOf(finals),
      openResults: open.length,
      openWeeks: weeksOf(open),
      hasOpenKickoffs: own.some((game) => (areAll || isCounting(game)) && !confirmed.kickoffs.has(game.id)),
    };
  }
}
