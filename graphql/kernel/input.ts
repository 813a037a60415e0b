import { InvalidInputError } from './failures.ts';

/**
 * @returns the trimmed text
 * @throws InvalidInputError when it is empty or longer than `most` characters
 */
export function readText(text: string, name: string, most: number): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > most) {
    throw invalid(name, `Please enter a ${name} of at most ${most} characters.`);
  }
  return trimmed;
}

/**
 * @returns the trimmed reason, for the audit log. @throws InvalidInputError when it is empty or longer than
 * 1,000 characters
 */
export function readReason(reason: string): string {
  return readText(reason, 'reason', 1000);
}

export function invalid(name: string, message: string): InvalidInputError {
  return new InvalidInputError([{ path: ['input', name], message }]);
}
