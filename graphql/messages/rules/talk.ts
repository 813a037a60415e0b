import { usernameKey } from '#graphql/entries/rules/usernames.ts';

/** Characters of a message. */
export const LONGEST_MESSAGE = 1000;
/** Accounts that one message can mention. */
export const MOST_MENTIONS = 10;
/** Milliseconds of game time within which authors remove their own messages. */
export const REMOVABLE_FOR = 10 * 60_000;

/** Signs of a mention that are looked at; a message with more of them mentions nobody there. */
const MOST_SIGNS = 20;
/** The longest username, in UTF-16 code units (usernames.ts). */
const LONGEST_NAME = 120;
/** Places at which a username can end, for one sign. */
const MOST_ENDS = 12;

/** Control characters but the line feed, and characters that reorder the text around them. */
const CONTROLS = /(?!\n)\p{Cc}|[\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** "@", unless it is inside of an address: ann@pool.example. */
const SIGN = /(?<![\p{L}\p{N}._%+-])@(?=\S)/gu;
const WORD = /[\p{L}\p{N}]/u;

/** The text of a message as it is stored: composed (NFC), with single blank lines. */
export function cleanMessage(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Why a cleaned text cannot be posted, as a sentence for people; null when it can. */
export function messageProblem(text: string): string | null {
  if (text === '') return 'Please write a message.';
  if (text.length > LONGEST_MESSAGE) {
    return `A message has at most ${LONGEST_MESSAGE} characters; this one has ${text.length}.`;
  }
  return CONTROLS.test(text)
    ? 'The message contains characters that cannot be shown. Please type it again.'
    : null;
}

/**
 * For each "@" of a text, the keys of the usernames that can be meant by what follows, the longest first: a username may
 * have spaces in it, and ends where a word ends.
 */
export function mentionCandidates(text: string): string[][] {
  return [...text.matchAll(SIGN)].slice(0, MOST_SIGNS).map(({ index }) => {
    const rest = text.slice(index + 1, index + 1 + LONGEST_NAME + 1).split('\n', 1)[0]!;
    const characters = [...rest];
    const keys: string[] = [];
    let name = '';
    for (const [at, character] of characters.entries()) {
      name += character;
      const next = characters[at + 1];
      const goesOn = next !== undefined && WORD.test(character) && WORD.test(next);
      const key = goesOn ? '' : usernameKey(name);
      if (key === '' || keys.includes(key)) continue;
      keys.push(key);
      if (keys.length === MOST_ENDS) break;
    }
    return keys.reverse();
  });
}

/** The first known key of each "@", each once, in the order of the text. */
export function mentionedKeys(
  candidates: readonly (readonly string[])[],
  known: { has(key: string): boolean },
): string[] {
  return [...new Set(candidates.flatMap((keys) => keys.find((key) => known.has(key)) ?? []))];
}
