import { listed } from '#kernel/rules/listed.ts';
import { entryText } from './actEffects.ts';
import type { PoolAct } from './acts.ts';
import { gameName } from './actTexts.ts';
import type { Books } from './books.ts';

/** Picks named for a deadline. */
const MOST_NAMED = 10;

/** " It let in KC of entry 4 (Ann).": what a later deadline is good for; empty for an earlier one that comes before every kickoff. */
export function letInText(
  { picks, entries, season }: Books,
  { week, before, after }: Extract<PoolAct, { kind: 'DEADLINE' }>,
  usernames: Readonly<Record<string, string>> | null,
): string {
  if (after === null || after <= before) return '';
  const rows: number[] = [];
  for (let row = 0; row < picks.size; row += 1) {
    const receivedAt = picks.receivedAtOf(row);
    if (picks.weekOf(row) !== week || receivedAt < before || receivedAt >= after) continue;
    const isOwn = picks.isStanding(row) && picks.sourceOf(row) === 'PARTICIPANT';
    if (isOwn && !entries.isWithdrawn(picks.entryOf(row))) rows.push(row);
  }
  const begun = season
    .gamesOfWeek(week)
    .filter(({ confirmed, kickoff }) => confirmed && Date.parse(kickoff) < after)
    .map(gameName);
  const lies = begun.length === 0 ? ' It ' : ` It lies after the kickoff of ${listed(begun)}, and `;
  if (rows.length === 0) return begun.length === 0 ? '' : `${lies}let in no pick.`;
  const named = rows.slice(0, MOST_NAMED).map((row) => {
    const entry = entries.idOf(picks.entryOf(row));
    return `${picks.teamOf(row)} of ${entryText(entry, usernames?.[entry] ?? null)}`;
  });
  const others = rows.length - named.length;
  return `${lies}let in ${listed(others > 0 ? [...named, `${others} others`] : named)}.`;
}
