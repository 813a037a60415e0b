import type { LogHeader } from '../checks/header.ts';

/** A log that can be read once, from its first leaf to the last. */
export interface ReadableLog {
  header: LogHeader;
  /** Number of leaves by the latest checkpoint; null when that cannot be read. */
  total: number | null;
  leaves: AsyncIterable<readonly Uint8Array[]>;
}

/** A log that cannot be read; the message says what to do. */
export class LogReadError extends Error {
  override name = 'LogReadError';
}
