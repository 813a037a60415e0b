import { totalMargin } from '#graphql/grading/reference/margins.ts';
import { isTieBroken } from '#graphql/standings/rules/margins.ts';
import { endingOf, type Ending } from '#graphql/standings/rules/winners.ts';
import { compareName } from './compareEntries.ts';
import type { FollowingFacts } from './followingFacts.ts';
import type { Notes } from './notes.ts';
import type { Shown, ShownCounts, ShownOutcome, ShownSurvival, ShownWinner } from './shown.ts';

/** How many are in and out, how the pool ended, and who won what. */
export function compareOutcome(facts: FollowingFacts, shown: Shown, notes: Notes): void {
  if (shown.counts !== undefined) compareCounts(facts, shown.counts, notes);
  if (shown.outcome !== undefined) compareEnding(facts, shown.outcome, notes);
  if (shown.winners !== undefined) compareWinners(facts, shown.winners, notes);
  for (const week of shown.survival ?? []) compareSurvival(facts, week, notes);
}

function compareCounts(facts: FollowingFacts, counts: ShownCounts, notes: Notes): void {
  const eliminated = [...facts.entries.values()].filter(({ shown }) => shown.week > 0).length;
  const compare = (value: number | undefined, logged: number, what: string) => {
    if (value !== undefined) notes.compare(value, logged, {}, (count) => `${count} ${what}`);
  };
  compare(counts.entries, facts.entries.size, 'entries');
  compare(counts.alive, facts.entries.size - eliminated, 'entries in');
  compare(counts.eliminated, eliminated, 'entries out');
}

function compareEnding(facts: FollowingFacts, outcome: ShownOutcome | null, notes: Notes): void {
  const decided = facts.state.outcome?.week ?? null;
  const text = (week: number | null) => (week === null ? 'not decided' : `decided by Week ${week}`);
  if (outcome === null) return notes.compare<number | null>(null, decided, { week: decided }, text);
  if (outcome.decidedWeek !== undefined)
    notes.compare<number | null>(outcome.decidedWeek, decided, { week: outcome.decidedWeek }, text);
  const ending = decided === null ? null : endingBy(facts, decided);
  if (ending === null) return;
  if (outcome.lastWeek !== undefined)
    notes.compare(outcome.lastWeek, ending.lastWeek, {}, (week) =>
      week === null ? 'won by entries that are in' : `won by entries that were out in Week ${week}`,
    );
  if (outcome.winnerCount !== undefined)
    notes.compare(outcome.winnerCount, ending.winnerCount, {}, (count) => `won by ${count}`);
}

/** How the pool ended by the log. */
function endingBy(facts: FollowingFacts, decidedWeek: number): Ending | null {
  const counts = survivalCounts(facts);
  const lasted = endingOf(counts, 0);
  const { rules } = facts.state;
  if (lasted === null || rules === null || !isTieBroken(rules, lasted.winnerCount)) return lasted;
  const tied = [...facts.entries.values()].filter(({ shown }) => (shown.week || null) === lasted.lastWeek);
  const { pickTo } = rules;
  const margins = tied.map(({ id, picks }): [number, number] => [
    id,
    totalMargin(picks, (gameId) => facts.gameOf(gameId), { decidedWeek, pickTo }),
  ]);
  return endingOf(counts, 0, rules, new Map(margins));
}

function survivalCounts(facts: FollowingFacts): Map<number | null, number> {
  const counts = new Map<number | null, number>();
  for (const { shown } of facts.entries.values()) {
    const week = shown.week || null;
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  return counts;
}

function compareWinners(facts: FollowingFacts, winners: readonly ShownWinner[], notes: Notes): void {
  const { outcome, rules } = facts.state;
  const logged = new Map(outcome?.week == null ? [] : outcome.winners);
  // Of the fees that are paid the log states nothing.
  const knowsPrize = rules?.prizeBasis === 'ALL_ENTRIES';
  const count = (value: number) => `${value} winners`;
  notes.compare(winners.length, Math.min(logged.size, MOST_SHOWN), {}, count);
  for (const winner of winners) {
    const { username, prizeCents } = winner;
    const entry = winner.entry ?? entryNamed(facts, username);
    // Without names, as a public page is read.
    if (entry === null) continue;
    if (username !== undefined) compareName(facts, entry, username, notes);
    const cents = logged.get(entry);
    const place = { entry, username };
    notes.compare(true, cents !== undefined, place, (isWinner) => (isWinner ? 'a winner' : 'no winner'));
    if (prizeCents !== undefined && cents !== undefined && knowsPrize)
      notes.compare(prizeCents, cents, place, (value) => `winning ${value} cents`);
  }
  if (!knowsPrize) return;
  const shares = winners.flatMap(({ prizeCents }) => prizeCents ?? []);
  const all = [...logged.values()].slice(0, MOST_SHOWN);
  if (shares.length === all.length)
    notes.compare(sumOf(shares), sumOf(all), {}, (sum) => `${sum} cents in all`);
}

/** A site shows at most so many winners. */
const MOST_SHOWN = 100;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The entry with a name; null where names are not known. */
function entryNamed(facts: FollowingFacts, username: string | undefined): string | null {
  if (username === undefined) return null;
  for (const entry of facts.entries.keys()) if (facts.usernameOf(entry) === username) return entry;
  return null;
}

function compareSurvival(
  facts: FollowingFacts,
  { week, alive, eliminated }: ShownSurvival,
  notes: Notes,
): void {
  if (!notes.isComparable(week)) return;
  const entries = [...facts.entries.values()];
  const isIn = (outWeek: number) => outWeek === 0 || outWeek > week;
  const stays = entries.filter(({ startWeek, shown }) => startWeek <= week && isIn(shown.week)).length;
  const out = entries.filter(({ shown }) => shown.week === week).length;
  notes.compare(alive, stays, { week }, (count) => `${count} still in`);
  notes.compare(eliminated, out, { week }, (count) => `${count} out`);
}
