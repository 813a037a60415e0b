import { hoursFrom } from '#graphql/testing/facts.ts';
import type { PickOrigin } from '../leaves/leaf.ts';
import { drop, insertAfter, leavesOf, losing, openingOf, scheduled } from './attack.ts';
import type { Draft, Ref } from './draft.ts';
import { plain } from './pickAttacks.ts';
import { firstPick, type Statement } from './statementAttacks.ts';

/** A pick as the attacks state it without a commitment. */
interface Stated {
  entry: string;
  week: number;
  team: string;
  receivedAt?: string;
  source?: PickOrigin;
}

/** States picks without a commitment behind a leaf. @returns the last of the leaves */
function state(draft: Draft, after: Ref, picks: readonly Stated[]): Ref {
  return picks.reduce((ref, { entry, week, team, receivedAt, source = 'IMPORT' }) => {
    const at = receivedAt ?? hoursFrom(week, -50).toISOString();
    return insertAfter(draft, ref, {
      type: 'known-picks',
      week,
      receivedAt: at,
      source,
      picks: [[entry, team]],
    });
  }, after);
}

const last = (draft: Draft): Ref => draft.leaves.at(-1)!.ref;

/** Adds an entry at the end of the log. @returns its leaf, and a team that plays in a week */
function added(draft: Draft, startWeek = 1): { entry: string; ref: Ref; teamIn: (week: number) => string } {
  const entry = '88888';
  draft.names[entry] = 'Mallory';
  const ref = insertAfter(draft, last(draft), { type: 'entries', entries: [[entry, startWeek, 'Mallory']] });
  const teamIn = (week: number) =>
    leavesOf(draft, 'games')[0]!.games.find((game) => game.week === week)!.home;
  return { entry, ref, teamIn };
}

