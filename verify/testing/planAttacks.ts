import { leavesOf, type PickLeaf } from './attack.ts';
import type { Draft } from './draft.ts';
import { automatic, plain } from './pickAttacks.ts';
import type { SeasonOptions } from './playSeason.ts';
import type { Statement } from './statementAttacks.ts';

/** A season in which plans are taken where picks are missing. */
const planned: SeasonOptions = { ...plain, rules: { ...plain.rules, ownAutoPicks: 18 } };

const fromPlans = (draft: Draft): PickLeaf[] =>
  leavesOf(draft, 'pick').filter(({ record }) => record.source === 'PLAN');
const deadlineOf = (draft: Draft, week: number) =>
  leavesOf(draft, 'deadline').find((leaf) => leaf.week === week)!;

/** Manipulations of picks that deadlines take from plans. */
export const planAttacks: Statement[] = [
  {
    name: 'takes a pick from a plan in a pool that takes none',
    season: automatic,
    says: 'is a pick from a plan, and no deadline has just passed at which one was to be made',
    attempt(draft) {
      const pick = leavesOf(draft, 'pick').find(({ kind }) => kind === 'AUTO');
      if (!pick) return null;
      pick.record.source = 'PLAN';
      return { check: 'autoPicks', ref: pick.ref, entry: pick.record.entry, week: pick.record.week };
    },
  },
  {
    name: "calls a pick from a plan the pool's automatic pick, which makes none",
    season: planned,
    says: 'is an automatic pick, and no deadline has just passed at which one was to be made',
    attempt(draft) {
      const [pick] = fromPlans(draft);
      if (!pick) return null;
      pick.record.source = 'AUTO';
      return { check: 'autoPicks', ref: pick.ref, entry: pick.record.entry, week: pick.record.week };
    },
  },
  {
    name: "calls a pick from a plan the owner's pick",
    season: planned,
    says: 'its record says that it comes from PARTICIPANT',
    attempt(draft) {
      const [pick] = fromPlans(draft);
      if (!pick) return null;
      pick.record.source = 'PARTICIPANT';
      return { check: 'openings', ref: pick.ref, entry: pick.record.entry, week: pick.record.week };
    },
  },
  {
    name: 'takes a team from a plan whose game had begun',
    season: planned,
    says: 'whose game had begun or is not played',
    attempt(draft) {
      for (const pick of fromPlans(draft)) {
        const { week, entry } = pick.record;
        const { ref, deadline } = deadlineOf(draft, week);
        const begun = leavesOf(draft, 'games')[0]!.games.find(
          (game) => game.week === week && game.confirmed && Date.parse(game.kickoff) < Date.parse(deadline),
        );
        if (begun === undefined) continue;
        pick.record.team = begun.home;
        return { check: 'autoPicks', ref, entry, week };
      }
      return null;
    },
  },
  {
    name: 'takes the plan of an entry more often than the rules allow',
    season: planned,
    says: 'is taken in 2 weeks with Week 2; the rules allow 1.',
    attempt(draft) {
      const [first, second] = [1, 2].map((week) =>
        fromPlans(draft).filter(({ record }) => record.week === week),
      );
      const again = second!.find((pick) => first!.some(({ record }) => record.entry === pick.record.entry));
      if (again === undefined) return null;
      for (const { rules } of leavesOf(draft, 'rules')) rules.ownAutoPicks = 1;
      return { check: 'autoPicks', ref: deadlineOf(draft, 2).ref, entry: again.record.entry, week: 2 };
    },
  },
];
