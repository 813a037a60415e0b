import type { Draft } from './readSheet.ts';

const ALIVE = /^(?:active|alive|in|still (?:in|alive)|survived|playing)$/i;
const YES = /^(?:yes|y|x|true|1|✓|✔)$/i;
const NO = /^(?:no|n|false|0)$/i;

/** Usernames that the sheet calls alive although their picks eliminate them, in row order. */
export function outThoughAlive(
  { header, columns, rows }: Pick<Draft, 'header' | 'columns' | 'rows'>,
  { eliminated }: { eliminated: { has: (row: number) => boolean } },
): string[] {
  const place = columns.indexOf('status');
  const name = columns.indexOf('username');
  if (place < 0) return [];
  // "Alive?" is answered by yes, "Out?" by no.
  const heading = header[place] ?? '';
  const answer = /alive|active/i.test(heading) ? YES : /^\s*out/i.test(heading) ? NO : null;
  return rows.flatMap(({ cells }, row) => {
    const text = cells[place]?.trim() ?? '';
    const isAlive = ALIVE.test(text) || answer?.test(text) === true;
    return isAlive && eliminated.has(row) ? [cells[name]?.trim() ?? ''] : [];
  });
}