/** Picks that are stated without a commitment, when everybody knows who won. */
export const uncommittedAttacks: Statement[] = [
  ...(['PARTICIPANT', 'IMPORT', 'ADMIN', 'AUTO', 'PLAN'] as const).map((source): Statement => ({
    name: `states a pick of an entry after the results, as if it came from ${source}`,
    season: plain,
    says: 'without a commitment, and the entry was there before',
    attempt(draft) {
      const { pick } = firstPick(draft);
      const { entry, team, receivedAt } = pick.record;
      drop(draft, pick.ref);
      const ref = state(draft, last(draft), [{ entry, week: 1, team: team!, receivedAt, source }]);
      return { check: 'times', ref, entry, week: 1 };
    },
  })),
  {
    name: 'keeps a losing pick sealed and states the winner instead',
    season: plain,
    says: 'without a commitment, and the entry was there before',
    attempt(draft) {
      const [lost] = losing(draft);
      const game = lost && scheduled(draft, lost.record.team, lost.record.week);
      if (!lost || !game) return null;
      const opening = openingOf(draft, lost.ref)!;
      opening.openings = opening.openings.filter(({ of }) => of !== lost.ref);
      const { entry, week, receivedAt } = lost.record;
      const team = lost.record.team === game.home ? game.away : game.home;
      const ref = state(draft, last(draft), [{ entry, week, team, receivedAt, source: 'PARTICIPANT' }]);
      return { check: 'times', ref, entry, week };
    },
  },
  {
    name: 'states a pick of an entry an instant after the entry',
    season: plain,
    says: 'without a commitment, and the entry was there before',
    attempt(draft) {
      const { entry, ref, teamIn } = added(draft);
      const known = state(draft, ref, [{ entry, week: 1, team: teamIn(1) }]);
      const leaf = draft.leaves.find((one) => one.ref === known)!;
      leaf.at = new Date(Date.parse(leaf.at) + 1).toISOString();
      return { check: 'times', ref: known, entry, week: 1 };
    },
  },
  ...(['PARTICIPANT', 'ADMIN', 'AUTO', 'PLAN'] as const).map((source): Statement => ({
    name: `adds an entry with a pick that comes from ${source}`,
    season: plain,
    says: `comes from ${source} without a commitment`,
    attempt(draft) {
      const { entry, ref, teamIn } = added(draft);
      const known = state(draft, ref, [{ entry, week: 1, team: teamIn(1), source }]);
      return { check: 'times', ref: known, entry, week: 1 };
    },
  })),
  {
    name: 'adds an entry later to a log that began later, with a pick of its owner',
    season: plain,
    says: 'comes from PARTICIPANT without a commitment',
    attempt(draft) {
      leavesOf(draft, 'pool')[0]!.began = 'LATER';
      const { entry, ref, teamIn } = added(draft);
      const known = state(draft, ref, [{ entry, week: 1, team: teamIn(1), source: 'PARTICIPANT' }]);
      return { check: 'times', ref: known, entry, week: 1 };
    },
  },
  {
    name: 'begins a log with the picks of owners, as if the pool were older',
    season: plain,
    says: 'comes from PARTICIPANT without a commitment',
    attempt(draft) {
      const [entries] = leavesOf(draft, 'entries');
      const [deadlines] = leavesOf(draft, 'deadlines');
      const [entry] = entries!.entries[0]!;
      const team = leavesOf(draft, 'games')[0]!.games[0]!.home;
      // The deadline of Week 1 is said to have passed when the log began.
      deadlines!.deadlines = deadlines!.deadlines.map(([week, at]) => [week, week === 1 ? entries!.at : at]);
      const ref = state(draft, entries!.ref, [
        { entry, week: 1, team, source: 'PARTICIPANT', receivedAt: entries!.at },
      ]);
      return { check: 'times', ref, entry, week: 1 };
    },
  },
  {
    name: 'states a pick without a commitment for a week that is ahead',
    season: plain,
    says: 'without a commitment before the deadline of the week',
    attempt(draft) {
      const [entries] = leavesOf(draft, 'entries');
      const [entry] = entries!.entries[0]!;
      const team = leavesOf(draft, 'games')[0]!.games[0]!.home;
      const ref = state(draft, entries!.ref, [{ entry, week: 1, team, receivedAt: entries!.at }]);
      return { check: 'times', ref, entry, week: 1 };
    },
  },
  {
    name: 'states a pick without a commitment an instant before the deadline',
    season: plain,
    says: 'without a commitment before the deadline of the week',
    attempt(draft) {
      const { entry, ref, teamIn } = added(draft);
      const { at } = draft.leaves.at(-1)!;
      const deadline = leavesOf(draft, 'deadlines')[0]!.deadlines;
      deadline.push([4, new Date(Date.parse(at) + 1).toISOString()]);
      leavesOf(draft, 'games')[0]!.games.push({
        ...leavesOf(draft, 'games')[0]!.games[0]!,
        id: '999',
        week: 4,
      });
      const known = state(draft, ref, [{ entry, week: 4, team: teamIn(4), receivedAt: at }]);
      return { check: 'times', ref: known, entry, week: 4 };
    },
  },
  {
    name: 'states a pick without a commitment that was received later',
    season: plain,
    says: 'after the leaf was written',
    attempt(draft) {
      const { entry, ref, teamIn } = added(draft);
      const receivedAt = new Date(Date.parse(draft.leaves.at(-1)!.at) + 1).toISOString();
      const known = state(draft, ref, [{ entry, week: 1, team: teamIn(1), receivedAt }]);
      return { check: 'times', ref: known, entry, week: 1 };
    },
  },
  {
    name: 'adds an entry with a pick for a week before its first one',
    season: plain,
    says: 'of an entry that plays from Week 2 on',
    attempt(draft) {
      const { entry, ref, teamIn } = added(draft, 2);
      const known = state(draft, ref, [{ entry, week: 1, team: teamIn(1) }]);
      return { check: 'players', ref: known, entry, week: 1 };
    },
  },
  ...(
    [
      ['before its first week', { firstWeek: 2 }, 1],
      ['after its last week', { lastWeek: 2 }, 3],
    ] as const
  ).map(([when, rules, week]): Statement => ({
    name: `adds an entry with a pick for a week that the pool does not play, ${when}`,
    season: plain,
    says: `for Week ${week}, which the pool did not play`,
    attempt(draft) {
      Object.assign(leavesOf(draft, 'rules')[0]!.rules, rules);
      const { entry, ref, teamIn } = added(draft);
      const known = state(draft, ref, [{ entry, week, team: teamIn(week) }]);
      return { check: 'players', ref: known, entry, week };
    },
  })),
  ...(
    [
      ['two picks of one team', 1, 'is picked twice, in Week 1 and in Week 2'],
      [
        'three picks of a team that can be used twice',
        2,
        'is picked 3 times, in Week 1, in Week 2 and in Week 3',
      ],
    ] as const
  ).map(([what, teamUses, says]): Statement => ({
    name: `adds an entry with ${what}`,
    season: { ...plain, rules: { ...plain.rules, teamUses } },
    says,
    attempt(draft) {
      const games = leavesOf(draft, 'games')[0]!.games;
      const teams = (week: number) =>
        games.filter((game) => game.week === week).flatMap(({ home, away }) => [home, away]);
      const weeks = [1, 2, 3].slice(0, teamUses + 1);
      const team = teams(1).find((one) => weeks.every((week) => teams(week).includes(one)));
      if (team === undefined) return null;
      const { entry, ref } = added(draft);
      const known = state(
        draft,
        ref,
        weeks.map((week) => ({ entry, week, team })),
      );
      return { check: 'picks', ref: known, entry, week: weeks.at(-1)! };
    },
  })),
  {
    name: 'adds an entry with two picks of one week',
    season: plain,
    says: 'is pick number 2 for Week 1, which takes 1',
    attempt(draft) {
      const { entry, ref } = added(draft);
      const { home, away } = leavesOf(draft, 'games')[0]!.games[0]!;
      const known = state(
        draft,
        ref,
        [home, away].map((team) => ({ entry, week: 1, team })),
      );
      return { check: 'picks', ref: known, entry, week: 1 };
    },
  },
  ...(
    [
      ['from its owner', 'PARTICIPANT', 0, 'brought along from PARTICIPANT; it was not imported'],
      ['an instant after it', 'IMPORT', 1, 'the entry was there before'],
    ] as const
  ).map(([how, source, later, says]): Statement => ({
    name: `says that a new entry brought a pick along, ${how}`,
    season: plain,
    says,
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const entries = leavesOf(draft, 'entries')[0]!;
      const { ref: _ref, at: _at, ...own } = pick;
      const opening = openingOf(draft, pick.ref)!;
      drop(draft, pick.ref);
      const record = { ...own.record, source, receivedAt: entries.at };
      const ref = insertAfter(draft, entries.ref, { ...own, kind: 'EARLIER', record });
      const leaf = draft.leaves.find((one) => one.ref === ref)!;
      leaf.at = new Date(Date.parse(leaf.at) + later).toISOString();
      opening.openings.unshift({ of: ref });
      return { check: 'times', ...named, ref };
    },
  })),
  {
    name: 'says that a new entry brought a pick along for a week that is over',
    season: plain,
    says: 'brought along for Week 1, whose deadline was not ahead',
    attempt(draft) {
      const { pick } = firstPick(draft);
      const { entry, ref } = added(draft);
      const record = {
        ...pick.record,
        entry,
        source: 'IMPORT',
        receivedAt: hoursFrom(1, -50).toISOString(),
      } as const;
      const salt = `${'C'.repeat(42)}A=`;
      const pickLeaf = insertAfter(draft, ref, {
        type: 'pick',
        kind: 'EARLIER',
        replaces: null,
        salt,
        record,
      });
      insertAfter(draft, pickLeaf, { type: 'openings', week: 1, openings: [{ of: pickLeaf }] });
      return { check: 'times', ref: pickLeaf, entry, week: 1 };
    },
  },
];
