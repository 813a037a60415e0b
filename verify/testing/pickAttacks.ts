import { hoursFrom } from '#graphql/testing/facts.ts';
import type { Attack } from './attack.ts';
import {
  drop,
  finalStandings,
  insertAfter,
  insertChange,
  insertPick,
  leavesOf,
  losing,
  openingOf,
  scheduled,
  submitted,
} from './attack.ts';
import type { SeasonOptions } from './playSeason.ts';

/** A season in which nothing unusual happens, with the rules of the specification. */
export const plain: SeasonOptions = {
  weeks: 3,
  entries: 8,
  isQuiet: true,
  rules: {
    lives: 1,
    pickTo: 'WIN',
    lossRule: 'STRIKE',
    tieRule: 'LOSS',
    noPick: 'OUT',
    doublePickWeeks: [],
    changePicks: 'NEVER',
    missedWeeks: 'FREE',
    byeWeeks: 0,
    ownAutoPicks: 0,
    favoriteLimit: 0,
    teamUses: 1,
    reuseTeamsFromWeek: null,
    firstWeek: 1,
    buyBackThroughWeek: null,
    allOut: 'SPLIT',
    prizePercentages: [100],
    rollover: 'NEVER',
    tieBreak: 'SPLIT',
    prizeBasis: 'ALL_ENTRIES',
    entryFeeCents: 5000,
  },
};
/** The same, with automatic picks. */
export const automatic: SeasonOptions = { ...plain, rules: { ...plain.rules, noPick: 'AUTO', lives: 3 } };

