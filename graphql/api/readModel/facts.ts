import type { PoolEvent } from '#kernel/events.ts';
import type { Loaded } from './loaded.ts';

/** Facts of a pool alone. */
export type PoolFact =
  'pool' | 'weeks' | 'rulings' | 'openedPicks' | 'entryCounts' | 'lastMessage' | 'lastAnnouncement';

/** Identifies a fact. */
type FactKey =
  | { kind: 'teams' | 'seasons' | 'onlyPool' }
  | { kind: 'poolSlug'; slug: string }
  | { kind: 'games'; year: number; week: number }
  | { kind: 'seasonGames' | 'chances'; year: number }
  | { kind: PoolFact; poolId: number }
  | { kind: 'pickCount' | 'weekField'; poolId: number; week: number }
  /** Weeks separated by commas. */
  | { kind: 'teamsUsed'; poolId: number; weeks: string; period: 0 | 1; teamUses: number };

/** Facts per process: 18 weeks of a season, and some per requested pool. */
const MAX_FACTS = 2_000;

interface Fact {
  key: FactKey;
  /** The value itself once it was read. */
  value: Loaded<unknown>;
}

/**
 * A consistent set of facts: those known when an event arrived and unaffected by it, and those read since. An
 * event never changes these; it makes a new set (`without`), and running requests keep theirs.
 */
export class Facts {
  readonly #facts: Map<string, Fact>;

  constructor(facts: Map<string, Fact> = new Map()) {
    this.#facts = facts;
  }

  /** A cached fact, or a new read; concurrent requests share one read. A failed read is not cached. */
  get<Value>(key: FactKey, read: () => Promise<Value>): Loaded<Value> {
    const name = nameOf(key);
    const known = this.#facts.get(name);
    // The value of a key was read by the same function of a snapshot.
    if (known !== undefined) return known.value as Loaded<Value>;
    const value = read();
    if (this.#facts.size >= MAX_FACTS) this.#facts.delete(this.#facts.keys().next().value!);
    const fact: Fact = { key, value };
    this.#facts.set(name, fact);
    value.then(
      (found) => {
        if (found === null) this.#forget(name, value);
        else fact.value = found;
      },
      () => this.#forget(name, value),
    );
    return value;
  }

  /** The facts that the event does not affect. */
  without(event: PoolEvent): Facts {
    return new Facts(new Map([...this.#facts].filter(([, { key }]) => !changes(event, key))));
  }

  /** Missing rows may be created without an event, so they are not cached. */
  #forget(name: string, value: Promise<unknown>): void {
    if (this.#facts.get(name)?.value === value) this.#facts.delete(name);
  }
}

/** Whether the event reports a possible change of the fact. Every write that changes a fact publishes such an event. */
function changes(event: PoolEvent, key: FactKey): boolean {
  switch (event.type) {
    case 'games':
      if (key.kind === 'games') return key.year === event.seasonYear && key.week === event.week;
      if (key.kind === 'seasonGames') return key.year === event.seasonYear;
      // A season's first ratings depend on the previous season.
      if (key.kind === 'chances') return [event.seasonYear, event.seasonYear + 1].includes(key.year);
      return key.kind === 'seasons' || key.kind === 'teams';
    case 'week':
      if (!('poolId' in key) || key.poolId !== event.poolId) return false;
      if (key.kind === 'pickCount') return key.week === event.week;
      return event.pick === undefined || countsPicksOf(key, event.week);
    case 'pool':
      if (key.kind === 'onlyPool' || key.kind === 'poolSlug') return true;
      return 'poolId' in key && key.poolId === event.poolId;
    case 'standings':
      return 'poolId' in key && key.poolId === event.poolId;
    case 'clock':
    case 'missed':
      return true;
    case 'talk':
      return key.kind === 'lastMessage' && key.poolId === event.poolId;
    case 'office':
    case 'viewer':
    case 'access':
    case 'closed':
    case 'queued':
    case 'site':
      return false;
  }
}

function countsPicksOf(key: FactKey, week: number): boolean {
  if (key.kind === 'weekField') return key.week === week;
  return key.kind === 'teamsUsed' && key.weeks.split(',').includes(String(week));
}

function nameOf(key: FactKey): string {
  return Object.values(key).join(' ');
}
