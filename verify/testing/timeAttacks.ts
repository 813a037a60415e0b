import { insertAfter, leavesOf, scheduled } from './attack.ts';
import { plain } from './pickAttacks.ts';
import { firstPick, type Statement } from './statementAttacks.ts';

/** Picks that were not made when they are said to be. */
export const timeAttacks: Statement[] = [
  {
    name: 'receives a pick after its leaf',
    season: plain,
    says: 'after the leaf was written',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      pick.record.receivedAt = new Date(Date.parse(pick.at) + 1).toISOString();
      return { check: 'times', ...named };
    },
  },
  {
    name: 'receives a pick more than ten minutes before its leaf',
    season: plain,
    says: 'ten are the most',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      pick.record.receivedAt = new Date(Date.parse(pick.at) - 600_001).toISOString();
      return { check: 'times', ...named };
    },
  },
  {
    name: 'takes a pick of a game that has its result',
    season: plain,
    says: 'had its result',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const game = scheduled(draft, pick.record.team, 1)!;
      const before = draft.leaves[draft.leaves.indexOf(pick) - 1]!;
      const final = { ...game, status: 'FINAL', homeScore: 3, awayScore: 0 } as const;
      insertAfter(draft, before.ref, { type: 'games', games: [final] });
      return { check: 'times', ...named };
    },
  },
  {
    name: 'takes a pick of a postponed game',
    season: plain,
    says: 'to be picked when leaf',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const game = scheduled(draft, pick.record.team, 1)!;
      const before = draft.leaves[draft.leaves.indexOf(pick) - 1]!;
      insertAfter(draft, before.ref, { type: 'games', games: [{ ...game, status: 'POSTPONED' }] });
      return { check: 'times', ...named };
    },
  },
  {
    name: 'says that an entry of long ago brought a pick along',
    season: plain,
    says: 'the entry was there before',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      pick.kind = 'EARLIER';
      return { check: 'times', ...named };
    },
  },
  {
    name: 'makes an automatic pick at another instant than the deadline',
    season: { ...plain, rules: { ...plain.rules, noPick: 'AUTO', lives: 3 } },
    says: "is not of the deadline's instant",
    attempt(draft) {
      const pick = leavesOf(draft, 'pick').find(({ kind, record }) => kind === 'AUTO' && record.week === 1);
      if (!pick) return null;
      pick.record.receivedAt = new Date(Date.parse(pick.record.receivedAt) - 1).toISOString();
      return { check: 'times', ref: pick.ref, entry: pick.record.entry, week: 1 };
    },
  },
];
