import { isCommonPassword } from './commonPasswords.ts';

/** Keeps hashing cheap for hostile input. */
export const PASSWORD_MAX_LENGTH = 128;

/** What this installation asks of new passwords; the settings have it. */
export interface PasswordPolicy {
  passwordMinLength: number;
  productName: string;
}

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  name?: string;
}

const COMMON =
  'This password is one of the most common ones, which are guessed first. Please choose another.';
const OWN_WORDS =
  'This password is made of your name, your email address or the name of this site. Please choose another.';

/** Letters besides known words that a password needs. */
const FURTHER_LETTERS = 4;
/** Shorter words would be found in too much. */
const SHORTEST_WORD = 3;

/**
 * Why a new password cannot be taken, as a sentence for a person (SPEC section 5); null when it can. Any characters do,
 * and no mixture of them is asked for: what counts is that nobody guesses it.
 * @param owner null when only what the password says by itself is to be looked at.
 */
export async function checkPassword(
  password: string,
  { passwordMinLength, productName }: PasswordPolicy,
  owner: PasswordOwner | null,
): Promise<string | null> {
  const unfit = checkLength(password, passwordMinLength);
  if (unfit !== null) return unfit;
  if (await isCommonPassword(password)) return COMMON;
  return isMadeOf(password, wordsOf(productName, owner)) ? OWN_WORDS : null;
}

/** Why the length alone rules a password out; null when it does not. */
export function checkLength(password: string, least: number): string | null {
  const length = [...password].length;
  if (length < least) return `Password must be at least ${least} characters long.`;
  if (length > PASSWORD_MAX_LENGTH) return `Password can have at most ${PASSWORD_MAX_LENGTH} characters.`;
  return null;
}

function wordsOf(productName: string, owner: PasswordOwner | null): string[] {
  const given = [productName, ...parts(productName)];
  if (owner !== null) {
    const [mailbox = '', domain = ''] = owner.email.split('@');
    given.push(owner.email, mailbox, ...parts(mailbox), ...domain.split('.').slice(0, -1));
    given.push(owner.name ?? '', ...parts(owner.name ?? ''));
  }
  const words = given.map(lettersOf).filter((word) => word.length >= SHORTEST_WORD);
  return words.toSorted((one, other) => other.length - one.length);
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = lettersOf(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), whole);
  return rest.length < whole.length && rest.length < FURTHER_LETTERS;
}

function parts(text: string): string[] {
  return text.split(/[^\p{L}]+/u);
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}
