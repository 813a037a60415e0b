import type { Draft } from './readSheet.ts';

/** One question about all similar cells or rows. */
export interface Decision {
  key: string;
  title: string;
  /** A few of the affected texts. */
  examples: string;
  /** Row indexes. */
  rows: readonly number[];
  choices: readonly { label: string; apply: (draft: Draft) => Draft }[];
}
