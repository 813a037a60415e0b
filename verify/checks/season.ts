import type { GameFacts, GameRulingKind } from '#graphql/grading/rules/facts.ts';
import { lastWeekOf } from '#graphql/pools/rules/options/poolOptions.ts';
import type { GradingFacts } from '#graphql/grading/reference/grading.ts';
import type { LeafOf, LoggedGame, LoggedRules } from '../leaves/leaf.ts';
import { Timeline } from '../tables/timeline.ts';

/** A week whose deadline has passed, by its `deadline` leaf. */
export interface PassedWeek {
  leaf: number;
  /** When the leaf was written, in milliseconds since 1970. */
  at: number;
  /** In milliseconds since 1970. */
  deadline: number;
  /** Null where the pool neither picked automatically nor limited lines. */
  lines: ReadonlyMap<number, number> | null;
}

/** Beyond any instant: a deadline that has not passed. */
const AHEAD = new Date(8.64e15);

/** What the log states about the season and the pool's rules, also as it was known at an earlier leaf. */
export class Season {
  pool: LeafOf<'pool'> | null = null;
  readonly rules = new Timeline<LoggedRules>();
  /** When each of them was stated, in milliseconds since 1970, the latest first. */
  readonly #rulesTimes: { leaf: number; at: number; rules: LoggedRules }[] = [];
  readonly rulings = new Map<number, GameRulingKind>();
  readonly passed = new Map<number, PassedWeek>();
  /** Weeks that an import opened again: the deadline that had passed first, in milliseconds since 1970. */
  readonly reopened = new Map<number, number>();
  /** The week that decided the pool, as stated. */
  readonly decided = new Timeline<number | null>();
  /** When the latest leaf was written, in milliseconds since 1970. */
  now = -Infinity;
  readonly #games = new Map<number, Timeline<LoggedGame>>();
  readonly #gamesOfTeam = new Map<string, Set<number>>();
  readonly #deadlines = new Map<number, Timeline<number | null>>();

  /** @param at when the leaf was written, in milliseconds since 1970 */
  stateRules(leaf: number, at: number, rules: LoggedRules): void {
    this.rules.state(leaf, rules);
    this.#rulesTimes.unshift({ leaf, at, rules });
  }

  /** The rules that held at some time from an instant to a leaf, the latest first. */
  rulesSince(instant: number, leaf: number): LoggedRules[] {
    const stated = this.#rulesTimes.filter((each) => each.leaf < leaf);
    const first = stated.findIndex(({ at }) => at < instant);
    return (first < 0 ? stated : stated.slice(0, first + 1)).map(({ rules }) => rules);
  }

  stateGame(leaf: number, game: LoggedGame): void {
    const id = Number(game.id);
    const timeline = this.#games.get(id) ?? new Timeline<LoggedGame>();
    timeline.state(leaf, game);
    this.#games.set(id, timeline);
    for (const team of [game.home, game.away]) {
      const key = `${game.week} ${team}`;
      const games = this.#gamesOfTeam.get(key);
      if (games === undefined) this.#gamesOfTeam.set(key, new Set([id]));
      else games.add(id);
    }
  }

  game(id: number): LoggedGame | undefined {
    return this.#games.get(id)?.latest;
  }

