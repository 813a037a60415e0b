/** The maximum length of a slug: addresses stay readable. */
const MAX_SLUG = 40;

/** Slugs that addresses of the site itself use, or will. */
const RESERVED = new Set(['new', 'admin', 'api', 'office', 'setup']);

/** Lower-case letters, digits and single hyphens between them. */
const FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The slug of a pool's name: "Bob's Office Pool 2025" becomes "bobs-office-pool-2025"; "pool" for a name without letters. */
export function slugOf(name: string): string {
  const slug = trimmed(
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}|['’]/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-'),
  );
  return slug === '' || RESERVED.has(slug) ? trimmed(`${slug}-pool`) : slug;
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) {
    const suffix = `-${number}`;
    free = slug.slice(0, MAX_SLUG - suffix.length) + suffix;
  }
  return free;
}

/** The problem with a slug that a person chose, as a sentence; null when it is valid. */
export function slugProblem(slug: string): string | null {
  if (slug.length > MAX_SLUG) return `The address of a pool can have at most ${MAX_SLUG} characters.`;
  if (!FORM.test(slug))
    return 'The address of a pool has lower-case letters, digits and single hyphens: "office-2025".';
  return RESERVED.has(slug) ? `The address "${slug}" is reserved. Please choose another.` : null;
}

function trimmed(slug: string): string {
  return slug
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_SLUG)
    .replace(/-+$/, '');
}
