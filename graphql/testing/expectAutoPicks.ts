import { expect } from 'vitest';

import { autoPickOrder } from '../domain/autoPicks.ts';
import type { GameFacts, PickFacts } from '../domain/facts.ts';
import type { LineFacts } from '../domain/lines.ts';
import { periodOf, picksInWeek } from '../domain/options/poolOptions.ts';
import type { PlantedLeague } from './plantLeague.ts';

/**
 * Holds the picks that deadlines made to the rule (SPECIFICATION 5.10), entry by entry: each is the first team of the order
 * that the entry had not used.
 * @param games as they were when the deadlines passed
 * @param stored all picks of the pool, those of the league and those that were made
 * @param isEveryoneIn whether no result was known then, so that nobody who lacked a pick went without
 */
export function expectAutoPicks(
  { entries, picks: given, facts, options }: PlantedLeague,
  games: readonly (GameFacts & LineFacts)[],
  stored: readonly PickFacts[],
  isEveryoneIn: boolean,
): void {
  const weeks = [...facts.deadlines].filter(([, deadline]) => deadline <= facts.now);
  for (const { id, startWeek, adminEliminatedWeek } of entries) {
    const own = given.filter(({ entryId }) => entryId === id);
    for (const [week, deadline] of weeks.sort(([a], [b]) => a - b)) {
      const made = stored.filter(
        (pick) =>
          pick.entryId === id &&
          pick.week === week &&
          !own.some((one) => one.week === week && one.teamId === pick.teamId),
      );
      const used = own.filter((pick) => periodOf(options, pick.week) === periodOf(options, week));
      const free = autoPickOrder(games, { week, deadline, pickTo: options.pickTo })
        .map(({ teamId }) => teamId)
        .filter((team) => !used.some(({ teamId }) => teamId === team));
      const missing = picksInWeek(options, week) - own.filter((pick) => pick.week === week).length;
      const due = options.noPick === 'AUTO' && week >= startWeek ? free.slice(0, Math.max(0, missing)) : [];
      const teams = made.map(({ teamId }) => teamId).sort();
      const isIn = isEveryoneIn && adminEliminatedWeek === null;
      if (isIn || teams.length > 0) expect({ id, week, teams }).toEqual({ id, week, teams: due.sort() });
      // Without enough teams the entry is struck, and may be out from here on.
      if (due.length < missing) break;
      own.push(...made);
    }
  }
}
