import type { LoggedEntry } from '../checks/loggedState.ts';
import type { FollowingFacts } from './followingFacts.ts';
import type { Notes } from './notes.ts';
import type { Shown, ShownEntry } from './shown.ts';
import { strikesText } from '../tables/standingNames.ts';

/** Compares who is alive or eliminated, when and why; names; and whether all entries are shown. */
export function compareEntries(facts: FollowingFacts, shown: Shown, notes: Notes): void {
  const seen = new Set<string>();
  for (const entry of shown.entries ?? []) {
    const logged = facts.entries.get(entry.id);
    if (logged === undefined) {
      notes.differ(
        { entry: entry.id, username: entry.username },
        'shown as an entry, which the log does not have',
      );
      continue;
    }
    if (shown.isEveryEntry === true && seen.has(entry.id))
      notes.differ({ entry: entry.id, username: entry.username }, 'shown twice');
    seen.add(entry.id);
    compareEntry(facts, entry, logged, notes);
  }
  if (shown.isEveryEntry !== true) return;
  for (const [id, { shown: standing }] of facts.entries) {
    if (!seen.has(id)) {
      const { week } = standing;
      const text = standingText({ isOut: week > 0, week: week || null, reason: null });
      notes.differ({ entry: id }, `not shown, by the log ${text}`);
    }
  }
  const { state } = facts;
  if (state.entryCount !== facts.entries.size) notes.differ({}, 'the log states an entry twice');
}

function compareEntry(facts: FollowingFacts, entry: ShownEntry, logged: LoggedEntry, notes: Notes): void {
  const { week, reason, strikes } = logged.shown;
  const place = { entry: entry.id, username: entry.username };
  if (entry.username !== undefined) compareName(facts, entry.id, entry.username, notes);
  if (entry.isOut !== undefined || entry.eliminatedWeek !== undefined) {
    const standing = { isOut: week > 0, week: week || null, reason: reason || null };
    const shownWeek = entry.eliminatedWeek ?? (week || null);
    notes.compare(shownText(entry), loggedText(entry, standing), { ...place, week: shownWeek }, String);
  }
  if (entry.strikeWeeks !== undefined)
    notes.compare(entry.strikeWeeks.join(), strikes, { ...place, week: null }, strikesText);
  if (entry.livesLeft !== undefined && week === 0) {
    const lives = facts.state.rules?.lives ?? 1;
    const lost = strikes === '' ? 0 : strikes.split(',').length;
    notes.compare(entry.livesLeft, Math.max(1, lives - lost), place, (left) => `with ${left} lives left`);
  }
  if (entry.startWeek !== undefined)
    notes.compare(entry.startWeek, logged.startWeek, place, (value) => `playing from Week ${value}`);
}

/** The name that the log's bundle gives is committed to in the log. */
export function compareName(facts: FollowingFacts, entry: string, username: string, notes: Notes): void {
  const logged = facts.usernameOf(entry);
  if (logged !== null) notes.compare(username, logged, { entry }, (name) => `“${name}”`);
}

function shownText({ isOut, eliminatedWeek, eliminationReason }: ShownEntry): string {
  const week = eliminatedWeek ?? null;
  const reason = eliminationReason ?? null;
  if (isOut === false && week !== null) return `active, and out in Week ${week}`;
  return standingText({ isOut: isOut ?? week !== null, week, reason });
}

/** As much of the standing as is shown. */
function loggedText(
  { eliminatedWeek, eliminationReason }: ShownEntry,
  { isOut, week, reason }: Standing,
): string {
  return standingText({
    isOut,
    week: eliminatedWeek === undefined ? null : week,
    reason: eliminationReason === undefined ? null : reason,
  });
}

interface Standing {
  isOut: boolean;
  /** Null where it is not known. */
  week: number | null;
  reason: string | null;
}

function standingText({ isOut, week, reason }: Standing): string {
  if (!isOut) return 'active';
  return `out${week === null ? '' : ` in Week ${week}`}${reason === null ? '' : ` (${reason})`}`;
}
