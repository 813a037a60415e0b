import { hoursFrom } from '#graphql/testing/facts.ts';
import type { PickRecord } from '../leaves/leaf.ts';
import { drop, insertAfter, insertPick, leavesOf, openingOf, scheduled, submitted } from './attack.ts';
import type { Draft, DraftLeaf, NewLeaf, Ref } from './draft.ts';
import { automatic, plain } from './pickAttacks.ts';
import type { SeasonOptions } from './playSeason.ts';
import { firstPick, type Statement } from './statementAttacks.ts';

const changing: SeasonOptions = { ...plain, rules: { ...plain.rules, changePicks: 'UNTIL_LOCK' } };
const DEADLINE = hoursFrom(1, 0).getTime();
const iso = (instant: number): string => new Date(instant).toISOString();
const leafOf = (draft: Draft, ref: Ref): DraftLeaf => draft.leaves.find((leaf) => leaf.ref === ref)!;

/** The leaves of the deadline of Week 1 are written later; returns the leaf before them. */
function delayDeadline(draft: Draft, until: number): Ref {
  const place = draft.leaves.findIndex((leaf) => leaf.type === 'deadline' && leaf.week === 1);
  for (const leaf of draft.leaves.slice(place)) if (Date.parse(leaf.at) < until) leaf.at = iso(until);
  return draft.leaves[place - 1]!.ref;
}

/** Writes the first pick at another time, by another leaf, opened behind the deadline. */
function rewrite(draft: Draft, after: Ref, at: number, record: Partial<PickRecord>) {
  const { pick } = firstPick(draft);
  drop(draft, pick.ref);
  const ref = insertPick(draft, after, { kind: 'SUBMIT', record: { ...pick.record, ...record } })!;
  leafOf(draft, ref).at = iso(at);
  const opening = openingOf(draft, ref)!;
  if (opening.at < iso(at)) opening.at = iso(at);
  return { ref, entry: pick.record.entry, week: 1 };
}

const lastBefore = (draft: Draft, instant: number): Ref =>
  draft.leaves.findLast(({ at }) => at <= iso(instant))!.ref;

/** A commissioner buys an entry back in, and takes that back. */
const boughtAndTakenBack: SeasonOptions = {
  ...plain,
  rules: { ...plain.rules, buyBackFeeCents: 1000 },
  afterwards({ pool, office }) {
    const [entry] = pool.entries.values();
    entry!.buyBacks.push({ throughWeek: 1, cents: 1000 });
    office.write(entry!, { boughtBackThroughWeek: 1 });
    entry!.buyBacks.pop();
    office.write(entry!, { boughtBackThroughWeek: null });
  },
};

/** A commissioner buys an entry back in for two weeks, one after the other, and takes the later one back. */
const boughtTwice: SeasonOptions = {
  ...plain,
  rules: { ...plain.rules, buyBackFeeCents: 1000 },
  afterwards({ pool, office }) {
    const [entry] = pool.entries.values();
    for (const throughWeek of [1, 2]) {
      entry!.buyBacks.push({ throughWeek, cents: 1000 });
      office.write(entry!, { boughtBackThroughWeek: throughWeek });
    }
    entry!.buyBacks.pop();
    office.write(entry!, { boughtBackThroughWeek: 1 });
  },
};

/** Sets the teams of the picks of an entry that has one in each of the first weeks to that of the first. */
function useOneTeam(draft: Draft, weeks: number) {
  const picks = submitted(draft).filter(({ ref, record }) => record.week <= weeks && openingOf(draft, ref));
  const ofEntry = (entry: string) => picks.filter(({ record }) => record.entry === entry);
  const entry = picks.map(({ record }) => record.entry).find((each) => ofEntry(each).length === weeks);
  if (entry === undefined) return null;
  const own = ofEntry(entry);
  const team = own.find(({ record }) => record.week === 1)!.record.team!;
  if (own.some(({ record }) => !scheduled(draft, team, record.week))) return null;
  for (const { record } of own) record.team = team;
  return { entry, own, team };
}

