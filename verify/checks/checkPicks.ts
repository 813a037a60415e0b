import { OFF_SCHEDULE } from '#graphql/grading/rules/facts.ts';
import { isAutomatic } from '#graphql/picks/rules/autoPicks.ts';
import { listed } from '#kernel/rules/listed.ts';
import { periodOf, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { isUsedUp } from '#graphql/picks/rules/teamUses.ts';
import type { LeafOf } from '../leaves/leaf.ts';
import type { KnownPickRow } from '../tables/pickTable.ts';
import { pickText } from './actTexts.ts';
import type { Books } from './books.ts';
import { checkKnownPick, isBeginning } from './checkKnownPicks.ts';
import type { OpenedPick } from './openedPick.ts';

/** Numbers of picks that somebody only asserts, or recorded late. */
export interface PickOrigins {
  /** Stated after the deadline of their week. */
  imported: number;
  /** From before the log, which began later than the pool. */
  older: number;
  /** By a commissioner, who is bound by no deadline. */
  byCommissioner: number;
}

/** Records opened picks, and checks replacements, picks per week and uses of each team against the pool's rules. */
export class PicksCheck {
  readonly #books: Books;
  /** Picks of used-up teams, checked again when a week is complete: one of the picks may have been replaced. */
  #doubtful: number[] = [];

  readonly origins: PickOrigins = { imported: 0, older: 0, byCommissioner: 0 };

  constructor(books: Books) {
    this.#books = books;
  }

  apply(pick: OpenedPick): void {
    this.#books.findings.count('picks');
    const replaced = this.#replace(pick);
    const newPick = this.#make(pick);
    // A restored pick keeps its former source.
    if (pick.kind === 'OVERRIDE' && pick.record.source === 'ADMIN' && newPick !== null)
      this.origins.byCommissioner += 1;
    if (this.#books.entries.isWithdrawn(pick.entry)) return;
    if (pick.kind === 'OVERRIDE' || pick.kind === 'REMOVE') this.#noteAct(pick, { newPick, replaced });
    if (pick.kind === 'EARLIER' && newPick !== null) this.#noteEarlier(pick, newPick);
  }

  /** @returns the row of the pick; null for a removal, and for a team without a game */
  #make(pick: OpenedPick): number | null {
    const { commitments, grades, season } = this.#books;
    const { leaf, record, entry, receivedAt } = pick;
    if (record.team === null) return null;
    const game = season.gameOfTeam(record.team, record.week, leaf);
    if (game === undefined) {
      this.#fail(pick, `${record.team} had no game in Week ${record.week} when leaf ${leaf} was written.`);
      return null;
    }
    const isPending =
      season.game(Number(game.id))?.status === 'SCHEDULED' && !season.rulings.has(Number(game.id));
    grades.changePick(entry, record.week, isPending);
    const { source } = record;
    const row = this.#add({
      entry,
      week: record.week,
      team: record.team,
      game: Number(game.id),
      receivedAt,
      source,
      leaf,
    });
    commitments.becomePick(commitments.rowAt(leaf)!, row);
    return row;
  }

  #noteAct(pick: OpenedPick, rows: { newPick: number | null; replaced: number | null }): void {
    const { acts, picks, season } = this.#books;
    const { leaf, at, entry, record } = pick;
    const { week, team, reason = null } = record;
    const was = rows.replaced === null ? null : picks.teamOf(rows.replaced);
    const games = [was, team].flatMap((each) =>
      each === null ? [] : (season.gameOfTeam(each, week, leaf) ?? []),
    );
    const deadline = season.deadlineOf(week, leaf);
    const when = games.some(({ status }) => status !== 'SCHEDULED')
      ? 'after the game had its result'
      : games.some(({ confirmed, kickoff }) => confirmed && Date.parse(kickoff) <= at)
        ? 'after the kickoff'
        : deadline !== undefined && deadline <= at
          ? 'after the deadline'
          : 'before the deadline';
    const message = `A commissioner ${pickText(team, was)}, ${when}.`;
    acts.note({ kind: 'PICK', leaf, at, entry, week, ...rows, message, reason });
  }

  /** Notes an imported pick for a week ahead whose game had begun or ended. */
  #noteEarlier({ leaf, at, record }: OpenedPick, newPick: number): void {
    const { acts, season } = this.#books;
    const game = season.gameOfTeam(record.team!, record.week, leaf)!;
    if (game.status === 'SCHEDULED' && !(game.confirmed && Date.parse(game.kickoff) <= at)) return;
    acts.noteStatedPick(newPick, record.week, { leaf, at, isBeginning: isBeginning(season, at) });
  }

  addKnown(leaf: LeafOf<'known-picks'>, at: number): void {
    const { findings, season, entries, grades, acts } = this.#books;
    const written = Date.parse(leaf.at);
    const place = { leaf: at, at: written, isBeginning: isBeginning(season, written) };
    const areLate = season.hasResults(leaf.week);
    for (const [id, team, receivedAt = leaf.receivedAt, source = leaf.source] of leaf.picks) {
      findings.count('picks');
      const where = { leaf: at, entry: id, week: leaf.week };
      const entry = entries.rowOf(id);
      const game = season.gameOfTeam(team, leaf.week, at);
      if (receivedAt === null || source === null) {
        findings.fail('form', where, `Leaf ${at} states a pick without its time or source.`);
      } else if (entry === undefined) {
        findings.fail('players', where, `Leaf ${at} states a pick of entry ${id}, which does not exist.`);
      } else if (game === undefined) {
        findings.fail(
          'picks',
          where,
          `Leaf ${at} states a pick of ${team}, which has no game in Week ${leaf.week}.`,
        );
      } else {
        checkKnownPick(this.#books, { leaf: at, at: written, entry, week: leaf.week, receivedAt, source });
        const row = this.#add({
          entry,
          week: leaf.week,
          team,
          game: Number(game.id),
          receivedAt: Date.parse(receivedAt),
          source,
          leaf: at,
        });
        grades.changePick(entry, leaf.week, false);
        if (source === 'IMPORT') this.origins.imported += 1;
        else this.origins.older += 1;
        if (areLate) acts.noteStatedPick(row, leaf.week, place);
      }
    }
  }

  /** Checks the doubtful picks again. */
  settle(): void {
    const { entries, picks } = this.#books;
    for (const later of this.#doubtful) {
      const earlier = picks.isStanding(later) ? this.#usingUp(later) : [];
      if (earlier.length === 0) continue;
      const all = [...earlier, later];
      const leaf = Math.max(...all.map((pick) => picks.leafOf(pick)));
      const weeks = all.map((pick) => picks.weekOf(pick)).sort((a, b) => a - b);
      const often = all.length === 2 ? 'twice' : `${all.length} times`;
      this.#books.findings.fail(
        'picks',
        { leaf, entry: entries.idOf(picks.entryOf(later)), week: weeks.at(-1)! },
        new Set(weeks).size === 1
          ? `${picks.teamOf(later)} is picked twice in Week ${weeks[0]}.`
          : `${picks.teamOf(later)} is picked ${often}, ${listed(weeks.map((week) => `in Week ${week}`))}.`,
      );
    }
    this.#doubtful = [];
  }

  /** At the end: a picked game must not leave the schedule. */
  finish(): void {
    const { entries, findings, picks, season } = this.#books;
    const left = new Set(season.gamesOfWeek(OFF_SCHEDULE).map(({ id }) => Number(id)));
    for (let row = 0; left.size > 0 && row < picks.size; row += 1) {
      const entry = picks.entryOf(row);
      if (!left.has(picks.gameOf(row)) || !picks.isStanding(row) || entries.isWithdrawn(entry)) continue;
      const week = picks.weekOf(row);
      findings.fail(
        'picks',
        { leaf: picks.leafOf(row), entry: entries.idOf(entry), week },
        `${picks.teamOf(row)} is picked in Week ${week}, and its game has left the schedule.`,
      );
    }
  }

  /** The earlier picks that use up its team; none where uses remain. */
  #usingUp(row: number): number[] {
    const { picks, season } = this.#books;
    const rules = season.rules.latest;
    if (rules === undefined) return [];
    const use = (pick: number) => ({ pick, week: picks.weekOf(pick), teamId: picks.teamOf(pick) });
    const teamUse = use(row);
    const before = picks
      .standing(picks.entryOf(row))
      .map(use)
      .filter(({ pick, teamId }) => pick < row && teamId === teamUse.teamId);
    if (!isUsedUp(rules, teamUse, before)) return [];
    const ofWeek = before.filter(({ week }) => week === teamUse.week);
    const ofPeriod = before.filter(({ week }) => periodOf(rules, week) === periodOf(rules, teamUse.week));
    return (ofWeek.length > 0 ? ofWeek : ofPeriod).map(({ pick }) => pick);
  }

  #add(pick: KnownPickRow): number {
    const { picks, season, findings, entries } = this.#books;
    const row = picks.add(pick);
    const rules = season.rules.latest;
    if (rules === undefined) return row;
    const standing = picks.standing(pick.entry).filter((other) => other !== row);
    const inWeek = standing.filter((other) => picks.weekOf(other) === pick.week).length + 1;
    const most = picksInWeek(season.rules.before(pick.leaf) ?? rules, pick.week);
    if (inWeek > most) {
      findings.fail(
        'picks',
        { leaf: pick.leaf, entry: entries.idOf(pick.entry), week: pick.week },
        `Leaf ${pick.leaf} is pick number ${inWeek} for Week ${pick.week}, which takes ${most}, and replaces none.`,
      );
    }
    if (this.#usingUp(row).length > 0) this.#doubtful.push(row);
    return row;
  }

  /** Removes the pick that another replaces or removes. @returns its row; null for none */
  #replace(pick: OpenedPick): number | null {
    const { picks, grades } = this.#books;
    const { leaf, kind, record } = pick;
    if (pick.replaces === null && record.was === undefined) {
      if (kind === 'CHANGE' || kind === 'REMOVE') this.#fail(pick, `Leaf ${leaf} is a ${kind} of no pick.`);
      return null;
    }
    const replaced = this.#replacedRow(pick);
    const named = pick.replaces === null ? 'a pick' : `leaf ${pick.replaces}`;
    if (replaced === undefined) {
      this.#fail(pick, `Leaf ${leaf} replaces ${named}, which is not a pick of the entry for the week.`);
    } else if (!picks.isStanding(replaced)) {
      this.#fail(pick, `Leaf ${leaf} replaces ${named}, which was replaced or removed before.`);
    } else if (record.was !== undefined && record.was !== picks.teamOf(replaced)) {
      this.#fail(
        pick,
        `Leaf ${leaf} replaces a pick of ${record.was}; that was of ${picks.teamOf(replaced)}.`,
      );
    } else if (!this.#mayReplace(pick, replaced)) {
      this.#fail(pick, `Leaf ${leaf} replaces ${named}, which the rules of the pool did not allow.`);
    } else {
      picks.remove(replaced, leaf);
      grades.changePick(pick.entry, record.week, false);
      return replaced;
    }
    return null;
  }

  /** Owners replace their own picks; anyone's replaces an automatic one. */
  #mayReplace({ kind, leaf }: OpenedPick, replaced: number): boolean {
    if (kind === 'OVERRIDE' || kind === 'REMOVE') return true;
    const { picks, season } = this.#books;
    if (isAutomatic(picks.sourceOf(replaced))) return kind === 'SUBMIT' || kind === 'CHANGE';
    return kind === 'CHANGE' && season.rules.before(leaf)?.changePicks === 'UNTIL_LOCK';
  }

  #replacedRow({ replaces, record, entry }: OpenedPick): number | undefined {
    const { commitments, picks } = this.#books;
    const isOwn = (row: number) => picks.entryOf(row) === entry && picks.weekOf(row) === record.week;
    if (replaces === null) {
      // A pick without a commitment is named by its team.
      const isNamed = (row: number) => isOwn(row) && picks.teamOf(row) === record.was;
      return picks
        .standing(entry)
        .find((row) => isNamed(row) && commitments.rowAt(picks.leafOf(row)) === undefined);
    }
    const commitment = commitments.rowAt(replaces);
    const found = commitment === undefined ? undefined : commitments.pickOf(commitment);
    return found !== undefined && isOwn(found) ? found : undefined;
  }

  #fail({ leaf, record }: OpenedPick, message: string): void {
    this.#books.findings.fail('picks', { leaf, entry: record.entry, week: record.week }, message);
  }
}
