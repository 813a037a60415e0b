import { insertAfter, leavesOf, type PickLeaf } from './attack.ts';
import type { Draft } from './draft.ts';
import { automatic, plain } from './pickAttacks.ts';
import type { SeasonOptions } from './playSeason.ts';
import type { Statement } from './statementAttacks.ts';

const limited = (given: SeasonOptions, favoriteLimit = 3): SeasonOptions => ({
  ...given,
  rules: { ...given.rules, favoriteLimit },
});
const planned = limited({ ...plain, rules: { ...plain.rules, ownAutoPicks: 18 } });

/** The first pick of a kind, with what the finding names. */
function first(draft: Draft, kind: PickLeaf['kind']) {
  const pick = leavesOf(draft, 'pick').find((leaf) => leaf.kind === kind);
  return pick === undefined
    ? null
    : { record: pick.record, ref: pick.ref, entry: pick.record.entry, week: pick.record.week };
}

/** Has the record of the first pick of a kind state another line; undefined: none at all. */
const stating = (kind: PickLeaf['kind'], line: string | null | undefined) => (draft: Draft) => {
  const found = first(draft, kind);
  if (found === null) return null;
  const { record, ...named } = found;
  if (line === undefined) delete record.line;
  else record.line = line;
  return { check: 'picks', ...named } as const;
};

/** Manipulations of the lines that picks state where a pool limits them. */
export const lineAttacks: Statement[] = [
  {
    name: 'takes a pick of a team that is favored by too much',
    season: limited(plain),
    says: 'states a line of -3.5 of',
    attempt: stating('SUBMIT', '-3.5'),
  },
  {
    name: 'takes a change to a team that is favored by too much',
    season: { ...limited(plain), rules: { ...limited(plain).rules, changePicks: 'UNTIL_LOCK' } },
    says: 'over the limit of 3 points.',
    attempt: stating('CHANGE', '-10'),
  },
  {
    name: "takes a pick of too big an underdog in a losers' pool",
    season: { ...limited(plain, 7), rules: { ...limited(plain, 7).rules, pickTo: 'LOSE' } },
    says: 'over the limit of 7 points.',
    attempt: stating('SUBMIT', '7.5'),
  },
  {
    name: 'leaves the line of a pick out',
    season: limited(plain),
    says: 'and the rules of the pool limit it.',
    attempt: stating('SUBMIT', undefined),
  },
  {
    name: 'picks a team automatically by another line than that of the deadline',
    season: limited(automatic),
    says: 'states a line of 99 of',
    attempt: stating('AUTO', '99'),
  },
  {
    name: 'takes a team that is favored by too much from a plan',
    season: planned,
    says: 'over the limit of 3 points.',
    attempt(draft) {
      for (const pick of leavesOf(draft, 'pick').filter(({ record }) => record.source === 'PLAN')) {
        const { week, entry, team } = pick.record;
        const deadline = leavesOf(draft, 'deadline').find((leaf) => leaf.week === week)!;
        const game = leavesOf(draft, 'games')[0]!.games.find(
          ({ home, ...one }) => one.week === week && home === team,
        );
        const stated = deadline.lines?.find(([id]) => id === game?.id);
        if (stated === undefined) continue;
        stated[1] = '-14';
        pick.record.line = '-14';
        return { check: 'picks', ref: pick.ref, entry, week };
      }
      return null;
    },
  },
  {
    name: 'states no lines at a deadline at which plans were taken',
    season: planned,
    says: 'lacks the lines by which Week 1 was picked.',
    attempt(draft) {
      const [deadline] = leavesOf(draft, 'deadline');
      if (deadline === undefined) return null;
      deadline.lines = null;
      return { check: 'autoPicks', ref: deadline.ref, week: deadline.week };
    },
  },
  {
    name: 'takes a pick over a limit that was raised only after it',
    season: limited(plain),
    says: 'over the limit of 3 points.',
    attempt(draft) {
      const found = stating('SUBMIT', '-4')(draft);
      const [rules] = leavesOf(draft, 'rules');
      if (found === null || rules === undefined) return null;
      const { ref: _ref, at: _at, ...stated } = rules;
      insertAfter(draft, found.ref, { ...stated, rules: { ...stated.rules, favoriteLimit: 7 } });
      return found;
    },
  },
];
