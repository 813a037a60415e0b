import { compareEntries } from './compareEntries.ts';
import { compareGames } from './compareGames.ts';
import { compareOutcome } from './compareOutcome.ts';
import { comparePicks } from './comparePicks.ts';
import { compareWeeks } from './compareWeeks.ts';
import type { Comparison } from './comparison.ts';
import type { FollowingFacts } from './followingFacts.ts';
import { Notes } from './notes.ts';
import type { Shown } from './shown.ts';

/**
 * Compares what a site shows with what follows from the log of its pool. Of a week whose deadline the log does not state yet
 * nothing is compared.
 */
export function compareShown(facts: FollowingFacts, shown: Shown): Comparison {
  const notes = new Notes(shown.screen, facts);
  compareEntries(facts, shown, notes);
  comparePicks(facts, shown, notes);
  compareGames(facts, shown, notes);
  compareWeeks(facts, shown, notes);
  compareOutcome(facts, shown, notes);
  return notes.comparison();
}
