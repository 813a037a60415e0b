import { canonicalJson } from '#verify/log/canonicalJson.ts';
import { withUsual } from '#graphql/pools/rules/options/poolOptions.ts';
import type { Leaf, LoggedGame, LoggedRules } from '#verify/leaves/leaf.ts';
import type { LogValue } from '#kernel/poolLogs.ts';
import { gameKey } from '../statements/poolFacts.ts';

export interface GameStatement extends LoggedGame {
  /** The leaf and its instant, in milliseconds since 1970. */
  leaf: number;
  at: number;
}

export interface StatedDeadline {
  /** The latest leaf and its instant, in milliseconds since 1970. */
  leaf: number;
  at: number;
  /** In milliseconds since 1970; null when the week is not played. */
  instant: number | null;
  /** Whether it replaced another deadline, which moves the week's row. */
  isMoved: boolean;
}

interface PublishedAt {
  leaf: number;
  /** Null for a replaced key. */
  week: number | null;
}

/** Facts about the pool and its games stated by the leaves, in the form of the tables. */
export class StatedFacts {
  /** By key, as in LogFact. */
  readonly facts = new Map<string, string>();
  /** By game, in the order of statements. */
  readonly games = new Map<number, GameStatement[]>();
  readonly deadlines = new Map<number, StatedDeadline>();
  /** By game: the sources of open contradictions. */
  readonly reviews = new Map<number, Set<string>>();
  readonly publishedAt: PublishedAt[] = [];
  readonly keyLeaves: { key: string; previous: string }[] = [];
  rules: LoggedRules | null = null;
  /** By week and team: the game stated last. */
  readonly #gamesOfTeam = new Map<string, number>();

  take(leaf: Leaf, index: number): void {
    const at = Date.parse(leaf.at);
    switch (leaf.type) {
      case 'rules':
        this.#note('rules', leaf.rules as unknown as LogValue);
        this.rules = withUsual(leaf.rules);
        return;
      case 'games':
        for (const game of leaf.games) {
          const id = Number(game.id);
          this.#note(gameKey(id), game as unknown as LogValue);
          const stated = this.games.get(id) ?? [];
          stated.push({ ...game, leaf: index, at });
          this.games.set(id, stated);
          for (const team of [game.home, game.away]) this.#gamesOfTeam.set(`${game.week} ${team}`, id);
        }
        return;
      case 'deadlines':
        for (const [week, text] of leaf.deadlines) {
          this.#note(`deadline:${week}`, text);
          // A reopened week.
          this.facts.delete(`passed:${week}`);
          const before = this.deadlines.get(week)?.instant ?? null;
          const instant = text === null ? null : Date.parse(text);
          this.deadlines.set(week, {
            leaf: index,
            at,
            instant,
            isMoved: before !== null && instant !== null,
          });
        }
        return;
      case 'rulings':
        for (const [game, kind] of leaf.rulings) this.#note(`ruling:${game}`, kind);
        return;
      case 'deadline':
        this.#note(`passed:${leaf.week}`, true);
        this.publishedAt.push({ leaf: index, week: leaf.week });
        return;
      case 'key':
        this.publishedAt.push({ leaf: index, week: null });
        this.keyLeaves.push({ key: leaf.key, previous: leaf.previous });
        return;
      case 'openings': {
        const last = leaf.openings.at(-1);
        if (last !== undefined) this.#note(`opened:${leaf.week}`, last.index + 1);
        return;
      }
      case 'outcome': {
        const { week, prizeCents, winners, winnerCount } = leaf;
        this.#note('outcome', { week, prizeCents, winners, winnerCount });
        return;
      }
      case 'review': {
        const open = this.reviews.get(Number(leaf.game)) ?? new Set<string>();
        if (leaf.state === 'OPEN') open.add(leaf.source);
        else open.delete(leaf.source);
        this.reviews.set(Number(leaf.game), open);
        break;
      }
      default:
    }
  }

  /** The game of a team in a week; undefined without one. */
  gameOfTeam(team: string, week: number): LoggedGame | undefined {
    const game = this.games.get(this.#gamesOfTeam.get(`${week} ${team}`) ?? 0)?.at(-1);
    return game?.week === week && (game.home === team || game.away === team) ? game : undefined;
  }

  #note(key: string, value: LogValue): void {
    this.facts.set(key, canonicalJson(value));
  }
}
