import { LogFormatError } from './formatError.ts';

/** @param what for the message: `tree size`, `index` @throws LogFormatError for leading zeros, other texts, and above 2^53 - 1 */
export function parseDecimal(text: string, what: string): number {
  const value = Number(text);
  if (!/^(0|[1-9][0-9]*)$/.test(text) || !Number.isSafeInteger(value)) {
    throw new LogFormatError(
      `The ${what} is ${JSON.stringify(text.slice(0, 30))}; a decimal number without leading zeros is expected.`,
    );
  }
  return value;
}
