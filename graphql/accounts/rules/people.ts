import { mixesAlphabets } from '#graphql/entries/rules/confusables.ts';
import { hasUnfit } from '#kernel/rules/invisible.ts';
import { imitatesRole } from '#graphql/entries/rules/roleNames.ts';

/** Longest name of a person, in characters. */
const MAX_NAME_LENGTH = 80;
/** Maximum length of an address (RFC 5321). */
const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** One address without quotes, comments, routes or lists, so that no mailer reads it as several. */
const EMAIL =
  /^([\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*)@([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)$/u;

/** The normalized address for storage and comparison: trimmed, lower case, composed. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Where accounts have their address before the claim that asks for it: no mail reaches it (RFC 2606). */
export const NO_ADDRESS = '@no-address.invalid';

/** The stand-in for the address of an account that has none yet. */
export function standInEmail(token: string): string {
  return normaliseEmail(`${token}${NO_ADDRESS}`);
}

/** Where accounts have their address once they are deleted. */
export const DELETED_ADDRESS = '@deleted.invalid';

export const DELETED_NAME = 'Deleted account';

/** The stand-in for the address of an account that is deleted. */
export function deletedEmail(token: string): string {
  return normaliseEmail(`${token}${DELETED_ADDRESS}`);
}

/** How stand-ins for addresses end. */
export const STAND_INS = [NO_ADDRESS, DELETED_ADDRESS];

/** Whether an account has an address, not a stand-in for one. */
export function hasAddress(email: string): boolean {
  return !STAND_INS.some((end) => email.endsWith(end));
}

/** The address as people see it; null where it is a stand-in. */
export function shownEmail(email: string): string | null {
  return hasAddress(email) ? email : null;
}

/** The problem with an address, as a sentence for a person; null for none. */
export function checkEmail(email: string): string | null {
  const clean = normaliseEmail(email);
  if (clean === '') return 'Please enter your email address.';
  const parts = clean.length <= MAX_EMAIL_LENGTH ? EMAIL.exec(clean) : null;
  const isAddress =
    parts !== null &&
    hasAddress(clean) &&
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
  if (hasUnfit(clean) || !/[\p{L}\p{N}]/u.test(clean)) return 'Please enter your name in letters.';
  if (mixesAlphabets(clean) || imitatesRole(clean))
    return 'Please enter your name in letters of one alphabet.';
  return null;
}
