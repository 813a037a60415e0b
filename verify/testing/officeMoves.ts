import { shownElimination } from '#graphql/picks/rules/secrecy.ts';
import { hoursFrom } from '#graphql/testing/facts.ts';
import type { LoggedGame } from '../leaves/leaf.ts';
import type { Dice } from './dice.ts';
import type { PlayedPool, StoredEntry } from './playedPool.ts';

/** What the league, the feed and the commissioner do. */
export class OfficeMoves {
  readonly #pool: PlayedPool;
  readonly #dice: Dice;
  #nextEntry: number;

  constructor(pool: PlayedPool, dice: Dice) {
    this.#pool = pool;
    this.#dice = dice;
    this.#nextEntry = dice.one([1, 7, 1020]);
  }

  /** Entries join; ids have gaps, as other pools of the server take some. */
  join(count: number, startWeek: number): StoredEntry[] {
    const joined = Array.from({ length: count }, (): StoredEntry => {
      const id = this.#nextEntry;
      this.#nextEntry += this.#dice.one([1, 1, 2, 5]);
      const none = { adminEliminatedWeek: null, reinstatedThroughWeek: null, boughtBackThroughWeek: null };
      return { id, startWeek, ...none, buyBacks: [] };
    });
    for (const entry of joined) {
      this.#pool.entries.set(entry.id, entry);
      this.#pool.writer.draft.names[String(entry.id)] = `Player ${entry.id}`;
    }
    if (joined.length > 0) {
      const entries = joined.map(({ id }): [string, number, string] => [
        String(id),
        startWeek,
        `Player ${id}`,
      ]);
      this.#pool.writer.write({ type: 'entries', entries });
    }
    this.#pool.publish(false);
    return joined;
  }

  /** The owner or a commissioner renames an entry. */
  rename({ id }: StoredEntry, username: string): void {
    const { writer, areStandingsDifferent } = this.#pool;
    writer.draft.names[String(id)] = username;
    const ref = writer.write({ type: 'names', names: [[String(id), username]] });
    if (areStandingsDifferent) writer.act('NAME', ref);
  }

  /** A commissioner gives an entry to another account. */
  move({ id }: StoredEntry, account: string): void {
    const { writer } = this.#pool;
    const ref = writer.write({ type: 'owners', owners: [[String(id), account]], reason: 'It was sold.' });
    writer.act('MOVED', ref);
    this.#pool.publish(false);
  }

