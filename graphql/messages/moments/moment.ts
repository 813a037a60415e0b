import type { MomentKind } from '../rules/moment.ts';

/** A pick as a picture shows it. */
export interface MomentPick {
  abbreviation: string;
  team: string;
  /** The team's color, "#aabbcc". */
  color: string;
  /** "Chiefs 28, Commanders 7"; null before there is a score. */
  score: string | null;
}

/** What an owner shares of an entry's week, or of its season. */
export interface Moment {
  kind: MomentKind;
  headline: string;
  username: string;
  poolName: string;
  /** Null for the season. */
  week: number | null;
  /** Of the week; empty before its deadline. */
  picks: MomentPick[];
  /** What there is to tell besides: "Survived by 1", "Picked by 4 of 13". */
  lines: string[];
  /** "12 of 56 left". */
  counts: string;
}
