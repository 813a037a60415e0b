import type { EliminationReason } from '#graphql/grading/rules/facts.ts';
import { Names } from './names.ts';

/** A standing of an entry: in, or out in a week, with the weeks of its strikes. */
export interface NamedStanding {
  /** 0 while it is in. */
  week: number;
  /** Empty while it is in. */
  reason: EliminationReason | '';
  /** "3,12", one week for each strike. */
  strikes: string;
}

/** Standings by number: there are few different ones, and a million entries hold them. */
export class StandingNames {
  readonly #names = new Names();
  readonly #standings: NamedStanding[] = [];

  constructor() {
    this.numberOf({ week: 0, reason: '', strikes: '' });
  }

  numberOf(standing: NamedStanding): number {
    const number = this.#names.numberOf(lineOf(standing));
    this.#standings[number] ??= { ...standing };
    return number;
  }

  of(number: number): NamedStanding {
    return this.#standings[number]!;
  }

  /** What a line of the standings' root has after the entry. */
  lineOf(number: number): string {
    return this.#names.textOf(number);
  }

  get size(): number {
    return this.#standings.length;
  }
}

function lineOf({ week, reason, strikes }: NamedStanding): string {
  return `${week} ${reason || '-'} ${strikes || '-'}`;
}

/** "in", "out in Week 3 (LOSS)", "in with strikes in Weeks 3, 12". */
export function standingText({ week, reason, strikes }: NamedStanding): string {
  const state = week === 0 ? 'in' : `out in Week ${week} (${reason})`;
  return strikes === '' ? state : `${state} ${strikesText(strikes)}`;
}

/** "without a strike", "with a strike in Week 3", "with strikes in Weeks 3, 12"; of "3,12", one week for each strike. */
export function strikesText(strikes: string): string {
  if (strikes === '') return 'without a strike';
  const weeks = strikes.split(',');
  return weeks.length === 1
    ? `with a strike in Week ${strikes}`
    : `with strikes in Weeks ${weeks.join(', ')}`;
}
