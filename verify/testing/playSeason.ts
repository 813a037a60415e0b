import { statesLines } from '#graphql/picks/rules/teamLimits.ts';
import { withoutUsual } from '#graphql/pools/rules/options/poolOptions.ts';
import { hoursFrom } from '#graphql/testing/facts.ts';
import { LOG_VERSION } from '../log/logVersion.ts';
import { formatVerifierKey } from '../log/verifierKey.ts';
import type { LoggedRules } from '../leaves/leaf.ts';
import { Dice } from './dice.ts';
import { DraftWriter, type Draft } from './draft.ts';
import { OfficeMoves } from './officeMoves.ts';
import { PickMoves } from './pickMoves.ts';
import { PlayedPool } from './playedPool.ts';
import { randomRules, randomSchedule } from './randomRules.ts';
import { signerOf } from './sealDraft.ts';

const POOL = '3';
const SECOND = 1000;
const HOUR = 3_600_000;

export interface SeasonOptions {
  weeks?: number;
  entries?: number;
  rules?: Partial<LoggedRules>;
  /** Whether nothing unusual happens: no corrections, decisions, overrides, moves, changed rules. */
  isQuiet?: boolean;
  /** The last week that is played so far. */
  stopsAfter?: number;
  /** What is done in a week, so many hours from its deadline. */
  event?: { week: number; hours: number; run: (played: Played) => void };
  /** What is done once the last week was played, by the means that the server has. */
  afterwards?: (played: Played) => void;
}

/** A season that is being played, with what people can do in it. */
export interface Played {
  pool: PlayedPool;
  picks: PickMoves;
  office: OfficeMoves;
}

/** Plays a random season of a pool with random options, and logs it as a server does. */
export function playSeason(seed: number, options: SeasonOptions = {}): Draft {
  const dice = new Dice(seed);
  const weekCount = options.weeks ?? dice.between(1, 5);
  const origin = `pool.example/p/random-${Math.abs(seed)}/log`;
  const writer = new DraftWriter(origin, hoursFrom(1, -150).getTime());
  const rules = { ...randomRules(dice, weekCount, new Dice(seed + 1_000_000)), ...options.rules };
  const pool = new PlayedPool(writer, rules, weekCount);
  return new PlayedSeason({ dice, ownerDice: new Dice(seed + 2_000_000) }, pool, options).play();
}

/** Chance of new owners is drawn apart: the rest of a season is as it was before there were any. */
interface SeasonDice {
  dice: Dice;
  ownerDice: Dice;
}

class PlayedSeason {
  readonly #dice: Dice;
  readonly #ownerDice: Dice;
  readonly #pool: PlayedPool;
  readonly #picks: PickMoves;
  readonly #office: OfficeMoves;
  readonly #options: SeasonOptions;

  constructor({ dice, ownerDice }: SeasonDice, pool: PlayedPool, options: SeasonOptions) {
    this.#dice = dice;
    this.#ownerDice = ownerDice;
    this.#pool = pool;
    this.#picks = new PickMoves(pool, dice, POOL);
    this.#office = new OfficeMoves(pool, dice);
    this.#options = options;
  }

