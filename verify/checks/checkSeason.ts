import { OFF_SCHEDULE } from '#graphql/grading/rules/facts.ts';
import { frozenOptions } from '#graphql/pools/rules/options/optionChanges.ts';
import { DEFAULT_OPTIONS, withUsual } from '#graphql/pools/rules/options/poolOptions.ts';
import type { LeafOf, LoggedGame } from '../leaves/leaf.ts';
import { rulesHash } from '../log/rulesHash.ts';
import { parseHash } from '../log/treeHash.ts';
import { deadlineText, kickoffText, resultText, rulesText, rulingText } from './actTexts.ts';
import type { Books } from './books.ts';
import type { Expectations } from './header.ts';
import type { PassedWeek } from './season.ts';

/** In milliseconds. */
const DAY = 86_400_000;

/** Records the pool and its season, and checks what is fixed: deadlines that have passed, and options that picks were made under. */
export class SeasonCheck {
  readonly #books: Books;
  /** Hashes of all stated rules, as acknowledgements name them. */
  readonly #stated = new Set<string>();
  /** Whether their absence was found; it is reported once. */
  #lacksRules = false;

  readonly #acceptedForks: NonNullable<Expectations['acceptedForks']>;

  constructor(books: Books, { acceptedForks = [] }: Pick<Expectations, 'acceptedForks'>) {
    this.#books = books;
    this.#acceptedForks = acceptedForks;
  }

  rules({ rules: stated, at: written }: LeafOf<'rules'>, at: number): void {
    const rules = withUsual(stated);
    const { season, findings, grades, acts, sha256 } = this.#books;
    findings.count('season');
    const before = season.rules.latest;
    if (before !== undefined && season.pool !== null) {
      const passedWeeks = [...season.passed.keys()];
      const problems = frozenOptions(
        { ...DEFAULT_OPTIONS, ...before },
        { ...DEFAULT_OPTIONS, ...rules },
        {
          decidedWeek: season.decided.latest ?? null,
          passedWeeks,
          // The log does not state yet whether there are picks of future weeks.
          pickedWeeks: passedWeeks,
          // Entries of earlier logs could begin before the first week.
          hasEntries: false,
          weekCount: season.pool.regularWeeks,
          // Payments are in no log.
          hasMoney: false,
        },
      );
      for (const { message } of problems) {
        findings.fail('season', { leaf: at }, `Leaf ${at} changes an option that was fixed. ${message}`);
      }
      if (passedWeeks.length > 0) {
        const message = rulesText(before, rules);
        const place = { leaf: at, at: Date.parse(written), week: null, reason: null };
        acts.note({ kind: 'RULES', ...place, before, message });
      } else if (problems.length === 0) {
        findings.notice(`The rules of the pool were changed by leaf ${at}, before the first deadline.`);
      }
    }
    season.stateRules(at, Date.parse(written), rules);
    this.#stated.add(rulesHash(sha256, stated));
    grades.changeAll();
  }

