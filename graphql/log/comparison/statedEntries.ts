import { buyBackFeeOf } from '#graphql/money/rules/money.ts';
import type { PickAccess } from '#graphql/picks/rules/pickAccess.ts';
import { decodeBase64 } from '#verify/log/base64.ts';
import { EntryTable } from '#verify/tables/entryTable.ts';
import { PickTable } from '#verify/tables/pickTable.ts';
import type { Leaf, LeafOf, PickOrigin, PickRecord } from '#verify/leaves/leaf.ts';
import type { StatedFacts } from './statedFacts.ts';

interface StatedBuyBack {
  throughWeek: number;
  cents: number;
  leaf: number;
  /** In milliseconds since 1970. */
  at: number;
}

/** A pick that a commissioner viewed. */
interface StatedOpening {
  entryId: number;
  week: number;
  reason: string;
  way: PickAccess;
  leaf: number;
  /** In milliseconds since 1970. */
  at: number;
}

/** Entries and picks derived from the leaves, committed picks included. */
export class StatedEntries {
  readonly entries = new EntryTable();
  readonly picks = new PickTable();
  /** By the entry's row. */
  readonly buyBacks = new Map<number, StatedBuyBack[]>();
  openedPicks: StatedOpening[] = [];
  /** Rules and games at the current leaf. */
  readonly #facts: StatedFacts;

  constructor(facts: StatedFacts) {
    this.#facts = facts;
  }

  /** @param record the committed record of a pick's leaf; null when unknown */
  take(leaf: Leaf, index: number, record: PickRecord | null): void {
    switch (leaf.type) {
      case 'entries':
        for (const [id, startWeek, name, owner] of leaf.entries) {
          if (this.entries.statedRowOf(id) !== undefined) continue;
          const row = this.entries.add(id, startWeek, { leaf: index, at: Date.parse(leaf.at) });
          this.entries.names.set(row, decodeBase64(name));
          if (owner !== undefined) this.entries.owners.set(row, decodeBase64(owner));
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
      case 'owners':
        for (const [id, owner] of leaf.owners) {
          const row = this.entries.rowOf(id);
          if (row !== undefined) this.entries.owners.set(row, decodeBase64(owner));
        }
        return;
      case 'entry':
        return this.#decide(leaf, index);
      case 'pick':
        if (record !== null) this.#commit(record, index);
        return;
      case 'known-picks':
        for (const [entry, team, receivedAt = leaf.receivedAt, source = leaf.source] of leaf.picks)
          this.#pick({ entry, week: leaf.week, team, receivedAt, source }, index);
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

  #commit(record: PickRecord, index: number): void {
    const entry = this.entries.rowOf(record.entry);
    if (entry === undefined) return;
    const replaced =
      record.was === undefined
        ? undefined
        : this.picks
            .standing(entry)
            .find((row) => this.picks.weekOf(row) === record.week && this.picks.teamOf(row) === record.was);
    if (replaced !== undefined) this.picks.remove(replaced, index);
    this.#pick(record, index);
  }

  /** Adds a pick; ignores removals, and teams without a game in the week. */
  #pick({ entry: id, week, team, receivedAt, source }: StatedPick, leaf: number): void {
    const entry = this.entries.rowOf(id);
    const game = team === null ? undefined : this.#facts.gameOfTeam(team, week);
    if (entry === undefined || team === null || game === undefined || receivedAt === null || source === null)
      return;
    this.picks.add({
      entry,
      week,
      team,
      game: Number(game.id),
      source,
      leaf,
      receivedAt: Date.parse(receivedAt),
    });
  }

  #decide(leaf: LeafOf<'entry'>, index: number): void {
    const row = this.entries.rowOf(leaf.entry);
    if (row === undefined) return;
    this.entries.decide(row, leaf);
    const { boughtBackThroughWeek: throughWeek } = leaf;
    const { rules } = this.#facts;
    const own = (this.buyBacks.get(row) ?? []).filter((each) => each.throughWeek <= (throughWeek ?? 0));
    if (throughWeek !== null && own.at(-1)?.throughWeek !== throughWeek && rules !== null) {
      const cents = leaf.buyBackCents ?? buyBackFeeOf(rules);
      own.push({ throughWeek, cents, leaf: index, at: Date.parse(leaf.at) });
    }
    if (own.length > 0) this.buyBacks.set(row, own);
    else this.buyBacks.delete(row);
  }
}

interface StatedPick {
  entry: string;
  week: number;
  /** Null for a removal. */
  team: string | null;
  receivedAt: string | null;
  source: PickOrigin | null;
}
