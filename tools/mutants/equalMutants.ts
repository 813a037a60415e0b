/** A change that no test can notice. */
export interface EqualMutant {
  file: string;
  /** The first line of the changed code, without its indentation. */
  line: string;
  replacement: string;
  /** Why the code means the same. */
  reason: string;
}

export const equalMutants: readonly EqualMutant[] = [];