  /** The weeks in which a game was, one after the other: picks of each of them may be of it. */
  weeksOfGame(id: number): number[] {
    return (this.#games.get(id)?.all ?? []).map(({ week }) => week);
  }

  /** The game of a team in a week, as it was known before a leaf; undefined for none. */
  gameOfTeam(team: string, week: number, leaf: number): LoggedGame | undefined {
    for (const id of this.#gamesOfTeam.get(`${week} ${team}`) ?? []) {
      const game = this.#games.get(id)!.before(leaf);
      if (game !== undefined && game.week === week && (game.home === team || game.away === team)) return game;
    }
    return undefined;
  }

  /** By id: the games as they are known now. */
  get latestGames(): ReadonlyMap<number, LoggedGame> {
    return new Map([...this.#games].map(([id, { latest }]) => [id, latest!]));
  }

  /** By week: its deadline in milliseconds since 1970. */
  get latestDeadlines(): ReadonlyMap<number, number> {
    return new Map(this.#deadlineWeeks().map((week) => [week, this.deadlineOf(week)!]));
  }

  /** The games of a week as they are known now. */
  gamesOfWeek(week: number): LoggedGame[] {
    return [...this.#games.values()].flatMap(({ latest }) => (latest?.week === week ? [latest] : []));
  }

  /** Whether a game of the week has its result, or a ruling. */
  hasResults(week: number): boolean {
    return this.gamesOfWeek(week).some(
      ({ id, status }) => status === 'FINAL' || this.rulings.has(Number(id)),
    );
  }

  /** @param instant null: the week is not played any more */
  stateDeadline(leaf: number, week: number, instant: number | null): void {
    const timeline = this.#deadlines.get(week) ?? new Timeline<number | null>();
    timeline.state(leaf, instant);
    this.#deadlines.set(week, timeline);
  }

  /** A week whose deadline had passed gets a later one. */
  reopen(week: number): void {
    const { deadline } = this.passed.get(week)!;
    if (!this.reopened.has(week)) this.reopened.set(week, deadline);
    this.passed.delete(week);
  }

  /** The deadline of a week in milliseconds since 1970, as it was known before a leaf; undefined for none. */
  deadlineOf(week: number, leaf = Infinity): number | undefined {
    return this.#deadlines.get(week)?.before(leaf) ?? undefined;
  }

  /** The last week that the pool plays. */
  get lastWeek(): number {
    const rules = this.rules.latest;
    const regular = this.pool?.regularWeeks ?? 0;
    return rules === undefined ? regular : lastWeekOf(rules, regular);
  }

  /** Whether the deadlines of all weeks that the pool plays have passed. */
  get isOver(): boolean {
    const first = this.rules.latest?.firstWeek;
    if (first === undefined || this.lastWeek < first) return false;
    const weeks = Array.from({ length: this.lastWeek - first + 1 }, (_, index) => first + index);
    return weeks.every((week) => this.passed.has(week));
  }

  /** The facts that grade the pool, as they are known now; null before there are rules. */
  gradingFacts(): GradingFacts | null {
    const rules = this.rules.latest;
    if (rules === undefined) return null;
    return {
      ...rules,
      weekCount: this.lastWeek,
      regularWeeks: this.pool?.regularWeeks,
      deadlines: new Map(
        [...this.#deadlineWeeks(), ...this.passed.keys()].map((week) => {
          const passed = this.passed.get(week);
          return [week, passed === undefined ? AHEAD : new Date(passed.deadline)];
        }),
      ),
      games: this.games(),
      rulings: [...this.rulings].map(([gameId, kind]) => ({ gameId, kind })),
      now: new Date(this.now),
    };
  }

  /** The weeks that have a deadline. */
  #deadlineWeeks(): number[] {
    return [...this.#deadlines.keys()].filter((week) => this.deadlineOf(week) !== undefined);
  }

  /** The games as they are known now, or were before a leaf, as the rules take them. */
  games(leaf = Infinity): GameFacts[] {
    return [...this.#games.values()].flatMap((timeline) => {
      const game = timeline.before(leaf);
      return game === undefined ? [] : [factsOfGame(game)];
    });
  }
}

/** A game as the rules take it. */
export function factsOfGame(game: LoggedGame): GameFacts {
  return {
    id: Number(game.id),
    week: game.week,
    homeTeamId: game.home,
    awayTeamId: game.away,
    kickoff: new Date(game.kickoff),
    isKickoffConfirmed: game.confirmed,
    status: game.status,
    homeScore: game.homeScore,
    awayScore: game.awayScore,
  };
}
