import { hoursFrom } from '#graphql/testing/facts.ts';
import type { PickLeaf } from './attack.ts';
import { insertAfter, insertChange, leavesOf, openingOf, scheduled, submitted } from './attack.ts';
import type { Draft } from './draft.ts';
import { plain } from './pickAttacks.ts';
import type { SeasonOptions } from './playSeason.ts';
import { firstPick, type Statement } from './statementAttacks.ts';

const changing: SeasonOptions = { ...plain, rules: { ...plain.rules, changePicks: 'UNTIL_LOCK' } };
const otherTeam = (draft: Draft, { record }: PickLeaf): string => {
  const game = scheduled(draft, record.team, record.week)!;
  return record.team === game.home ? game.away : game.home;
};
const withoutOpening = (draft: Draft, { ref }: PickLeaf): void => {
  const leaf = openingOf(draft, ref)!;
  leaf.openings = leaf.openings.filter(({ of }) => of !== ref);
};

/** Picks that cannot be as they are opened: of their form, and of what they replace. */
export const recordAttacks: Statement[] = [
  {
    name: 'opens a leaf that is no commitment',
    season: plain,
    says: 'which has no commitment before it',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const deadline = leavesOf(draft, 'deadline')[0]!;
      openingOf(draft, pick.ref)!.openings.push({ of: deadline.ref, salt: pick.salt, record: pick.record });
      return { check: 'openings', ...named, ref: deadline.ref };
    },
  },
  {
    name: 'opens a pick with those of another week',
    season: plain,
    says: 'is of Week 1, and is opened with Week 2',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const other = leavesOf(draft, 'openings').find(({ week }) => week === 2);
      if (!other) return null;
      withoutOpening(draft, pick);
      other.openings.push({ of: pick.ref });
      return { check: 'openings', ...named, week: 2 };
    },
  },
  {
    name: 'opens a pick two days after its deadline',
    season: plain,
    says: 'more than a day after the deadline',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      withoutOpening(draft, pick);
      const late = draft.leaves.find(({ at }) => at > hoursFrom(1, 48).toISOString());
      if (!late) return null;
      insertAfter(draft, late.ref, { type: 'openings', week: 1, openings: [{ of: pick.ref }] });
      return { check: 'openings', ...named };
    },
  },
  ...(
    [
      ['names no team', { team: null }, 'SUBMIT'],
      ['gives a reason', { reason: 'A dispute.' }, 'SUBMIT'],
      ['gives no reason', { source: 'ADMIN' }, 'OVERRIDE'],
      ['names a team', { source: 'ADMIN', reason: 'A dispute.' }, 'REMOVE'],
    ] as const
  ).map(([says, change, kind]): Statement => ({
    name: `writes a pick of the kind ${kind} that ${says}`,
    season: plain,
    says,
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      Object.assign(pick, { kind, record: { ...pick.record, ...change } });
      return { check: 'openings', ...named };
    },
  })),
  {
    name: 'replaces a pick and keeps the new one sealed',
    season: changing,
    says: 'and was not opened with it',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const record = { ...pick.record, team: otherTeam(draft, pick), was: pick.record.team! };
      const change = {
        type: 'pick',
        kind: 'CHANGE',
        replaces: pick.ref,
        record,
        salt: `${'B'.repeat(42)}A=`,
      } as const;
      return { check: 'openings', ...named, ref: insertAfter(draft, pick.ref, change) };
    },
  },
  ...(['picks', 'times'] as const).map((check): Statement => ({
    name: `picks a team without a game, by the check of ${check}`,
    season: plain,
    says: 'ZZ had no game in Week 1',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      pick.record.team = 'ZZ';
      return { check, ...named };
    },
  })),
  {
    name: 'changes no pick',
    season: changing,
    says: 'is a CHANGE of no pick',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      pick.kind = 'CHANGE';
      return { check: 'picks', ...named };
    },
  },
  {
    name: 'replaces a pick of another team than it had',
    season: changing,
    says: 'replaces a pick of ZZ; that was of',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const ref = insertChange(draft, pick, { team: otherTeam(draft, pick), was: 'ZZ' });
      return { check: 'picks', ...named, ref };
    },
  },
  {
    name: 'replaces a pick of another entry',
    season: changing,
    says: 'which is not a pick of the entry for the week',
    attempt(draft) {
      const { pick: first } = firstPick(draft);
      const pick = submitted(draft).find(
        ({ record, ref }) =>
          record.week === 1 && record.entry !== first.record.entry && openingOf(draft, ref),
      );
      if (!pick) return null;
      Object.assign(pick, { kind: 'CHANGE', replaces: first.ref });
      pick.record.was = first.record.team!;
      return { check: 'picks', ref: pick.ref, entry: pick.record.entry, week: 1 };
    },
  },
  {
    name: 'replaces a pick twice',
    season: changing,
    says: 'which was replaced or removed before',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const was = pick.record.team!;
      insertChange(draft, pick, { team: otherTeam(draft, pick), was });
      const ref = insertChange(draft, pick, { team: was, was });
      return { check: 'picks', ...named, ref };
    },
  },
  {
    name: 'takes a pick for a week before the entry began',
    season: plain,
    says: 'of an entry that plays from Week 2 on',
    attempt(draft) {
      const { named } = firstPick(draft);
      for (const { entries } of leavesOf(draft, 'entries')) {
        for (const entry of entries) if (entry[0] === named.entry) entry[1] = 2;
      }
      return { check: 'players', ...named };
    },
  },
  {
    name: 'takes a pick for a week that the pool does not play',
    season: plain,
    says: 'for Week 1, which the pool did not play',
    attempt(draft) {
      leavesOf(draft, 'rules')[0]!.rules.firstWeek = 2;
      return { check: 'players', ...firstPick(draft).named };
    },
  },
  {
    name: 'takes a pick after the pool was decided',
    season: plain,
    says: 'when Week 1 had decided the pool',
    attempt(draft) {
      const pick = submitted(draft).find(({ record, ref }) => record.week === 3 && openingOf(draft, ref));
      if (!pick) return null;
      const before = draft.leaves[draft.leaves.indexOf(pick) - 1]!;
      insertAfter(draft, before.ref, {
        type: 'outcome',
        week: 1,
        prizeCents: 0,
        winners: [],
        winnerCount: 0,
      });
      return { check: 'players', ref: pick.ref, entry: pick.record.entry, week: 3 };
    },
  },
];
