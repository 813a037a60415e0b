import { frozenOptions } from '../../graphql/domain/optionChanges.ts';
import { DEFAULT_OPTIONS } from '../../graphql/domain/poolOptions.ts';
import type { LeafOf, LoggedGame } from '../leaves/leaf.ts';
import { parseHash } from '../log/treeHash.ts';
import type { Books } from './books.ts';
import type { PassedWeek } from './season.ts';

/**
 * Writes down what the log states about the pool and its season, and checks that nothing changes that is fixed: the deadline
 * of a week that has passed, and options that picks were made under.
 */
export class SeasonCheck {
  readonly #books: Books;

  constructor(books: Books) {
    this.#books = books;
  }

  rules({ rules }: LeafOf<'rules'>, at: number): void {
    const { season, findings, grades } = this.#books;
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
          // Of weeks ahead the log does not tell yet whether there are picks.
          pickedWeeks: passedWeeks,
          weekCount: season.pool.regularWeeks,
        },
      );
      for (const { message } of problems) {
        findings.fail('season', { leaf: at }, `Leaf ${at} changes an option that was fixed. ${message}`);
      }
      if (problems.length === 0) findings.notice(`The rules of the pool were changed by leaf ${at}.`);
    }
    season.rules.state(at, rules);
    grades.changeAll();
  }

  deadlines({ deadlines }: LeafOf<'deadlines'>, at: number): void {
    const { season, findings } = this.#books;
    for (const [week, instant] of deadlines) {
      findings.count('season');
      if (season.passed.has(week)) {
        const message = `Leaf ${at} moves the deadline of Week ${week}, which had passed.`;
        findings.fail('season', { leaf: at, week }, message);
      }
      season.stateDeadline(at, week, instant === null ? null : Date.parse(instant));
    }
  }

  games({ games, at: written }: LeafOf<'games'>, at: number): void {
    const { season, findings, grades } = this.#books;
    for (const game of games) {
      findings.count('season');
      const wrong = wrongGame(game);
      if (wrong !== null) {
        findings.fail(
          'season',
          { leaf: at, week: game.week },
          `Leaf ${at} states game ${game.id}, which ${wrong}.`,
        );
      }
      const before = season.game(Number(game.id));
      if (before !== undefined && !haveSameTeams(before, game)) {
        // Picks name teams of the game as it was: the statement counts for nothing.
        const message = `Leaf ${at} changes the teams of game ${game.id}.`;
        findings.fail('season', { leaf: at, week: game.week }, message);
        continue;
      }
      season.stateGame(at, game);
      grades.changeGame(Number(game.id), [game.week, before?.week ?? game.week]);
      if (before?.status === 'FINAL' && scoreOf(before) !== scoreOf(game)) {
        findings.notice(
          `The result of ${game.away} at ${game.home} in Week ${game.week} was changed by leaf ${at}, at ${written}.`,
        );
      }
    }
  }

  rulings({ rulings }: LeafOf<'rulings'>, at: number): void {
    const { season, findings, grades } = this.#books;
    for (const [id, kind] of rulings) {
      findings.count('season');
      const game = season.game(Number(id));
      if (game === undefined) {
        findings.fail('season', { leaf: at }, `Leaf ${at} rules on game ${id}, which does not exist.`);
        continue;
      }
      if (kind === null) season.rulings.delete(Number(id));
      else season.rulings.set(Number(id), kind);
      grades.changeGame(Number(id), [game.week]);
    }
  }

  /** @returns the week that has passed; null when it had before */
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

  /** A fork that the operator accepted. */
  fork({ size, root }: LeafOf<'fork'>, at: number): void {
    parseHash(root);
    this.#books.findings.notice(
      `Leaf ${at}: the operator restored a backup and accepted that the checkpoint of ${size} leaves, published before, does ` +
        'not belong to this log. What it held after the backup is lost.',
    );
  }
}

function wrongGame({ home, away, status, homeScore, awayScore }: LoggedGame): string | null {
  if (home === away) return 'has one team twice';
  const hasScore = homeScore !== null && awayScore !== null;
  if (status === 'FINAL' && !hasScore) return 'is final without a score';
  return status !== 'FINAL' && (homeScore !== null || awayScore !== null)
    ? 'has a score and is not final'
    : null;
}

/** A game may be moved to the other team's stadium. */
function haveSameTeams(one: Pick<LoggedGame, 'home' | 'away'>, other: typeof one): boolean {
  return [one.home, one.away].toSorted().join() === [other.home, other.away].toSorted().join();
}

function scoreOf({ status, homeScore, awayScore }: LoggedGame): string {
  return `${status} ${homeScore} ${awayScore}`;
}
