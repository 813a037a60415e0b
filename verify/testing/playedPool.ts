import type { EntryFacts, GameFacts, GameRulingKind, PickFacts } from '#graphql/grading/rules/facts.ts';
import { prizeOf } from '#graphql/money/rules/money.ts';
import { countsStrikes } from '#graphql/pools/rules/options/poolOptions.ts';
import { barringPicks } from '#graphql/picks/rules/teamUses.ts';
import { shownElimination } from '#graphql/picks/rules/secrecy.ts';
import { endingOf } from '#graphql/standings/rules/winners.ts';
import { totalMargin } from '#graphql/grading/reference/margins.ts';
import { gradePool, type GradingFacts, type PoolGrade } from '#graphql/grading/reference/grading.ts';
import type { LoggedGame, LoggedRules, StandingChange } from '../leaves/leaf.ts';
import type { DraftWriter, Ref } from './draft.ts';

/** A stored pick, with the leaf that holds it. */
export interface StoredPick extends PickFacts {
  /** Null for a pick without a commitment. */
  ref: Ref | null;
}

export interface StoredEntry extends EntryFacts {
  buyBacks: { throughWeek: number; cents: number }[];
}

const AHEAD = new Date(8.64e15);

/** A pool as its server stores it, secret picks included, and what it publishes in the log. */
export class PlayedPool {
  readonly writer: DraftWriter;
  readonly weekCount: number;
  rules: LoggedRules;
  readonly games = new Map<string, LoggedGame>();
  readonly entries = new Map<number, StoredEntry>();
  picks: StoredPick[] = [];
  readonly deadlines = new Map<number, number>();
  readonly passed = new Set<number>();
  readonly rulings = new Map<number, GameRulingKind>();
  readonly #published = new Map<number, string>();
  #outcome = '';

  constructor(writer: DraftWriter, rules: LoggedRules, weekCount: number) {
    this.writer = writer;
    this.rules = rules;
    this.weekCount = weekCount;
  }

  gamesOfWeek(week: number): LoggedGame[] {
    return [...this.games.values()].filter((game) => game.week === week);
  }

  gameOf(team: string, week: number): LoggedGame | null {
    return this.gamesOfWeek(week).find(({ home, away }) => home === team || away === team) ?? null;
  }

  /** Whether the log has a sealed pick for a week that is ahead. */
  isPicked(week: number): boolean {
    return this.writer.draft.leaves.some(
      (leaf) => leaf.type === 'pick' && (leaf.week ?? leaf.record.week) === week,
    );
  }

  /** Whether published standings differ. */
  get areStandingsDifferent(): boolean {
    const shown = [...this.entries.keys()].map(
      (id) => this.#published.get(id)?.replace(/^\d+,/, '') ?? '0,,',
    );
    return new Set(shown).size > 1;
  }

  /** The picks of an entry that stand in the way of one of a week. */
  barringPicks(entryId: number, week: number): StoredPick[] {
    const own = this.picks.filter((pick) => pick.entryId === entryId);
    return barringPicks(this.rules, week, own);
  }

  /** The grade of the whole pool by all that is stored. */
  grade(): PoolGrade {
    return gradePool([...this.entries.values()], this.picks, this.#facts());
  }

  /** Grades, and publishes what has changed. @param isForced also when nothing has */
  publish(isForced: boolean): void {
    const grade = this.grade();
    const revealed = this.passed;
    const changes = [...this.entries.keys()].flatMap((id): StandingChange[] => {
      const { week = null, reason = null } = grade.eliminations.get(id) ?? {};
      const shown = shownElimination({ eliminatedWeek: week, eliminationReason: reason }, revealed);
      const struck = countsStrikes(this.rules) ? grade.strikeWeeks.get(id)! : [];
      const strikes = struck.filter((each) => revealed.has(each)).join();
      const change: StandingChange = [String(id), shown?.week ?? 0, shown?.reason ?? '', strikes];
      const before = this.#published.get(id) ?? `${id},0,,`;
      if (before === change.join()) return [];
      this.#published.set(id, change.join());
      return [change];
    });
    if (changes.length > 0 || isForced) {
      const part = Math.floor(changes.length / 2);
      if (part > 1) this.writer.write({ type: 'standings-part', changes: changes.slice(0, part) });
      this.writer.write({ type: 'standings', changes: part > 1 ? changes.slice(part) : changes });
    }
    this.#publishOutcome(grade);
  }

  #publishOutcome({ decidedWeek, eliminations }: PoolGrade): void {
    if (decidedWeek === null) {
      if (this.#outcome === '') return;
      this.#outcome = '';
      this.writer.write({ type: 'outcome', week: null, prizeCents: null, winners: null, winnerCount: null });
      return;
    }
    const counts = new Map<number | null, number>();
    for (const elimination of eliminations.values()) {
      const week = elimination?.week ?? null;
      counts.set(week, (counts.get(week) ?? 0) + 1);
    }
    const fees = [...this.entries.values()].flatMap(({ buyBacks }) => buyBacks.map(({ cents }) => cents));
    const prizeCents = prizeOf(this.rules, this.entries.size) + fees.reduce((sum, cents) => sum + cents, 0);
    const margins = this.#marginsOfLast(decidedWeek, eliminations);
    const groups = endingOf(counts, prizeCents, this.rules, margins)?.groups ?? [];
    const winners = groups.flatMap(({ week, shares, entryIds }) =>
      [...eliminations]
        .filter(([id, out]) => (out?.week ?? null) === week && (entryIds?.includes(id) ?? true))
        .sort(([a], [b]) => a - b)
        .map(([id], place): [string, number] => [String(id), shares[place]!]),
    );
    const outcome = { week: decidedWeek, prizeCents, winners, winnerCount: winners.length };
    if (this.#outcome === JSON.stringify(outcome)) return;
    this.#outcome = JSON.stringify(outcome);
    this.writer.write({ type: 'outcome', ...outcome });
  }

  /** By entry that lasted longest. */
  #marginsOfLast(decidedWeek: number, eliminations: PoolGrade['eliminations']): Map<number, number> {
    const outWeek = (id: number) => eliminations.get(id)?.week ?? Infinity;
    const ids = [...eliminations.keys()];
    const last = Math.max(...ids.map(outWeek));
    const margin = (id: number) =>
      totalMargin(
        this.picks.filter(({ entryId }) => entryId === id),
        (gameId) => {
          const game = this.games.get(String(gameId));
          return game && gameFacts(game);
        },
        { decidedWeek, pickTo: this.rules.pickTo },
      );
    return new Map(ids.filter((id) => outWeek(id) === last).map((id) => [id, margin(id)]));
  }

  #facts(): GradingFacts {
    return {
      ...this.rules,
      weekCount: this.weekCount,
      regularWeeks: this.weekCount,
      deadlines: new Map(
        [...this.deadlines].map(([week, at]) => [week, this.passed.has(week) ? new Date(at) : AHEAD]),
      ),
      games: [...this.games.values()].map(gameFacts),
      rulings: [...this.rulings].map(([gameId, kind]) => ({ gameId, kind })),
      now: new Date(this.writer.now),
    };
  }
}

export function gameFacts(game: LoggedGame): GameFacts {
  const { week, status, homeScore, awayScore } = game;
  return {
    id: Number(game.id),
    week,
    status,
    homeScore,
    awayScore,
    homeTeamId: game.home,
    awayTeamId: game.away,
    kickoff: new Date(game.kickoff),
    isKickoffConfirmed: game.confirmed,
  };
}