/** Manipulations of picks. */
export const pickAttacks: Attack[] = [
  {
    name: 'swaps the team of a losing pick for the one that won',
    season: plain,
    attempt(draft) {
      const [lost] = losing(draft);
      const game = lost && scheduled(draft, lost.record.team, lost.record.week);
      if (!lost || !game) return null;
      lost.record.team = lost.record.team === game.home ? game.away : game.home;
      return { check: 'standings', entry: lost.record.entry, week: lost.record.week };
    },
  },
  {
    name: 'writes a pick after the deadline and back-dates it',
    season: plain,
    attempt(draft) {
      const [deadline] = leavesOf(draft, 'deadline');
      const [pick] = submitted(draft).filter(({ record }) => record.week === 1);
      const later = draft.leaves.find((leaf) => leaf.at > hoursFrom(1, 2).toISOString());
      if (!deadline || !pick || !later) return null;
      const record = { ...pick.record, receivedAt: hoursFrom(1, -1).toISOString() };
      drop(draft, pick.ref);
      const ref = insertPick(draft, later.ref, { kind: 'SUBMIT', record })!;
      return { check: 'times', ref, entry: record.entry, week: 1 };
    },
  },
  {
    name: 'drops a pick with its opening',
    season: plain,
    attempt(draft) {
      const out = finalStandings(draft);
      const pick = submitted(draft).find(({ record }) => record.week === 1 && out.get(record.entry) !== 1);
      if (!pick) return null;
      drop(draft, pick.ref);
      return { check: 'standings', entry: pick.record.entry, week: pick.record.week };
    },
  },
  {
    name: 'inserts a pick that was received after the deadline',
    season: plain,
    attempt(draft) {
      const [deadline] = leavesOf(draft, 'deadline');
      const [pick] = submitted(draft).filter(({ record }) => record.week === 1);
      if (!deadline || !pick) return null;
      drop(draft, pick.ref);
      const record = { ...pick.record, receivedAt: deadline.deadline };
      const ref = insertPick(draft, deadline.ref, { kind: 'SUBMIT', record })!;
      return { check: 'times', ref, entry: record.entry, week: 1 };
    },
  },
  {
    name: 'reuses a salt',
    season: plain,
    attempt(draft) {
      const [first, second] = leavesOf(draft, 'pick');
      if (!first || !second) return null;
      second.salt = first.salt;
      const later = first.record.week <= second.record.week ? second : first;
      return { check: 'openings', ref: later.ref, entry: later.record.entry, week: later.record.week };
    },
  },
  {
    name: 'opens a commitment as another pick',
    season: plain,
    attempt(draft) {
      const [pick] = submitted(draft);
      const opening = pick && openingOf(draft, pick.ref)?.openings.find(({ of }) => of === pick.ref);
      if (!pick || !opening) return null;
      opening.record = { ...pick.record, team: pick.record.team === 'A' ? 'B' : 'A' };
      return { check: 'openings', ref: pick.ref, entry: pick.record.entry, week: pick.record.week };
    },
  },
  {
    name: 'opens a commitment a second time',
    season: plain,
    attempt(draft) {
      const [pick] = submitted(draft);
      const opening = pick && openingOf(draft, pick.ref);
      if (!pick || !opening) return null;
      insertAfter(draft, opening.ref, { type: 'openings', week: opening.week, openings: [{ of: pick.ref }] });
      return { check: 'openings', ref: pick.ref, entry: pick.record.entry, week: pick.record.week };
    },
  },
  {
    name: 'leaves a commitment sealed to the end',
    season: plain,
    attempt(draft) {
      const [pick] = submitted(draft);
      const opening = pick && openingOf(draft, pick.ref);
      if (!pick || !opening) return null;
      opening.openings = opening.openings.filter(({ of }) => of !== pick.ref);
      return { check: 'openings', ref: pick.ref };
    },
  },
  {
    name: 'opens a pick before its deadline',
    season: plain,
    attempt(draft) {
      const [pick] = submitted(draft);
      const opening = pick && openingOf(draft, pick.ref);
      if (!pick || !opening) return null;
      opening.openings = opening.openings.filter(({ of }) => of !== pick.ref);
      const { week } = pick.record;
      const ref = insertAfter(draft, pick.ref, { type: 'openings', week, openings: [{ of: pick.ref }] });
      return { check: 'openings', ref, week };
    },
  },
  {
    name: 'lets an entry use a team twice',
    season: plain,
    attempt(draft) {
      for (const later of submitted(draft)) {
        const earlier = submitted(draft).find(
          ({ record }) => record.entry === later.record.entry && record.week < later.record.week,
        );
        if (!earlier || !scheduled(draft, earlier.record.team, later.record.week)) continue;
        later.record.team = earlier.record.team;
        return {
          check: 'picks',
          ref: Math.max(earlier.ref, later.ref),
          entry: later.record.entry,
          week: later.record.week,
        };
      }
      return null;
    },
  },
  {
    name: 'lets an entry have two picks in a week',
    season: plain,
    attempt(draft) {
      for (const pick of submitted(draft)) {
        const game = scheduled(draft, pick.record.team, pick.record.week);
        const team = pick.record.team === game?.home ? game.away : game?.home;
        if (team === undefined) continue;
        const ref = insertPick(draft, pick.ref, { kind: 'SUBMIT', record: { ...pick.record, team } });
        if (ref === null) continue;
        return { check: 'picks', entry: pick.record.entry, week: pick.record.week };
      }
      return null;
    },
  },
  {
    name: 'takes a pick of an entry that is out',
    season: plain,
    attempt(draft) {
      const [entry] = [...finalStandings(draft)].find(([, week]) => week === 1) ?? [];
      const other = submitted(draft).find(
        ({ record, at }) =>
          record.week === 3 && record.entry !== entry && at > hoursFrom(2, 60).toISOString(),
      );
      if (entry === undefined || !other) return null;
      const ref = insertPick(draft, other.ref, { kind: 'SUBMIT', record: { ...other.record, entry } })!;
      return { check: 'players', ref, entry, week: 3 };
    },
  },
  {
    name: 'takes a pick of an entry that does not exist',
    season: plain,
    attempt(draft) {
      const [pick] = submitted(draft);
      if (!pick) return null;
      pick.record.entry = '99999';
      return { check: 'players', ref: pick.ref, entry: '99999', week: pick.record.week };
    },
  },
  {
    name: 'takes a pick of another pool',
    season: plain,
    attempt(draft) {
      const [pick] = submitted(draft);
      if (!pick || !openingOf(draft, pick.ref)) return null;
      pick.record.pool = '4';
      return { check: 'openings', ref: pick.ref, entry: pick.record.entry, week: pick.record.week };
    },
  },
  {
    name: 'changes a pick where the rules allow no change',
    season: plain,
    attempt(draft) {
      const [pick] = submitted(draft);
      const game = pick && scheduled(draft, pick.record.team, pick.record.week);
      if (!pick || !game || !openingOf(draft, pick.ref)) return null;
      const team = pick.record.team === game.home ? game.away : game.home;
      const ref = insertChange(draft, pick, { team, was: pick.record.team! });
      return { check: 'picks', ref, entry: pick.record.entry, week: pick.record.week };
    },
  },
  {
    name: "picks for an entry as a commissioner, as if it were the owner's pick",
    season: plain,
    attempt(draft) {
      const [pick] = submitted(draft);
      if (!pick || !openingOf(draft, pick.ref)) return null;
      pick.kind = 'OVERRIDE';
      return { check: 'openings', ref: pick.ref, entry: pick.record.entry, week: pick.record.week };
    },
  },
  {
    name: 'makes another automatic pick than the rule',
    season: automatic,
    attempt(draft) {
      const autoPicks = leavesOf(draft, 'pick').filter(({ kind }) => kind === 'AUTO');
      const pick = autoPicks.find(({ record }) => record.week < 3);
      const games = leavesOf(draft, 'games')[0]?.games.filter(({ week }) => week === pick?.record.week) ?? [];
      if (!pick || games.length < 2) return null;
      const other = games.find(({ home, away }) => home !== pick.record.team && away !== pick.record.team)!;
      pick.record.team = other.away;
      return { check: 'autoPicks', entry: pick.record.entry, week: pick.record.week };
    },
  },
  {
    name: 'drops an automatic pick',
    season: automatic,
    attempt(draft) {
      const [pick] = leavesOf(draft, 'pick').filter(({ kind }) => kind === 'AUTO');
      if (!pick) return null;
      drop(draft, pick.ref);
      return { check: 'autoPicks', entry: pick.record.entry, week: pick.record.week };
    },
  },
];