  /** Without stated rules nothing would say what a pick may be, nor whether it survives. */
  afterRules(at: number): void {
    const { season, findings } = this.#books;
    if (season.rules.latest !== undefined || this.#lacksRules) return;
    this.#lacksRules = true;
    findings.fail(
      'season',
      { leaf: at },
      `Leaf ${at} comes before the pool's rules, which the log must state first.`,
    );
  }

  /** The acknowledged rules must be stated before; the commitment hides the member. */
  acknowledged({ rules }: LeafOf<'acknowledged'>, at: number): void {
    const { findings } = this.#books;
    findings.count('season');
    if (this.#stated.has(rules)) return;
    findings.fail('season', { leaf: at }, `Leaf ${at} acknowledges rules that the log has not stated.`);
  }

  deadlines({ deadlines, at: written }: LeafOf<'deadlines'>, at: number): void {
    const { season, findings, acts, grades } = this.#books;
    for (const [week, instant] of deadlines) {
      findings.count('season');
      const after = instant === null ? null : Date.parse(instant);
      const before = season.deadlineOf(week);
      if (season.passed.has(week)) {
        if (after !== null && after > Date.parse(written) && this.#isUnplayed(week)) {
          season.reopen(week);
          grades.changeAll();
        } else {
          const message = `Leaf ${at} moves the deadline of Week ${week}, which had passed.`;
          findings.fail('season', { leaf: at, week }, message);
        }
      }
      if (before !== undefined && this.#isActOfDeadline(week, { before, after, at: Date.parse(written) })) {
        const place = { leaf: at, at: Date.parse(written), week, reason: null };
        acts.note({ kind: 'DEADLINE', ...place, before, after, message: deadlineText(before, after) });
      }
      season.stateDeadline(at, week, after);
    }
  }

  /** Whether no entry plays in a week: its passed deadline then concerned nobody, and an import may reopen it. */
  #isUnplayed(week: number): boolean {
    const { entries } = this.#books;
    for (const row of entries.rows()) if (entries.startWeekOf(row) <= week) return false;
    return true;
  }

  /** Whether a deadline moved once the week was picked or had begun, or by a day or more; not where it follows the kickoffs by the rules. */
  #isActOfDeadline(
    week: number,
    { before, after, at }: { before: number; after: number | null; at: number },
  ): boolean {
    const { season } = this.#books;
    if (before === after) return false;
    const isPicked = this.#books.commitments.sealedIn(week) > 0;
    const games = season.gamesOfWeek(week);
    const confirmed = games.filter((game) => game.confirmed);
    const kickoffs = (confirmed.length > 0 ? confirmed : games).map(({ kickoff }) => Date.parse(kickoff));
    const first = Math.min(...kickoffs);
    const rule = season.rules.latest?.deadlineRule;
    // A deadline that the rule would move into the past is moved to now.
    const follows = (kickoff: number) => after === kickoff || (kickoff < at && after === at);
    if (rule === 'FIRST_KICKOFF' && follows(first)) return false;
    if (rule === 'KICKOFF' && kickoffs.some(follows)) return false;
    const hasBegun = before <= at || (confirmed.length > 0 && first <= at) || season.hasResults(week);
    return hasBegun || isPicked || (after !== null && Math.abs(after - before) >= DAY);
  }

  /** The weeks, also earlier ones, of games whose result the leaf changes. */
  weeksWithResults({ games }: LeafOf<'games'>): Set<number> {
    const { season } = this.#books;
    const changed = games.flatMap((game) => {
      const before = season.game(Number(game.id));
      const isSame = before === undefined ? game.status === 'SCHEDULED' : scoreOf(before) === scoreOf(game);
      return isSame ? [] : [game.week, ...season.weeksOfGame(Number(game.id))];
    });
    return new Set(changed);
  }

  games({ games, at: written }: LeafOf<'games'>, at: number): void {
    const { season, findings, grades } = this.#books;
    for (const game of games) {
      findings.count('season');
      const wrong = wrongGame(game);
      if (wrong !== null) {
        findings.fail(
          'season',
          { leaf: at, week: game.week === OFF_SCHEDULE ? null : game.week },
          `Leaf ${at} states game ${game.id}, which ${wrong}.`,
        );
      }
      const before = season.game(Number(game.id));
      if (before !== undefined && !haveSameTeams(before, game)) {
        // Picks refer to teams of the stored game, so the statement is ignored.
        const message = `Leaf ${at} changes the teams of game ${game.id}.`;
        findings.fail('season', { leaf: at, week: game.week }, message);
        continue;
      }
      season.stateGame(at, game);
      grades.changeGame(Number(game.id), [game.week, before?.week ?? game.week]);
      if (before !== undefined) this.#noteGame(before, game, { leaf: at, at: Date.parse(written) });
    }
  }