  play(): Draft {
    const { writer, rules, weekCount } = this.#pool;
    const { origin } = writer.draft;
    writer.write({
      type: 'pool',
      version: LOG_VERSION,
      pool: POOL,
      origin,
      season: 2025,
      regularWeeks: weekCount,
      began: 'CREATED',
    });
    writer.write({ type: 'rules', rules: withoutUsual(rules) });
    const games = randomSchedule(this.#dice, weekCount);
    for (const game of games) this.#pool.games.set(game.id, game);
    writer.write({ type: 'games', games });
    const weeks = Array.from({ length: weekCount }, (_, index) => index + 1).filter(
      (week) => week >= rules.firstWeek,
    );
    for (const week of weeks) this.#pool.deadlines.set(week, hoursFrom(week, 0).getTime());
    writer.write({
      type: 'deadlines',
      deadlines: weeks.map((week) => [week, hoursFrom(week, 0).toISOString()]),
    });
    this.#office.join(this.#options.entries ?? this.#dice.between(0, 8), rules.firstWeek);
    const { stopsAfter, isQuiet } = this.#options;
    const drawn = this.#dice.percent(75) || isQuiet ? weekCount : this.#dice.one(weeks);
    const last = stopsAfter ?? drawn;
    const isComplete = last === weekCount || stopsAfter !== undefined;
    for (const week of weeks) if (week <= last) this.#playWeek(week, week < last || isComplete);
    this.#options.afterwards?.(this.#played);
    return writer.draft;
  }

  get #played(): Played {
    return { pool: this.#pool, picks: this.#picks, office: this.#office };
  }

  /** @param isComplete false stops in the middle of the week */
  #playWeek(week: number, isComplete: boolean): void {
    const events = [
      ...this.#players(week),
      ...this.#games(week),
      ...(this.#options.isQuiet ? [] : this.#events(week)),
    ];
    const { event } = this.#options;
    if (event?.week === week) {
      events.push({ at: hoursFrom(week, event.hours).getTime(), run: () => event.run(this.#played) });
    }
    const deadline = this.#movedDeadline(week);
    events.push({ at: deadline + this.#dice.between(0, 5) * SECOND, run: () => this.#passDeadline(week) });
    events.sort((a, b) => a.at - b.at);
    const played = isComplete ? events : events.slice(0, this.#dice.between(0, events.length));
    for (const { at, run } of played) {
      this.#pool.writer.moveTo(at);
      run();
    }
    if (!isComplete) return;
    this.#pool.writer.moveTo(hoursFrom(week, 60).getTime());
    this.#office.settle(week);
  }

  *#players(week: number): Iterable<Event> {
    const { entries, weekCount } = this.#pool;
    for (const entry of entries.values()) {
      for (let times = this.#dice.between(0, 4); times > 0; times -= 1) {
        const at =
          hoursFrom(week, -this.#dice.between(1, 100)).getTime() + this.#dice.between(0, 900) * SECOND;
        const isAhead = week < weekCount && this.#dice.percent(15);
        const isChange = this.#dice.percent(30);
        const run = () => {
          const receivedAt = at - this.#dice.between(0, 3000);
          for (let tries = 0; tries < 4; tries += 1) {
            if (this.#picks.submit(entry, isAhead ? week + 1 : week, receivedAt, isChange)) break;
          }
        };
        yield { at, run };
      }
    }
  }

  *#games(week: number): Iterable<Event> {
    for (const { id, kickoff } of this.#pool.gamesOfWeek(week)) {
      yield { at: Date.parse(kickoff) + 3 * HOUR, run: () => this.#office.finish(id) };
    }
  }

  /** What a commissioner and the league do in a week, now and then. */
  *#events(week: number): Iterable<Event> {
    const { writer, rules } = this.#pool;
    const sometime = (from: number, to: number) =>
      hoursFrom(week, this.#dice.between(from, to)).getTime() + 17;
    const entry = () => this.#dice.one([...this.#pool.entries.values()]);
    const some = (chance: number) => this.#dice.percent(chance) && this.#pool.entries.size > 0;
    if (some(40)) yield { at: sometime(40, 55), run: () => this.#office.correct(week) };
    for (let times = 0; times < 3; times += 1) {
      if (some(25))
        yield { at: sometime(-90, 55), run: () => this.#office.decide(entry(), this.#openWeek()) };
      if (some(25)) {
        const of = this.#dice.between(rules.firstWeek, week);
        const run = () => {
          this.#picks.override(entry(), of);
          this.#pool.publish(this.#dice.percent(20));
        };
        yield { at: sometime(-90, 55), run };
      }
    }
    if (some(20) && week > rules.firstWeek) {
      yield { at: sometime(-99, 50), run: () => this.#office.importEntry(week - 1) };
    }
    if (some(20)) {
      const run = () => {
        const open = this.#openWeek();
        if (open <= this.#pool.weekCount) this.#office.join(this.#dice.between(1, 2), open);
      };
      yield { at: sometime(-99, 50), run };
    }
    if (some(10)) {
      const run = () => this.#office.rename(entry(), `Renamed in Week ${week}`);
      yield { at: sometime(-99, 50), run };
    }
    if (this.#ownerDice.percent(15) && this.#pool.entries.size > 0) {
      const run = () =>
        this.#office.move(this.#ownerDice.one([...this.#pool.entries.values()]), `new${week}`);
      yield { at: hoursFrom(week, this.#ownerDice.between(-99, 50)).getTime() + 23, run };
    }
    if (some(20)) yield { at: sometime(-99, 50), run: () => this.#moveKickoff(week) };
    if (some(15)) yield { at: sometime(-99, 50), run: () => this.#changeRules() };
    if (some(10)) yield { at: sometime(-99, 50), run: () => this.#replaceKey() };
    if (some(10)) {
      const run = () =>
        writer.write({
          type: 'pick-opened',
          entry: String(entry().id),
          week,
          reason: 'A dispute about the time.',
        });
      yield { at: sometime(-20, -1), run };
    }
    if (some(20)) yield { at: sometime(-80, -1), run: () => this.#office.moveDeadline(week) };
  }

  #openWeek(): number {
    const open = [...this.#pool.deadlines.keys()].filter((week) => !this.#pool.passed.has(week));
    return open.length > 0 ? Math.min(...open) : this.#pool.weekCount + 1;
  }

  #movedDeadline(week: number): number {
    const deadline = this.#pool.deadlines.get(week)!;
    if (this.#options.isQuiet || !this.#dice.percent(15)) return deadline;
    const moved = deadline + this.#dice.one([-2, 1, 5]) * HOUR;
    this.#pool.deadlines.set(week, moved);
    const { writer } = this.#pool;
    const ref = writer.write({ type: 'deadlines', deadlines: [[week, new Date(moved).toISOString()]] });
    if (this.#pool.isPicked(week)) writer.act('DEADLINE', ref);
    this.#pool.publish(false);
    return moved;
  }

  #passDeadline(week: number): void {
    const { writer, rules, deadlines, passed } = this.#pool;
    const deadline = deadlines.get(week)!;
    // It may have been moved since.
    writer.moveTo(deadline);
    const lines = new Map(
      this.#dice
        .some(this.#pool.gamesOfWeek(week), 80)
        .map(({ id }) => [id, this.#dice.between(-14, 14) / 2]),
    );
    const isAuto = rules.noPick === 'AUTO';
    writer.write({
      type: 'deadline',
      week,
      deadline: new Date(deadline).toISOString(),
      lines: statesLines(rules) ? [...lines].map(([id, line]): [string, string] => [id, String(line)]) : null,
    });
    passed.add(week);
    this.#picks.open(week);
    if (rules.ownAutoPicks > 0) this.#picks.pickFromPlans(week, lines);
    if (isAuto) this.#picks.pickAutomatically(week, lines);
    this.#pool.publish(true);
    writer.publish(week, [writer.draft.keys - 1]);
    if (!this.#dice.percent(25)) return;
    // A pick that arrived in time is written after the deadline.
    writer.moveTo(writer.now + 2 * SECOND);
    for (const entry of this.#pool.entries.values()) {
      if (this.#dice.percent(50) && this.#picks.submit(entry, week, deadline - 50, false)) break;
    }
    this.#pool.publish(false);
  }

  #moveKickoff(week: number): void {
    const games = this.#pool.gamesOfWeek(week).filter(({ status }) => status === 'SCHEDULED');
    if (games.length === 0) return;
    const kickoff = hoursFrom(week, this.#dice.one([-80, -40, 4, 20])).toISOString();
    this.#office.changeGame(this.#dice.one(games), { kickoff, confirmed: this.#dice.percent(90) });
  }

  #changeRules(): void {
    if (this.#pool.grade().decidedWeek !== null) return;
    const change = this.#dice.one<Partial<LoggedRules>>([
      { tieRule: this.#dice.one(['LOSS', 'STRIKE', 'SURVIVE']) },
      { lives: 3 },
      { changePicks: this.#dice.one(['NEVER', 'UNTIL_LOCK']) },
    ]);
    this.#pool.rules = { ...this.#pool.rules, ...change };
    const ref = this.#pool.writer.write({ type: 'rules', rules: withoutUsual(this.#pool.rules) });
    if (this.#pool.passed.size > 0) this.#pool.writer.act('RULES', ref);
    this.#pool.publish(true);
  }

  #replaceKey(): void {
    const { draft } = this.#pool.writer;
    const key = (number: number) => formatVerifierKey(signerOf(draft.origin, number).key);
    this.#pool.writer.write({ type: 'key', key: key(draft.keys), previous: key(draft.keys - 1) });
    draft.keys += 1;
    this.#pool.writer.publish(null, [draft.keys - 2, draft.keys - 1]);
  }
}

interface Event {
  /** In milliseconds since 1970. */
  at: number;
  run: () => void;
}
