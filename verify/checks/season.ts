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

/** Later than any instant: a deadline that has not passed. */
const AHEAD = new Date(8.64e15);

/** The season and rules in the log, also as known at an earlier leaf. */
export class Season {
  pool: LeafOf<'pool'> | null = null;
  readonly rules = new Timeline<LoggedRules>();
  /** In milliseconds since 1970, the latest first. */
  readonly #rulesTimes: { leaf: number; at: number; rules: LoggedRules }[] = [];
  readonly rulings = new Map<number, GameRulingKind>();
  readonly passed = new Map<number, PassedWeek>();
  /** By reopened week: its first passed deadline, in milliseconds since 1970. */
  readonly reopened = new Map<number, number>();
  /** As stated. */
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

  /** All rules in force from an instant to a leaf, the latest first. */
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

  /** The leaf that stated the game last; null for an unknown one. */
  leafOfGame(id: number): number | null {
    return this.#games.get(id)?.latestLeaf ?? null;
  }

  /** Whether the deadline of a later week has passed. */
  hasPassedAfter(week: number): boolean {
    return [...this.passed.keys()].some((each) => each > week);
  }

  /** All weeks that a game was in, in order: picks of each may be of it. */
  weeksOfGame(id: number): number[] {
    return (this.#games.get(id)?.all ?? []).map(({ week }) => week);
  }

  /** As known before the leaf. */
  gameOfTeam(team: string, week: number, leaf: number): LoggedGame | undefined {
    for (const id of this.#gamesOfTeam.get(`${week} ${team}`) ?? []) {
      const game = this.#games.get(id)!.before(leaf);
      if (game !== undefined && game.week === week && (game.home === team || game.away === team)) return game;
    }
    return undefined;
  }

  /** By id. */
  get latestGames(): ReadonlyMap<number, LoggedGame> {
    return new Map([...this.#games].map(([id, { latest }]) => [id, latest!]));
  }

  /** By week: its deadline in milliseconds since 1970. */
  get latestDeadlines(): ReadonlyMap<number, number> {
    return new Map(this.#deadlineWeeks().map((week) => [week, this.deadlineOf(week)!]));
  }

  gamesOfWeek(week: number): LoggedGame[] {
    return [...this.#games.values()].flatMap(({ latest }) => (latest?.week === week ? [latest] : []));
  }

  hasResults(week: number): boolean {
    return this.gamesOfWeek(week).some(
      ({ id, status }) => status === 'FINAL' || this.rulings.has(Number(id)),
    );
  }

  /** @param instant null when the week is no longer played */
  stateDeadline(leaf: number, week: number, instant: number | null): void {
    const timeline = this.#deadlines.get(week) ?? new Timeline<number | null>();
    timeline.state(leaf, instant);
    this.#deadlines.set(week, timeline);
  }

  /** A passed week gets a later deadline. */
  reopen(week: number): void {
    const { deadline } = this.passed.get(week)!;
    if (!this.reopened.has(week)) this.reopened.set(week, deadline);
    this.passed.delete(week);
  }

  /** In milliseconds since 1970, as known before the leaf. */
  deadlineOf(week: number, leaf = Infinity): number | undefined {
    return this.#deadlines.get(week)?.before(leaf) ?? undefined;
  }

  get lastWeek(): number {
    const rules = this.rules.latest;
    const regular = this.pool?.regularWeeks ?? 0;
    return rules === undefined ? regular : lastWeekOf(rules, regular);
  }

  /** Whether all deadlines of the pool have passed. */
  get isOver(): boolean {
    const first = this.rules.latest?.firstWeek;
    if (first === undefined || this.lastWeek < first) return false;
    const weeks = Array.from({ length: this.lastWeek - first + 1 }, (_, index) => first + index);
    return weeks.every((week) => this.passed.has(week));
  }

  /** Null before there are rules. */
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

  #deadlineWeeks(): number[] {
    return [...this.#deadlines.keys()].filter((week) => this.deadlineOf(week) !== undefined);
  }

  /** As known now, or before a leaf. */
  games(leaf = Infinity): GameFacts[] {
    return [...this.#games.values()].flatMap((timeline) => {
      const game = timeline.before(leaf);
      return game === undefined ? [] : [factsOfGame(game)];
    });
  }
}

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
