import { expect } from 'vitest';

import { autoPickOrder, plannable } from '../picks/rules/autoPicks.ts';
import { fallbackTeams } from '../picks/rules/fallback.ts';
import type { GameFacts, PickFacts } from '../grading/rules/facts.ts';
import type { LineFacts } from '../season/rules/lines.ts';
import { picksInWeek } from '../pools/rules/options/poolOptions.ts';
import { isUsedUp } from '../picks/rules/teamUses.ts';
import type { PlantedLeague } from './plantLeague.ts';

/**
 * Holds the picks that deadlines made to the rule (SPECIFICATION 5.10), entry by entry: first the teams of its plan, in as many
 * weeks as the pool allows, then the first teams of the order; only such as the entry had not used.
 * @param games as they were when the deadlines passed
 * @param stored all picks of the pool, those of the league and those that were made
 * @param isEveryoneIn whether no result was known then, so that nobody who lacked a pick went without
 */
export function expectAutoPicks(
  { entries, picks: given, plans, facts, options }: PlantedLeague,
  games: readonly (GameFacts & LineFacts)[],
  stored: readonly PickFacts[],
  isEveryoneIn: boolean,
): void {
  const weeks = [...facts.deadlines].filter(([, deadline]) => deadline <= facts.now);
  for (const { id, startWeek, adminEliminatedWeek } of entries) {
    const own = given.filter(({ entryId }) => entryId === id);
    const plan = plans.get(id) ?? [];
    let isIn = isEveryoneIn && adminEliminatedWeek === null;
    for (const [week, deadline] of weeks.sort(([a], [b]) => a - b)) {
      const made = stored.filter(
        (pick) =>
          pick.entryId === id &&
          pick.week === week &&
          !own.some((one) => one.week === week && one.teamId === pick.teamId),
      );
      const missing =
        week < startWeek
          ? 0
          : Math.max(0, picksInWeek(options, week) - own.filter((pick) => pick.week === week).length);
      const isFree = (uses: readonly { week: number; teamId: string }[]) => (teamId: string) =>
        !isUsedUp(options, { week, teamId }, uses);
      const open = plannable(games, { week, deadline, limit: options });
      const isPlaying = week >= startWeek;
      const fromPlan = (isPlaying ? fallbackTeams(options, week, open, plan, own) : []).map(
        ({ teamId }) => teamId,
      );
      const uses = [...own, ...fromPlan.map((teamId) => ({ week, teamId }))];
      const byOrder = autoPickOrder(games, { week, deadline, limit: options })
        .map(({ teamId }) => teamId)
        .filter(isFree(uses))
        .slice(0, options.noPick === 'AUTO' ? missing - fromPlan.length : 0);
      const due = [
        ...fromPlan.map((teamId) => `${teamId} PLAN`),
        ...byOrder.map((teamId) => `${teamId} AUTO`),
      ];
      const teams = made.map(({ teamId, source }) => `${teamId} ${source}`).sort();
      if (isIn || teams.length > 0) expect({ id, week, teams }).toEqual({ id, week, teams: due.sort() });
      // Without enough teams the entry is struck, and may be out from here on.
      if (due.length < missing) isIn = false;
      own.push(...made);
    }
  }
}
