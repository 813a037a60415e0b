import type { EliminationReason, GameRulingKind } from '#graphql/grading/rules/facts.ts';
import type { PrizeFacts } from '#graphql/money/rules/money.ts';
import type { LoggedOptions, StatedOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import type { AccessWay } from '#graphql/picks/rules/pickAccess.ts';
import type { StatedDecision, StatedGame } from '#graphql/log/rules/statedFacts.ts';

/** The options that decide over entries and prize, each with its value. */
export type LoggedRules = LoggedOptions & PrizeFacts & { timeZone: string };

/** The same as a `rules` leaf states them. */
type WrittenRules = StatedOptions & PrizeFacts & { timeZone: string };

/** A game as a `games` leaf states it. */
export interface LoggedGame extends StatedGame {
  source: 'FEED' | 'ADMIN' | 'IMPORT' | null;
}

/** EARLIER: a pick for a week ahead that its entry brought along, imported or older than the log. */
export const pickKinds = ['SUBMIT', 'CHANGE', 'OVERRIDE', 'REMOVE', 'AUTO', 'EARLIER'] as const;
export type PickKind = (typeof pickKinds)[number];
export const pickOrigins = ['PARTICIPANT', 'ADMIN', 'IMPORT', 'AUTO', 'PLAN'] as const;
export type PickOrigin = (typeof pickOrigins)[number];

/** What a commitment hides until the deadline of its week. */
export interface PickRecord {
  entry: string;
  pool: string;
  receivedAt: string;
  source: PickOrigin;
  /** Null in a removal. */
  team: string | null;
  week: number;
  /** The team of the pick that it replaces or removes; missing where it replaces none. */
  was?: string;
  /** Of a commissioner alone. */
  reason?: string;
  /** The team's own line, in a pool that limits it: negative where it is favored. Null without one, missing in other pools. */
  line?: string | null;
}

/** A commitment with what it is of. */
export interface Opening {
  /** The leaf with the commitment. */
  index: number;
  /** Base64. */
  salt: string;
  record: PickRecord;
  /** The record in canonical JSON: what is hashed, after the salt. */
  bytes: Uint8Array;
}

export type StandingChange = [entry: string, week: number, reason: EliminationReason | '', strikes: string];
type KnownPick =
  [entry: string, team: string] | [entry: string, team: string, receivedAt: string, source: PickOrigin];

interface Facts {
  pool: {
    version: number;
    pool: string;
    origin: string;
    season: number;
    regularWeeks: number;
    began: 'CREATED' | 'LATER';
  };
  rules: { rules: WrittenRules };
  deadlines: { deadlines: [week: number, instant: string | null][] };
  games: { games: LoggedGame[] };
  rulings: { rulings: [game: string, kind: GameRulingKind | null][] };
  review: {
    game: string;
    state: 'OPEN' | 'KEPT' | 'TAKEN' | 'AGREED';
    ours: [number, number] | null;
    theirs: [number, number] | null;
    source: string;
  };
  /** Without owners in a log of an earlier version. */
  entries: { entries: [entry: string, startWeek: number, name: string, owner?: string][] };
  /** Without `by`, an import was undone; with it, who took the entries out of a pool that had not begun. */
  withdrawn: { entries: string[]; reason: string; by?: 'OWNER' | 'COMMISSIONER' };
  names: { names: [entry: string, name: string][] };
  /** Without a reason, the first owners that a log of an earlier version states. */
  owners: { owners: [entry: string, owner: string][]; reason: string | null };
  /** `buyBackCents` is the fee of a buy-back that is older than the log, where its rules have another one. */
  entry: StatedDecision & { startWeek: number; reason: string | null; buyBackCents?: number };
  pick: { kind: PickKind; commitment: string; replaces: number | null; week: number };
  'known-picks': {
    week: number;
    receivedAt: string | null;
    source: PickOrigin | null;
    picks: KnownPick[];
  };
  acknowledged: { rules: string; commitment: string };
  'pick-opened': { entry: string; week: number; reason: string; way?: AccessWay };
  deadline: {
    week: number;
    deadline: string;
    size: number;
    lines: [game: string, line: string | null][] | null;
  };
  openings: { week: number; openings: Opening[] };
  'standings-part': { changes: StandingChange[] };
  standings: { changes: StandingChange[]; alive: number; out: number; root: string };
  outcome: {
    week: number | null;
    prizeCents: number | null;
    winners: [entry: string, cents: number][] | null;
    winnerCount: number | null;
  };
  key: { key: string; previous: string };
  fork: { size: number; root: string };
}

export type LeafType = keyof Facts;
/** A leaf of one type. */
export type LeafOf<Type extends LeafType> = { type: Type; at: string } & Facts[Type];
/** A leaf of the log (docs/sealed-picks.md, "Leaves"). */
export type Leaf = { [Type in LeafType]: LeafOf<Type> }[LeafType];
