import type { Draft } from './readSheet.ts';

/** One question about all cells or rows that are alike. */
export interface Decision {
  key: string;
  title: string;
  /** Some of what it is about. */
  examples: string;
  /** Row indexes. */
  rows: readonly number[];
  choices: readonly { label: string; apply: (draft: Draft) => Draft }[];
}