  /** An imported entry comes with a pick of a week that has passed. */
  importEntry(week: number): void {
    const pool = this.#pool;
    const [entry] = this.join(1, pool.rules.firstWeek);
    const game = this.#dice.one(pool.gamesOfWeek(week));
    const teamId = this.#dice.one([game.home, game.away]);
    const receivedAt = hoursFrom(week, this.#dice.one([-100, -70, 1]));
    // Its first week is over.
    pool.writer.act('STATED', pool.writer.draft.leaves.findLast(({ type }) => type === 'entries')!.ref);
    this.bring(entry!, game, teamId, receivedAt);
    pool.publish(true);
  }

  /** States a pick without a commitment, of an entry that was just stated. */
  bring(entry: StoredEntry, game: LoggedGame, teamId: string, receivedAt: Date): void {
    const pool = this.#pool;
    const { week } = game;
    pool.writer.write({
      type: 'known-picks',
      week,
      receivedAt: receivedAt.toISOString(),
      source: 'IMPORT',
      picks: [[String(entry.id), teamId]],
    });
    const gameId = Number(game.id);
    pool.picks.push({
      entryId: entry.id,
      week,
      teamId,
      gameId,
      submittedAt: receivedAt,
      source: 'IMPORT',
      ref: null,
    });
  }

  changeGame(game: LoggedGame, change: Partial<LoggedGame>): void {
    const { writer } = this.#pool;
    const after = { ...game, ...change };
    this.#pool.games.set(game.id, after);
    const ref = writer.write({ type: 'games', games: [after] });
    const isOther = (name: keyof LoggedGame) => game[name] !== after[name];
    const isCorrected =
      game.status === 'FINAL' && (['status', 'homeScore', 'awayScore'] as const).some(isOther);
    const isPast = (one: LoggedGame) => one.confirmed && Date.parse(one.kickoff) <= writer.now;
    const isMoved = isOther('confirmed') || (after.confirmed && isOther('kickoff'));
    if (isCorrected || (isMoved && (isPast(game) || isPast(after)))) writer.act('GAME', ref);
    this.#pool.publish(this.#dice.percent(20));
  }

  /** A game ends, or does not take place. */
  finish(id: string): void {
    const game = this.#pool.games.get(id)!;
    const status = this.#dice.percent(80) ? 'FINAL' : this.#dice.one(['POSTPONED', 'CANCELLED'] as const);
    if (status !== 'FINAL') this.changeGame(game, { status });
    else this.changeGame(game, { status, ...this.#score(), source: 'FEED' });
  }

  /** The commissioner corrects a result, or takes it back. */
  correct(week: number): void {
    const finals = this.#pool.gamesOfWeek(week).filter(({ status }) => status === 'FINAL');
    if (finals.length === 0) return;
    const game = this.#dice.one(finals);
    if (this.#dice.percent(75)) this.changeGame(game, { ...this.#score(), source: 'ADMIN' });
    else {
      const status = this.#dice.one(['POSTPONED', 'CANCELLED'] as const);
      this.changeGame(game, { status, homeScore: null, awayScore: null, source: null });
    }
  }

  /** The commissioner moves the deadline of a week, which is ahead, by some minutes or some days. */
  moveDeadline(week: number): void {
    const { deadlines, writer, passed } = this.#pool;
    const before = deadlines.get(week)!;
    if (passed.has(week) || writer.now >= before) return;
    const minutes = this.#dice.one([7, 67, 1447]);
    const after = before + minutes * 60_000;
    deadlines.set(week, after);
    const games = this.#pool.gamesOfWeek(week);
    const hasBegun = games.some(
      ({ id, kickoff, confirmed, status }) =>
        status === 'FINAL' ||
        this.#pool.rulings.has(Number(id)) ||
        (confirmed && Date.parse(kickoff) <= writer.now),
    );
    const ref = writer.write({ type: 'deadlines', deadlines: [[week, new Date(after).toISOString()]] });
    if (hasBegun || minutes >= 1440 || this.#pool.isPicked(week)) writer.act('DEADLINE', ref);
    this.#pool.publish(false);
  }

  /** Games that did not take place are played after all, or ruled on; some stay as they are. */
  settle(week: number): void {
    for (const game of this.#pool.gamesOfWeek(week)) {
      if (game.status === 'FINAL') continue;
      if (game.status === 'SCHEDULED' || this.#dice.percent(30)) {
        this.changeGame(game, { status: 'FINAL', ...this.#score(), source: 'ADMIN' });
      } else if (this.#dice.percent(80)) {
        this.rule(game.id, this.#dice.one(['SURVIVE', 'LOSS']));
        if (this.#dice.percent(20)) this.rule(game.id, this.#dice.one(['SURVIVE', 'LOSS', null]));
      }
    }
  }

  /** The commissioner decides about an entry, or its owner buys it back in. @param open the first week ahead */
  decide(entry: StoredEntry, open: number): void {
    const week = this.#dice.between(entry.startWeek, Math.max(entry.startWeek, open));
    if (week > open || week > this.#pool.weekCount) return;
    switch (this.#dice.between(1, 5)) {
      case 1:
        return this.write(entry, { adminEliminatedWeek: week, reinstatedThroughWeek: null });
      case 2:
        return this.write(entry, { reinstatedThroughWeek: week });
      case 3:
        return this.write(entry, { adminEliminatedWeek: null, reinstatedThroughWeek: null });
      case 4:
        return this.write(entry, { startWeek: this.#dice.between(this.#pool.rules.firstWeek, open) });
      default:
        return this.#buyBack(entry);
    }
  }

  #buyBack(entry: StoredEntry): void {
    const pool = this.#pool;
    const { eliminations, decidedWeek } = pool.grade();
    const { week = null, reason = null } = eliminations.get(entry.id) ?? {};
    const shown = shownElimination({ eliminatedWeek: week, eliminationReason: reason }, pool.passed);
    const through = pool.rules.buyBackThroughWeek;
    if (decidedWeek !== null || through === null) return;
    if (shown === null) {
      if (entry.buyBacks.length === 0 || !this.#dice.percent(30)) return;
      entry.buyBacks.pop();
      return this.write(entry, { boughtBackThroughWeek: entry.buyBacks.at(-1)?.throughWeek ?? null });
    }
    if (shown.reason === 'ADMIN' || shown.week > through) return;
    const cents = pool.rules.buyBackFeeCents ?? pool.rules.entryFeeCents;
    entry.buyBacks.push({ throughWeek: shown.week, cents });
    this.write(entry, { boughtBackThroughWeek: shown.week }, 'OWNER');
  }

  /** Writes a decision about an entry. */
  write(
    entry: StoredEntry,
    change: Partial<StoredEntry>,
    by: 'OWNER' | 'COMMISSIONER' = 'COMMISSIONER',
  ): void {
    Object.assign(entry, change);
    const { id, buyBacks: _buyBacks, ...columns } = entry;
    const reason = by === 'OWNER' ? null : 'As agreed with all.';
    const ref = this.#pool.writer.write({ type: 'entry', entry: String(id), ...columns, by, reason });
    if (by === 'COMMISSIONER') this.#pool.writer.act('ENTRY', ref);
    this.#pool.publish(true);
  }

  /** The commissioner rules on a game. */
  rule(id: string, kind: 'SURVIVE' | 'LOSS' | null): void {
    if (kind === null) this.#pool.rulings.delete(Number(id));
    else this.#pool.rulings.set(Number(id), kind);
    this.#pool.writer.act('RULING', this.#pool.writer.write({ type: 'rulings', rulings: [[id, kind]] }));
    this.#pool.publish(true);
  }

  #score(): { homeScore: number; awayScore: number } {
    return { homeScore: this.#dice.between(0, 3), awayScore: this.#dice.between(0, 3) };
  }
}
