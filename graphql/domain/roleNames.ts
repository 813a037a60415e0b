import { skeletonOf } from './confusables.ts';

/** Names that would impersonate the people who run the pool; compared without spaces and punctuation. */
const RESERVED = [
  'admin',
  'administrator',
  'anonymous',
  'commish',
  'commissioner',
  'everyone',
  'moderator',
  'nobody',
  'null',
  'official',
  'root',
  'staff',
  'support',
  'system',
  'undefined',
];

/** A small l and an i differ too little in such a word. */
const looks = (text: string) =>
  skeletonOf(text)
    .replaceAll('i', 'l')
    .replace(/[^\p{L}\p{N}]/gu, '');

const reserved = new Set(RESERVED);
const lookalikes = new Set(RESERVED.map(looks));

/** Whether a name is, or looks like, the role of somebody who runs the pool. */
export function isRoleName(name: string): boolean {
  return lookalikes.has(looks(name));
}

/** Whether a name only looks like such a role: of a person, who may be called "Administrator", that is deceit. */
export function imitatesRole(name: string): boolean {
  return isRoleName(name) && !reserved.has(name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
}
