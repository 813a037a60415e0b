import { mixesAlphabets } from './confusables.ts';
import { imitatesRole } from './roleNames.ts';

/** Longest name of a person, in characters. */
const MAX_NAME_LENGTH = 80;
/** Maximum length of an address (RFC 5321). */
const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** One address without quotes, comments, routes or lists, so that no mailer reads it as several. */
const EMAIL =
  /^([\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*)@([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)$/u;

const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** The normalized address for storage and comparison: trimmed, lower case, composed. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** The problem with an address, as a sentence for a person; null for none. */
export function checkEmail(email: string): string | null {
  const clean = normaliseEmail(email);
  if (clean === '') return 'Please enter your email address.';
  const parts = clean.length <= MAX_EMAIL_LENGTH ? EMAIL.exec(clean) : null;
  const isAddress =
    parts !== null &&
    parts[1]!.length <= MAX_LOCAL_LENGTH &&
    parts[2]!.split('.').every((label) => label.length <= 63 && !/^-|-$/.test(label));
  return isAddress ? null : 'Please enter a valid email address.';
}

/** The normalized name of a person: composed, trimmed, single spaces. */
export function cleanName(name: string): string {
  return name.trim().replace(/ +/g, ' ').normalize('NFC');
}

/** The problem with a person's name, as a sentence for a person; null for none. */
export function checkName(name: string): string | null {
  const clean = cleanName(name);
  if (clean === '') return 'Please enter your name.';
  if ([...clean].length > MAX_NAME_LENGTH) return `A name can have at most ${MAX_NAME_LENGTH} characters.`;
  if (INVISIBLE.test(clean) || !/[\p{L}\p{N}]/u.test(clean)) return 'Please enter your name in letters.';
  if (mixesAlphabets(clean) || imitatesRole(clean))
    return 'Please enter your name in letters of one alphabet.';
  return null;
}
