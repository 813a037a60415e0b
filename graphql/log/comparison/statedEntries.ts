import { buyBackFeeOf } from '#graphql/money/rules/money.ts';
import type { PickAccess } from '#graphql/picks/rules/pickAccess.ts';
import { decodeBase64 } from '#verify/log/base64.ts';
import { EntryTable } from '#verify/tables/entryTable.ts';
import { PickTable } from '#verify/tables/pickTable.ts';
import type { Leaf, LeafOf, LoggedGame, LoggedRules, PickRecord } from '#verify/leaves/leaf.ts';

/** A buy-back as the log gives it. */
export interface StatedBuyBack {
  throughWeek: number;
  cents: number;
  leaf: number;
  /** When it was written, in milliseconds since 1970. */
  at: number;
}

/** A pick that a commissioner opened. */
export interface StatedOpening {
  entryId: number;
  week: number;
  reason: string;
  way: PickAccess;
  leaf: number;
  /** In milliseconds since 1970. */
  at: number;
}

/** What the leaves state at their place in the log. */
interface Known {
  rules: LoggedRules | null;
  gameOfTeam(team: string, week: number): LoggedGame | undefined;
}

/** Entries and picks as they follow from the leaves, with the picks that are still sealed. */
export class StatedEntries {
  readonly entries = new EntryTable();
  readonly picks = new PickTable();
  /** By row of the entry. */
  readonly buyBacks = new Map<number, StatedBuyBack[]>();
  openedPicks: StatedOpening[] = [];
  take(leaf: Leaf, index: number, known: Known): void {
    switch (leaf.type) {
      case 'entries':
        for (const [id, startWeek, name] of leaf.entries) {
          if (this.entries.statedRowOf(id) !== undefined) continue;
          const row = this.entries.add(id, startWeek, { leaf: index, at: Date.parse(leaf.at) });
          this.entries.names.set(row, decodeBase64(name));
        }
        return;
      case 'withdrawn':
        for (const id of leaf.entries) {
          const row = this.entries.rowOf(id);
          if (row === undefined) continue;
          this.entries.withdraw(row, index);
          this.buyBacks.delete(row);
        }
        this.openedPicks = this.openedPicks.filter(({ entryId }) => !leaf.entries.includes(String(entryId)));
        return;
      case 'names':
        for (const [id, name] of leaf.names) {
          const row = this.entries.rowOf(id);
          if (row !== undefined) this.entries.names.set(row, decodeBase64(name));
        }
        return;
      case 'entry':
        return this.#decide(leaf, index, known);
      case 'known-picks':
        for (const [id, team, receivedAt = leaf.receivedAt, source = leaf.source] of leaf.picks) {
          const entry = this.entries.rowOf(id);
          const game = known.gameOfTeam(team, leaf.week);
          if (entry === undefined || game === undefined || receivedAt === null || source === null) continue;
          this.picks.add({
            entry,
            week: leaf.week,
            team,
            game: Number(game.id),
            source,
            leaf: index,
            receivedAt: Date.parse(receivedAt),
          });
        }
        return;
      case 'pick-opened':
        this.openedPicks.push({
          entryId: Number(leaf.entry),
          week: leaf.week,
          reason: leaf.reason,
          way: leaf.way ?? 'OPENED',
          leaf: index,
          at: Date.parse(leaf.at),
        });
        break;
      default:
    }
  }

  /** Writes down what the commitment of a pick is of. */
  takePick(record: PickRecord, index: number, known: Known): void {
    const entry = this.entries.rowOf(record.entry);
    if (entry === undefined) return;
    if (record.was !== undefined) {
      const replaced = this.picks
        .standing(entry)
        .find((row) => this.picks.weekOf(row) === record.week && this.picks.teamOf(row) === record.was);
      if (replaced !== undefined) this.picks.remove(replaced, index);
    }
    if (record.team === null) return;
    const game = known.gameOfTeam(record.team, record.week);
    if (game === undefined) return;
    this.picks.add({
      entry,
      week: record.week,
      team: record.team,
      game: Number(game.id),
      source: record.source,
      leaf: index,
      receivedAt: Date.parse(record.receivedAt),
    });
  }

  #decide(leaf: LeafOf<'entry'>, index: number, { rules }: Known): void {
    const row = this.entries.rowOf(leaf.entry);
    if (row === undefined) return;
    const { startWeek, adminEliminatedWeek, reinstatedThroughWeek, boughtBackThroughWeek } = leaf;
    this.entries.decide(row, {
      startWeek,
      adminEliminatedWeek,
      reinstatedThroughWeek,
      boughtBackThroughWeek,
    });
    const own = this.buyBacks.get(row) ?? [];
    while (own.length > 0 && own.at(-1)!.throughWeek > (boughtBackThroughWeek ?? 0)) own.pop();
    if (
      boughtBackThroughWeek !== null &&
      own.at(-1)?.throughWeek !== boughtBackThroughWeek &&
      rules !== null
    ) {
      own.push({
        throughWeek: boughtBackThroughWeek,
        cents: leaf.buyBackCents ?? buyBackFeeOf(rules),
        leaf: index,
        at: Date.parse(leaf.at),
      });
    }
    if (own.length > 0) this.buyBacks.set(row, own);
    else this.buyBacks.delete(row);
  }
}