/** What lies just beyond a limit. */
export const limitAttacks: Statement[] = [
  {
    name: 'makes an automatic pick for an entry that was out',
    season: { ...automatic, rules: { ...automatic.rules, lives: 1 } },
    says: 'for an entry that was not playing',
    attempt(draft) {
      const out = leavesOf(draft, 'standings').flatMap(({ changes }) => changes);
      const made = leavesOf(draft, 'pick').filter(({ kind }) => kind === 'AUTO');
      for (const pick of made) {
        const { week } = pick.record;
        const [entry] = out.find(([, outWeek]) => outWeek > 0 && outWeek < week) ?? [];
        const opening = openingOf(draft, pick.ref);
        if (entry === undefined || opening === undefined) continue;
        const salt = `${'B'.repeat(42)}A=`;
        const record = { ...pick.record, entry };
        const ref = insertAfter(draft, pick.ref, {
          type: 'pick',
          kind: 'AUTO',
          replaces: null,
          salt,
          record,
        });
        opening.openings.push({ of: ref });
        return {
          check: 'autoPicks',
          entry,
          week,
          ref: leavesOf(draft, 'deadline').find((leaf) => leaf.week === week)!.ref,
        };
      }
      return null;
    },
  },
  {
    name: 'takes a pick at the instant of the kickoff',
    season: plain,
    says: 'after the kickoff of',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const game = scheduled(draft, pick.record.team, 1)!;
      Object.assign(game, { kickoff: pick.record.receivedAt, confirmed: true });
      return { check: 'times', ...named };
    },
  },
  {
    name: 'takes a pick at the instant of the deadline, and moves the deadline then',
    season: plain,
    says: 'not before the deadline of Week 1',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const [stated] = leavesOf(draft, 'deadlines');
      stated!.deadlines = stated!.deadlines.map(([week, at]) => [
        week,
        week === 1 ? pick.record.receivedAt : at,
      ]);
      insertAfter(draft, pick.ref, { type: 'deadlines', deadlines: [[1, iso(DEADLINE)]] });
      return { check: 'times', ...named };
    },
  },
  {
    name: 'writes a pick more than a minute after the deadline',
    season: plain,
    says: 'was written more than a minute after the deadline of Week 1',
    attempt(draft) {
      const at = DEADLINE + 60_001;
      const after = lastBefore(draft, at);
      return { check: 'times', ...rewrite(draft, after, at, { receivedAt: iso(DEADLINE - 1) }) };
    },
  },
  {
    name: 'holds the leaf of a deadline back, and writes a pick before it',
    season: plain,
    says: 'was written more than a minute after the deadline of Week 1',
    attempt(draft) {
      const after = delayDeadline(draft, DEADLINE + 120_000);
      const named = rewrite(draft, after, DEADLINE + 60_001, { receivedAt: iso(DEADLINE - 1) });
      return { check: 'times', ...named };
    },
  },
  {
    name: 'holds the leaf of a deadline back, and lets a new entry bring a pick along before it',
    season: plain,
    says: 'brought along for Week 1, whose deadline was not ahead',
    attempt(draft) {
      const { pick } = firstPick(draft);
      const after = delayDeadline(draft, DEADLINE + 120_000);
      const entry = '88888';
      draft.names[entry] = 'Mallory';
      const stated = insertAfter(draft, after, { type: 'entries', entries: [[entry, 1, 'Mallory']] });
      const record = { ...pick.record, entry, source: 'IMPORT', receivedAt: iso(DEADLINE - 1) } as const;
      const ref = insertPick(draft, stated, { kind: 'EARLIER', record })!;
      for (const one of [stated, ref]) leafOf(draft, one).at = iso(DEADLINE + 60_001);
      return { check: 'times', ref, entry, week: 1 };
    },
  },
  {
    name: 'opens the picks of a week in another order',
    season: plain,
    says: 'openings keep the order of the leaves',
    attempt(draft) {
      const leaf = leavesOf(draft, 'openings').find(({ openings }) => openings.length > 1);
      if (!leaf) return null;
      leaf.openings.reverse();
      const pick = submitted(draft).find(({ ref }) => ref === leaf.openings.at(-1)!.of);
      if (!pick) return null;
      return { check: 'openings', ref: pick.ref, entry: pick.record.entry, week: leaf.week };
    },
  },
  {
    name: 'takes a pick before its entry exists',
    season: plain,
    says: 'which did not exist then',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      for (const leaf of leavesOf(draft, 'entries')) {
        leaf.entries = leaf.entries.filter(([entry]) => entry !== named.entry);
      }
      insertAfter(draft, pick.ref, {
        type: 'entries',
        entries: [[named.entry, 1, draft.names[named.entry]!]],
      });
      return { check: 'players', ...named };
    },
  },
  {
    name: 'takes a pick for the week after the one that decided the pool',
    season: plain,
    says: 'when Week 2 had decided the pool',
    attempt(draft) {
      const pick = submitted(draft).find(({ record, ref }) => record.week === 3 && openingOf(draft, ref));
      if (!pick) return null;
      const before = draft.leaves[draft.leaves.indexOf(pick) - 1]!;
      const outcome = {
        type: 'outcome',
        week: 2,
        prizeCents: 0,
        winners: [],
        winnerCount: 0,
      } satisfies NewLeaf;
      insertAfter(draft, before.ref, outcome);
      return { check: 'players', ref: pick.ref, entry: pick.record.entry, week: 3 };
    },
  },
  {
    name: 'submits a pick in the place of another one, where a change is a leaf of its own kind',
    season: changing,
    says: 'which the rules of the pool did not allow',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const game = scheduled(draft, pick.record.team, 1)!;
      const team = pick.record.team === game.home ? game.away : game.home;
      const record = { ...pick.record, team, was: pick.record.team! };
      const salt = `${'D'.repeat(42)}A=`;
      const other = { type: 'pick', kind: 'SUBMIT', replaces: pick.ref, record, salt } as const;
      const ref = insertAfter(draft, pick.ref, other);
      openingOf(draft, pick.ref)!.openings.push({ of: ref });
      return { check: 'picks', ...named, ref };
    },
  },
  {
    name: 'makes an automatic pick in the place of another one',
    season: automatic,
    says: 'which the rules of the pool did not allow',
    attempt(draft) {
      const pick = leavesOf(draft, 'pick').find(({ kind, record }) => kind === 'AUTO' && record.week === 1);
      const game = pick && scheduled(draft, pick.record.team, 1);
      if (!pick || !game) return null;
      const team = pick.record.team === game.home ? game.away : game.home;
      const record = { ...pick.record, team, was: pick.record.team! };
      const salt = `${'E'.repeat(42)}A=`;
      const other = { type: 'pick', kind: 'AUTO', replaces: pick.ref, record, salt } as const;
      const ref = insertAfter(draft, pick.ref, other);
      const { openings } = openingOf(draft, pick.ref)!;
      openings.splice(openings.findIndex(({ of }) => of === pick.ref) + 1, 0, { of: ref });
      return { check: 'picks', ref, entry: pick.record.entry, week: 1 };
    },
  },
  {
    name: 'lets an entry use a team twice since teams may be used again',
    season: { ...plain, rules: { ...plain.rules, reuseTeamsFromWeek: 2 } },
    says: ' is picked twice, in Week 2 and in Week 3.',
    attempt(draft) {
      const used = useOneTeam(draft, 3);
      if (used === null) return null;
      const ref = Math.max(...used.own.filter(({ record }) => record.week > 1).map((pick) => pick.ref));
      return { check: 'picks', ref, entry: used.entry, week: 3 };
    },
  },
  {
    name: 'lets an entry pick a team twice in a week that it has used before',
    season: { ...plain, rules: { ...plain.rules, doublePickWeeks: [2] } },
    says: ' is picked twice in Week 2.',
    attempt(draft) {
      const used = useOneTeam(draft, 2);
      if (used === null) return null;
      const pick = used.own.find(({ record }) => record.week === 2)!;
      const ref = insertPick(draft, pick.ref, { kind: 'SUBMIT', record: pick.record });
      return ref === null ? null : { check: 'picks', entry: used.entry, week: 2, ref };
    },
  },
  {
    name: 'forgets the fee of a buy-back when a later one is taken back',
    season: boughtTwice,
    says: 'the fees of all entries make',
    attempt(draft) {
      const outcome = leavesOf(draft, 'outcome').at(-1);
      if (!outcome?.week) return null;
      outcome.prizeCents! -= 1000;
      return { check: 'outcome', ref: outcome.ref, week: outcome.week };
    },
  },
  {
    name: 'keeps the fee of a buy-back that was taken back in the prize',
    season: boughtAndTakenBack,
    says: 'the fees of all entries make',
    attempt(draft) {
      const outcome = leavesOf(draft, 'outcome').at(-1);
      if (!outcome?.week) return null;
      outcome.prizeCents! += 1000;
      return { check: 'outcome', ref: outcome.ref, week: outcome.week };
    },
  },
];
