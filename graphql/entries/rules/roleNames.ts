import { skeletonOf } from './confusables.ts';

/** Names that would impersonate the people who run the pool, or the site; compared without spaces and punctuation. */
const RESERVED = [
  'admin',
  'administrator',
  'anonymous',
  'commish',
  'commissioner',
  'everyone',
  'helpdesk',
  'laststanding',
  'moderator',
  'nobody',
  'null',
  'official',
  'operator',
  'postmaster',
  'root',
  'staff',
  'support',
  'system',
  'undefined',
  'webmaster',
];

/** Words that change no role: the site's admin is one like the pool's. */
const AROUND = [
  ...['the', 'a', 'of', 'for', 's', 'site', 'pool', 'league', 'office', 'team', 'account', 'official'],
  ...['last', 'standing'],
];

/** The words of a name, each as it is compared; numbers change none. */
function wordsOf(name: string, compared: (word: string) => string): string[] {
  return name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => !/^\p{N}*$/u.test(word))
    .map(compared);
}

/** A small l and an i differ too little in such a word. */
const looks = (word: string) =>
  skeletonOf(word)
    .replaceAll('i', 'l')
    .replace(/[^\p{L}\p{N}]/gu, '');
const reads = (word: string) => word.toLowerCase();

/**
 * Whether a name is the site's or a role, alone or with words around it, when its words are compared as they look or as
 * they read.
 */
function roleTest(compared: (word: string) => string): (name: string, siteName?: string) => boolean {
  const roles = new Set(RESERVED.map(compared));
  const around = new Set(AROUND.map(compared));
  return (name, siteName = '') => {
    const words = wordsOf(name, compared);
    const ofSite = wordsOf(siteName, compared);
    if (words.length > 0 && words.join('') === ofSite.join('')) return true;
    const told = words.filter((word) => !around.has(word) && !ofSite.includes(word));
    return roles.has(words.join('')) || (told.length > 0 && told.every((word) => roles.has(word)));
  };
}

/** Whether a name is, or looks like, the role of somebody who runs the pool, or the name of the site. */
export const isRoleName = roleTest(looks);
const readsAsRole = roleTest(reads);

/** Whether a name only looks like such a role: of a person, who may be called "Administrator", that is deceit. */
export function imitatesRole(name: string): boolean {
  return isRoleName(name) && !readsAsRole(name);
}
