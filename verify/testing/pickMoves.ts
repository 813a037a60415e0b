import { autoPickOrder, isAutomatic, plannable } from '#graphql/picks/rules/autoPicks.ts';
import { hasGameStarted } from '#graphql/season/rules/deadlines.ts';
import { ownLine } from '#graphql/season/rules/lines.ts';
import { refusePick } from '#graphql/picks/rules/picks.ts';
import { picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { TEAMS } from '#graphql/testing/randomLeague.ts';
import { encodeBase64 } from '../log/base64.ts';
import type { LoggedGame, PickKind } from '../leaves/leaf.ts';
import { Dice } from './dice.ts';
import type { Ref } from './draft.ts';
import { gameFacts, type PlayedPool, type StoredEntry, type StoredPick } from './playedPool.ts';

export interface Move {
  kind: PickKind;
  /** Whether an automatic pick is from the plan of the entry. */
  isFromPlan?: boolean;
  entryId: number;
  week: number;
  /** Null removes. */
  teamId: string | null;
  receivedAt: number;
  replaced: StoredPick | null;
  /** The team's own line where an owner or the deadline picks; undefined otherwise. */
  line?: number | null;
}

/** What people and the server do with picks, by the rules that the server applies. */
export class PickMoves {
  readonly #pool: PlayedPool;
  readonly #dice: Dice;
  readonly #poolId: string;
  /** Commitments by week that are not opened. */
  readonly #sealed = new Map<number, Ref[]>();

  constructor(pool: PlayedPool, dice: Dice, poolId: string) {
    this.#pool = pool;
    this.#dice = dice;
    this.#poolId = poolId;
  }

  /** The owner picks, or changes the pick. @returns whether that was possible */
  submit(entry: StoredEntry, week: number, receivedAt: number, isChange: boolean): boolean {
    const pool = this.#pool;
    const { eliminations, decidedWeek } = pool.grade();
    const isOpen = (pick: StoredPick) =>
      isChange &&
      pick.source === 'PARTICIPANT' &&
      pool.rules.changePicks === 'UNTIL_LOCK' &&
      !hasGameStarted(gameFacts(pool.games.get(String(pick.gameId))!), new Date(receivedAt));
    const own = pool.barringPicks(entry.id, week);
    const ofWeek = own.filter((pick) => pick.week === week);
    const givesWay = (pick: StoredPick) => isAutomatic(pick.source);
    const replaced = isChange ? ofWeek.find(isOpen) : ofWeek.find(givesWay);
    if (isChange && replaced === undefined) return false;
    const teamId = this.#dice.one(TEAMS);
    const game = pool.gameOf(teamId, week);
    const line = game === null ? null : lineOf(game, teamId);
    const refusal = refusePick({
      viewerUserId: 1,
      week,
      teamId,
      isKnownTeam: true,
      decidedWeek,
      entry: {
        userId: 1,
        startWeek: entry.startWeek,
        eliminatedWeek: eliminations.get(entry.id)?.week ?? null,
      },
      weekCount: pool.weekCount,
      firstWeek: pool.rules.firstWeek,
      picksInWeek: picksInWeek(pool.rules, week),
      picks: own.map((pick) => ({ ...pick, isOpen: isOpen(pick), givesWay: givesWay(pick) })),
      deadline: new Date(pool.deadlines.get(week)!),
      now: new Date(receivedAt),
      replaces: replaced?.teamId ?? null,
      game: game === null ? null : gameFacts(game),
      line,
      limit: pool.rules,
    });
    if (refusal !== null) return false;
    const kind = isChange ? 'CHANGE' : 'SUBMIT';
    this.store({ kind, entryId: entry.id, week, teamId, receivedAt, replaced: replaced ?? null, line });
    return true;
  }

  /** A commissioner picks for an entry, changes its pick or removes it. */
  override(entry: StoredEntry, week: number): void {
    const pool = this.#pool;
    if (week < Math.max(entry.startWeek, pool.rules.firstWeek)) return;
    const ofWeek = pool.picks.filter((pick) => pick.entryId === entry.id && pick.week === week);
    const isMore = ofWeek.length < picksInWeek(pool.rules, week) && this.#dice.percent(50);
    const replaced = isMore || ofWeek.length === 0 ? null : this.#dice.one(ofWeek);
    const change = { entryId: entry.id, week, receivedAt: pool.writer.now, replaced };
    if (replaced !== null && this.#dice.percent(40)) {
      this.store({ kind: 'REMOVE', ...change, teamId: null });
      return;
    }
    const teamId = this.#dice.one(TEAMS);
    const isUsed = pool.barringPicks(entry.id, week).some((pick) => pick.teamId === teamId);
    if (isUsed || pool.gameOf(teamId, week) === null) return;
    if (replaced === null && !isMore && ofWeek.length > 0) return;
    this.store({ kind: 'OVERRIDE', ...change, teamId });
  }

  /** Opens what is sealed of a week. */
  open(week: number): void {
    const sealed = this.#sealed.get(week) ?? [];
    this.#sealed.set(week, []);
    const most = this.#dice.one([1, 3, 100]);
    for (let first = 0; first < sealed.length; first += most) {
      const openings = sealed.slice(first, first + most).map((of) => ({ of }));
      this.#pool.writer.write({ type: 'openings', week, openings });
    }
  }

  /** The picks of a deadline from the plans of entries. Plans are drawn by dice of their own. */
  pickFromPlans(week: number, lines: ReadonlyMap<string, number>): void {
    const pool = this.#pool;
    const deadline = pool.deadlines.get(week)!;
    const due = { week, deadline: new Date(deadline), limit: pool.rules };
    const open = plannable(this.#withLines(lines), due);
    for (const { entryId, missing, used } of this.#lacking(week)) {
      const plan = new Dice(entryId * 100 + week).some(TEAMS, 40);
      const earlier = pool.picks.filter((pick) => pick.entryId === entryId && pick.source === 'PLAN');
      if (new Set(earlier.map((pick) => pick.week)).size >= pool.rules.ownAutoPicks) continue;
      const teams = open.filter(({ teamId }) => plan.includes(teamId) && !used.has(teamId));
      for (const { teamId, line } of teams.slice(0, missing)) {
        const move = { kind: 'AUTO', entryId, week, teamId, receivedAt: deadline, replaced: null } as const;
        this.store({ ...move, isFromPlan: true, line });
      }
    }
    this.open(week);
  }

  /** The automatic picks of a deadline. */
  pickAutomatically(week: number, lines: ReadonlyMap<string, number>): void {
    const pool = this.#pool;
    const deadline = pool.deadlines.get(week)!;
    const order = autoPickOrder(this.#withLines(lines), {
      week,
      deadline: new Date(deadline),
      limit: pool.rules,
    });
    for (const { entryId, missing, used } of this.#lacking(week)) {
      const free = order.filter(({ teamId }) => !used.has(teamId));
      for (const { teamId, line } of free.slice(0, missing)) {
        this.store({ kind: 'AUTO', entryId, week, teamId, receivedAt: deadline, replaced: null, line });
      }
    }
    this.open(week);
  }

  #withLines(lines: ReadonlyMap<string, number>) {
    return [...this.#pool.games.values()].map((game) => ({
      ...gameFacts(game),
      ...withLine(lines.get(game.id) ?? null),
    }));
  }

  /** The entries that lack picks of a week at its deadline, with the teams that they cannot pick. */
  #lacking(week: number): { entryId: number; missing: number; used: ReadonlySet<string> }[] {
    const pool = this.#pool;
    const { eliminations, decidedWeek } = pool.grade();
    if (decidedWeek !== null && decidedWeek < week) return [];
    return [...pool.entries.values()].flatMap(({ id: entryId, startWeek }) => {
      const out = eliminations.get(entryId) ?? null;
      const isIn = out === null || out.week > week || (out.week === week && out.reason !== 'ADMIN');
      const has = pool.picks.filter((pick) => pick.entryId === entryId && pick.week === week).length;
      const missing = picksInWeek(pool.rules, week) - has;
      if (!isIn || startWeek > week || missing <= 0) return [];
      const used = new Set(pool.barringPicks(entryId, week).map(({ teamId }) => teamId));
      return [{ entryId, missing, used }];
    });
  }

  /** Stores a pick, its change or removal, whatever the rules say, and logs it. */
  store({ kind, isFromPlan, entryId, week, teamId, receivedAt, replaced, line }: Move): void {
    const pool = this.#pool;
    const isAdmin = kind === 'OVERRIDE' || kind === 'REMOVE';
    const made = isFromPlan === true ? 'PLAN' : 'AUTO';
    const source = isAdmin ? 'ADMIN' : kind === 'AUTO' ? made : 'PARTICIPANT';
    const ref = pool.writer.write({
      type: 'pick',
      kind,
      replaces: replaced?.ref ?? null,
      salt: encodeBase64(this.#dice.bytes(32)),
      record: {
        entry: String(entryId),
        pool: this.#poolId,
        week,
        team: teamId,
        source,
        receivedAt: new Date(receivedAt).toISOString(),
        ...(replaced === null ? {} : { was: replaced.teamId }),
        ...(line === undefined || pool.rules.favoriteLimit === 0 ? {} : { line: line?.toString() ?? null }),
        ...(isAdmin ? { reason: 'The owner asked on the phone.' } : {}),
      },
    });
    if (isAdmin) pool.writer.act('PICK', ref);
    this.#sealed.set(week, [...(this.#sealed.get(week) ?? []), ref]);
    if (replaced !== null) pool.picks = pool.picks.filter((pick) => pick !== replaced);
    if (teamId !== null) {
      const gameId = Number(pool.gameOf(teamId, week)!.id);
      pool.picks.push({ entryId, week, teamId, gameId, submittedAt: new Date(receivedAt), source, ref });
    }
    // A pick of an open week stays sealed until the deadline.
    if (pool.passed.has(week) && kind !== 'AUTO') this.open(week);
  }
}

const withLine = (line: number | null) => ({ line, lockedLine: null, lineLockedAt: null });

/** The team's line in the week before the deadline, by dice of its own. */
function lineOf(game: LoggedGame, teamId: string): number | null {
  const dice = new Dice(Number(game.id));
  const line = dice.percent(80) ? dice.between(-20, 20) / 2 : null;
  return ownLine({ homeTeamId: game.home, ...withLine(line) }, teamId);
}
