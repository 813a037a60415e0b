import { hoursFrom } from '#graphql/testing/facts.ts';
import type { LeafOf } from '../leaves/leaf.ts';
import { finalStandings, insertAfter, leavesOf } from './attack.ts';
import type { Draft } from './draft.ts';
import { plain } from './pickAttacks.ts';
import type { SeasonOptions } from './playSeason.ts';
import type { Statement } from './statementAttacks.ts';

const buyingBack: SeasonOptions = { ...plain, rules: { ...plain.rules, buyBackThroughWeek: 2 } };

type Columns = Omit<LeafOf<'entry'>, 'type' | 'at' | 'entry' | 'by' | 'reason'>;
const NONE: Columns = {
  startWeek: 1,
  adminEliminatedWeek: null,
  reinstatedThroughWeek: null,
  boughtBackThroughWeek: null,
};

/** States a decision in the name of the owner, behind the leaf of a deadline. */
function decides(draft: Draft, after: number, columns: Partial<Columns>) {
  const entry = [...finalStandings(draft).keys()][0]!;
  const leaf = { type: 'entry', entry, ...NONE, ...columns, by: 'OWNER', reason: null } as const;
  return { entry, ref: insertAfter(draft, after, leaf) };
}

const NOT_THEIRS = 'decided what commissioners alone decide';
const NOT_ALLOWED = 'which the rules did not allow';

/** Decisions of commissioners in the name of an owner. */
export const decisionAttacks: Statement[] = [
  ...(
    [
      ['reinstates an entry', { reinstatedThroughWeek: 1 }],
      ['eliminates an entry', { adminEliminatedWeek: 1 }],
      ['moves the first week of an entry', { startWeek: 2 }],
    ] as const
  ).map(([what, columns]): Statement => ({
    name: `${what}, as if its owner had`,
    season: buyingBack,
    says: NOT_THEIRS,
    attempt(draft) {
      const bought = { boughtBackThroughWeek: 1 };
      const { entry, ref } = decides(draft, leavesOf(draft, 'deadline')[0]!.ref, { ...bought, ...columns });
      return { check: 'players', ref, entry, week: 1 };
    },
  })),
  {
    name: 'states another fee of buying back than the rules have',
    season: buyingBack,
    says: 'for buying entry',
    attempt(draft) {
      const after = leavesOf(draft, 'deadline')[0]!.ref;
      const bought = { boughtBackThroughWeek: 1, buyBackCents: 1 };
      return { check: 'outcome', week: 1, ...decides(draft, after, bought) };
    },
  },
  {
    name: 'buys an entry back in for its owner, where the rules have no buy-back',
    season: plain,
    says: NOT_ALLOWED,
    attempt(draft) {
      const after = leavesOf(draft, 'deadline')[0]!.ref;
      return { check: 'players', week: 1, ...decides(draft, after, { boughtBackThroughWeek: 1 }) };
    },
  },
  {
    name: 'buys an entry back in for its owner, after the last week in which that can be',
    season: buyingBack,
    says: NOT_ALLOWED,
    attempt(draft) {
      const after = leavesOf(draft, 'deadline').find(({ week }) => week === 3)!.ref;
      return { check: 'players', week: 3, ...decides(draft, after, { boughtBackThroughWeek: 3 }) };
    },
  },
  {
    name: 'buys an entry back in for its owner, before the deadline of the week',
    season: buyingBack,
    says: NOT_ALLOWED,
    attempt(draft) {
      const before = draft.leaves.findLast(({ at }) => at < hoursFrom(1, 0).toISOString())!;
      return { check: 'players', week: 1, ...decides(draft, before.ref, { boughtBackThroughWeek: 1 }) };
    },
  },
  {
    name: 'takes the buy-back of an entry back, as if its owner had',
    season: buyingBack,
    says: NOT_ALLOWED,
    attempt(draft) {
      const after = leavesOf(draft, 'deadline')[0]!.ref;
      const { entry, ref } = decides(draft, after, { boughtBackThroughWeek: null });
      return { check: 'players', ref, entry };
    },
  },
];
