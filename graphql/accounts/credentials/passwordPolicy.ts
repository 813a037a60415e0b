/**
 * Number of entries of the list that count. The list is ordered by frequency in breaches; guesses limited to
 * ten tries do not reach the rest.
 */
const LISTED = 20_000;

let listed: Promise<ReadonlySet<string>> | undefined;

/** Whether the password is among the most common of those found in breaches, whatever its case. */
async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded lazily: few requests set a password.
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, LISTED)),
  );
  return (await listed).has(password.toLowerCase());
}

/** Limits the cost of hashing hostile input. */
export const PASSWORD_MAX_LENGTH = 128;

/** The installation's rule for new passwords, from the settings. */
export interface PasswordPolicy {
  passwordMinLength: number;
  productName: string;
}

export interface PasswordOwner {
  email: string;
  name?: string;
}

const COMMON =
  'This password is one of the most common ones, which are guessed first. Please choose another.';
const OWN_WORDS =
  'This password is made of your name, your email address or the name of this site. Please choose another.';

/** Characters outside of known words that a password needs. */
const FURTHER_LETTERS = 4;
/** Shorter words occur in too many passwords. */
const SHORTEST_WORD = 3;

/**
 * The problem with a new password, as a sentence for a person (SPECIFICATION 6.2); null when it is
 * acceptable. All characters are allowed and no mixture is required: what counts is that it is hard to guess.
 * @param owner null to check the password alone.
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

/** The problem with a password's length; null for none. */
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
