import {
  insertAfter,
  leavesOf,
  openingOf,
  scheduled,
  submitted,
  type Attack,
  type PickLeaf,
} from './attack.ts';
import type { Draft, NewLeaf, Ref } from './draft.ts';
import { plain } from './pickAttacks.ts';

/** An attack with a part of the sentence that names it. */
export type Statement = Attack & { says: string };

const last = (draft: Draft): Ref => draft.leaves.at(-1)!.ref;
/** What is stated at the end of the log, in a leaf of its own. */
const states = (draft: Draft, leaf: NewLeaf) => ({ ref: insertAfter(draft, last(draft), leaf) });
/** A pick of the first week, with what the finding names. */
export const firstPick = (
  draft: Draft,
): { pick: PickLeaf; named: { ref: Ref; entry: string; week: number } } => {
  const pick = submitted(draft).find(({ record, ref }) => record.week === 1 && openingOf(draft, ref))!;
  return { pick, named: { ref: pick.ref, entry: pick.record.entry, week: 1 } };
};

/** What an operator states of the pool, its games, entries and standings, and what cannot be. */
export const statementAttacks: Statement[] = [
  {
    name: 'does not begin with the pool',
    season: plain,
    says: 'does not begin with its pool',
    attempt(draft) {
      draft.leaves.splice(0, 1);
      return { check: 'form', leaf: 0 };
    },
  },
  {
    name: 'states the pool again',
    season: plain,
    says: 'states the pool again',
    attempt(draft) {
      const { ref: _ref, at: _at, ...pool } = leavesOf(draft, 'pool')[0]!;
      return { check: 'form', ...states(draft, pool) };
    },
  },
  {
    name: 'states an entry as new a second time',
    season: plain,
    says: 'as new, which exists',
    attempt(draft) {
      const [entry] = leavesOf(draft, 'entries')[0]!.entries[0]!;
      return {
        check: 'players',
        entry,
        ...states(draft, { type: 'entries', entries: [[entry, 1, 'Mallory']] }),
      };
    },
  },
  {
    name: 'decides about an entry that does not exist',
    season: plain,
    says: 'which does not exist',
    attempt(draft) {
      const entry = '99999';
      const none = { adminEliminatedWeek: null, reinstatedThroughWeek: null, boughtBackThroughWeek: null };
      const decision = {
        type: 'entry',
        entry,
        startWeek: 1,
        ...none,
        by: 'COMMISSIONER',
        reason: 'None.',
      } as const;
      return { check: 'players', entry, ...states(draft, decision) };
    },
  },
  {
    name: 'publishes a standing of an entry that does not exist',
    season: plain,
    says: 'which does not exist',
    attempt(draft) {
      const entry = '99999';
      const leaf = { type: 'standings-part', changes: [[entry, 2, 'LOSS', '']] } satisfies NewLeaf;
      return { check: 'standings', entry, week: 2, ...states(draft, leaf) };
    },
  },
  ...[
    { what: 'with one team twice', change: { home: 'A', away: 'A' } },
    { what: 'that is final without a score', change: { status: 'FINAL', homeScore: 3, awayScore: null } },
    {
      what: 'that has a score and is not final',
      change: { status: 'SCHEDULED', homeScore: null, awayScore: 3 },
    },
    {
      what: 'that is final and has left the schedule',
      change: { week: 0, status: 'FINAL', homeScore: 3, awayScore: 0 },
    },
  ].map(({ what, change }): Statement => ({
    name: `states a game ${what}`,
    season: plain,
    says: what.replace(/^that |^with /, '').replace('one team', 'has one team'),
    attempt(draft) {
      const game = leavesOf(draft, 'games')[0]!.games[0]!;
      // A new game, of which nobody has picked a team.
      const games = [{ ...game, id: '99', ...(change as Partial<typeof game>) }];
      const week = games[0]!.week === 0 ? {} : { week: game.week };
      return { check: 'season', ...week, ...states(draft, { type: 'games', games }) };
    },
  })),
  {
    name: 'has a game leave the schedule that was picked',
    season: plain,
    says: 'and its game has left the schedule',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const game = scheduled(draft, pick.record.team, 1)!;
      const noScore = { status: 'SCHEDULED', homeScore: null, awayScore: null, source: null } as const;
      states(draft, { type: 'games', games: [{ ...game, week: 0, ...noScore }] });
      return { check: 'picks', ...named };
    },
  },
  {
    name: 'gives a game that was picked other teams',
    season: plain,
    says: 'changes the teams',
    attempt(draft) {
      const game = leavesOf(draft, 'games')[0]!.games[0]!;
      const games = [{ ...game, home: 'Y', away: 'Z' }];
      return { check: 'season', week: game.week, ...states(draft, { type: 'games', games }) };
    },
  },
  {
    name: 'rules on a game that does not exist',
    season: plain,
    says: 'which does not exist',
    attempt: (draft) => ({
      check: 'season',
      ...states(draft, { type: 'rulings', rulings: [['99999', 'LOSS']] }),
    }),
  },
  {
    name: 'passes a deadline twice',
    season: plain,
    says: 'a second time',
    attempt(draft) {
      const { ref: _ref, at: _at, ...deadline } = leavesOf(draft, 'deadline')[0]!;
      return { check: 'season', week: 1, ...states(draft, deadline) };
    },
  },
  {
    name: 'passes a deadline that is ahead',
    season: plain,
    says: 'was written before the deadline',
    attempt(draft) {
      const leaf = leavesOf(draft, 'deadline')[0]!;
      leaf.deadline = new Date(Date.parse(leaf.at) + 1).toISOString();
      return { check: 'season', week: 1, ref: leaf.ref };
    },
  },
  {
    name: 'passes a deadline that was never stated',
    season: plain,
    says: 'stated before is none',
    attempt(draft) {
      const leaf = leavesOf(draft, 'deadlines')[0]!;
      leaf.deadlines = leaf.deadlines.filter(([week]) => week !== 1);
      return { check: 'season', week: 1, ref: leavesOf(draft, 'deadline')[0]!.ref };
    },
  },
  {
    name: 'has rules acknowledged that were never stated',
    season: plain,
    says: 'acknowledges rules that the log has not stated',
    attempt(draft) {
      const never = `${'A'.repeat(43)}=`;
      return { check: 'season', ...states(draft, { type: 'acknowledged', rules: never, commitment: never }) };
    },
  },
  {
    name: 'counts another number of winners',
    season: plain,
    says: 'winners; by the standings there are',
    attempt(draft) {
      const leaf = leavesOf(draft, 'outcome').find(({ winnerCount }) => winnerCount !== null);
      if (leaf === undefined) return null;
      leaf.winnerCount! += 1;
      return { check: 'outcome', ref: leaf.ref };
    },
  },
  {
    name: 'names winners while nothing is decided',
    season: plain,
    says: 'names winners of an undecided pool',
    attempt(draft) {
      const [first] = leavesOf(draft, 'standings');
      const nothing = { type: 'outcome', week: null, prizeCents: null, winnerCount: null } as const;
      if (!first) return null;
      return { check: 'outcome', ref: insertAfter(draft, first.ref, { ...nothing, winners: [['1', 5]] }) };
    },
  },
  ...(
    [
      { what: 'without its time', check: 'form', change: { receivedAt: null } },
      { what: 'which does not exist', check: 'players', change: { entry: '99999' } },
      { what: 'which has no game', check: 'picks', change: { team: 'ZZ' } },
    ] as const
  ).map(({ what, check, change }): Statement => ({
    name: `states a pick without a commitment, ${what}`,
    season: plain,
    says: what,
    attempt(draft) {
      const { pick } = firstPick(draft);
      const { entry, team, receivedAt } = { ...pick.record, ...change };
      const leaf = {
        week: 3,
        receivedAt,
        source: 'IMPORT',
        picks: [[entry, team!]],
      } satisfies Partial<NewLeaf>;
      return { check, entry, week: 3, ...states(draft, { type: 'known-picks', ...leaf }) };
    },
  })),
];