  /** Notes a changed final, and a kickoff moved after the fact. */
  #noteGame(before: LoggedGame, game: LoggedGame, place: { leaf: number; at: number }): void {
    const act = { ...place, week: game.week, game: Number(game.id), reason: null };
    if (before.status === 'FINAL' && scoreOf(before) !== scoreOf(game)) {
      const { kickoff: _kickoff, confirmed: _confirmed, ...result } = before;
      const message = resultText(before, game);
      this.#books.acts.note({ kind: 'GAME', ...act, before: result, changes: 'RESULT', message });
    }
    const [was, is] = [before, game].map(({ confirmed, kickoff }) =>
      confirmed ? Date.parse(kickoff) : Infinity,
    ) as [number, number];
    if (was !== is && Math.min(was, is) <= place.at) {
      const { kickoff, confirmed } = before;
      const message = kickoffText(before, game);
      this.#books.acts.note({
        kind: 'GAME',
        ...act,
        before: { kickoff, confirmed },
        changes: 'KICKOFF',
        message,
      });
    }
  }

  rulings({ rulings, at: written }: LeafOf<'rulings'>, at: number): void {
    const { season, findings, grades, acts } = this.#books;
    for (const [id, kind] of rulings) {
      findings.count('season');
      const game = season.game(Number(id));
      if (game === undefined) {
        findings.fail('season', { leaf: at }, `Leaf ${at} rules on game ${id}, which does not exist.`);
        continue;
      }
      acts.note({
        kind: 'RULING',
        leaf: at,
        at: Date.parse(written),
        week: game.week,
        game: Number(id),
        ruling: season.rulings.get(Number(id)) ?? null,
        message: rulingText(game, kind),
        reason: null,
      });
      if (kind === null) season.rulings.delete(Number(id));
      else season.rulings.set(Number(id), kind);
      grades.changeGame(Number(id), [game.week]);
    }
  }

  /** @returns null when the deadline had already passed */
  deadline(leaf: LeafOf<'deadline'>, at: number): PassedWeek | null {
    const { season, findings } = this.#books;
    const { week } = leaf;
    findings.count('season');
    const fail = (message: string) => findings.fail('season', { leaf: at, week }, message);
    if (season.passed.has(week)) {
      fail(`Leaf ${at} says a second time that the deadline of Week ${week} has passed.`);
      return null;
    }
    const deadline = Date.parse(leaf.deadline);
    const known = season.deadlineOf(week);
    if (known !== deadline) {
      const stated = known === undefined ? 'none' : new Date(known).toISOString();
      fail(
        `Leaf ${at} says that the deadline of Week ${week} was ${leaf.deadline}; stated before is ${stated}.`,
      );
    }
    if (deadline > Date.parse(leaf.at))
      fail(`Leaf ${at} was written before the deadline that it says has passed.`);
    if (leaf.size !== at) fail(`Leaf ${at} counts ${leaf.size} leaves before it; there are ${at}.`);
    const lines = (leaf.lines ?? []).flatMap(([id, line]): [number, number][] =>
      line === null ? [] : [[Number(id), Number(line)]],
    );
    return {
      leaf: at,
      at: Date.parse(leaf.at),
      deadline,
      lines: leaf.lines === null ? null : new Map(lines),
    };
  }

  /** Records a fork that the operator accepted: a failure, unless the reader accepts it, too. */
  fork({ size, root }: LeafOf<'fork'>, at: number): void {
    parseHash(root);
    const { findings } = this.#books;
    findings.count('season');
    const message =
      `Leaf ${at}: the operator restored a backup and accepted that the checkpoint of ${size} leaves, published before, does ` +
      'not belong to this log. What it held after the backup is lost.';
    if (this.#acceptedForks === 'ALL' || this.#acceptedForks.includes(root)) findings.notice(message);
    else {
      const how = `If you know of this loss and accept it, verify with --accept-fork ${root}`;
      findings.fail('season', { leaf: at }, `${message} ${how}`);
    }
  }
}

function wrongGame({ week, home, away, status, homeScore, awayScore }: LoggedGame): string | null {
  if (home === away) return 'has one team twice';
  if (week === OFF_SCHEDULE && status === 'FINAL') return 'is final and has left the schedule';
  const hasScore = homeScore !== null && awayScore !== null;
  if (status === 'FINAL' && !hasScore) return 'is final without a score';
  return status !== 'FINAL' && (homeScore !== null || awayScore !== null)
    ? 'has a score and is not final'
    : null;
}

/** Regardless of the stadium: a game may move to the other team's. */
function haveSameTeams(one: Pick<LoggedGame, 'home' | 'away'>, other: typeof one): boolean {
  return [one.home, one.away].toSorted().join() === [other.home, other.away].toSorted().join();
}

/** By team, regardless of the stadium. */
function scoreOf({ status, home, away, homeScore, awayScore }: LoggedGame): string {
  const scores = [`${home} ${homeScore}`, `${away} ${awayScore}`].toSorted();
  return `${status} ${scores.join()}`;
}
