import { insertAfter, leavesOf, openingOf, scheduled, submitted, type PickLeaf } from './attack.ts';
import type { Draft, NewLeaf, Ref } from './draft.ts';
import { plain } from './pickAttacks.ts';
import { firstPick, type Statement } from './statementAttacks.ts';

const HOUR = 3_600_000;
const teams = (draft: Draft, week: number) =>
  leavesOf(draft, 'games')[0]!.games.flatMap((game) => (game.week === week ? [game.home, game.away] : []));

/** Commits to every other team of the week for the entry of a pick. @returns the commitments, which nothing opens */
function commitToAll(draft: Draft, { ref, record, kind }: PickLeaf): { ref: Ref; team: string }[] {
  return teams(draft, record.week)
    .filter((team) => team !== record.team)
    .map((team, place) => {
      const salt = `${Buffer.from(`${team} ${place}`.padEnd(31, 'x')).toString('base64').slice(0, 42)}A=`;
      const leaf = { type: 'pick', kind, replaces: null, salt, record: { ...record, team } } as const;
      return { ref: insertAfter(draft, ref, leaf), team };
    });
}

/** The first leaf that states a result of a week, once its deadline has passed. */
function firstResult(draft: Draft, week: number): { ref: Ref; at: string } {
  const deadline = leavesOf(draft, 'deadline').find((leaf) => leaf.week === week)!;
  const later = draft.leaves.slice(draft.leaves.indexOf(deadline));
  return later.find(
    (leaf) =>
      leaf.type === 'games' && leaf.games.some((game) => game.week === week && game.status !== 'SCHEDULED'),
  )!;
}

/** A leaf that states nothing that decides. */
export const notice = {
  type: 'review',
  game: '100',
  state: 'OPEN',
  ours: null,
  theirs: null,
  source: 'FEED',
} as const;

/** Ends the log with the openings of the first deadline, of which one is missing, and some leaves behind it. */
export function sealAtTheEnd(draft: Draft, pick: PickLeaf, leaves: NewLeaf[], at?: string): void {
  seal(draft, pick.ref);
  const place = draft.leaves.findIndex(({ type }) => type === 'deadline') + 1;
  const behind = draft.leaves.slice(place).findIndex(({ type }) => type !== 'openings');
  draft.leaves = draft.leaves.slice(0, place + behind);
  draft.published = draft.published.filter(({ through }) => draft.leaves.some(({ ref }) => ref === through));
  for (const leaf of leaves) {
    const ref = insertAfter(draft, draft.leaves.at(-1)!.ref, leaf);
    if (at !== undefined) draft.leaves.find((one) => one.ref === ref)!.at = at;
  }
}

/** Drops the opening of a pick. */
function seal(draft: Draft, ref: Ref): void {
  const opening = openingOf(draft, ref)!;
  opening.openings = opening.openings.filter(({ of }) => of !== ref);
}

/** Commitments of which the operator opens those that win, once it is known which. */
export const openingAttacks: Statement[] = [
  {
    name: 'commits to every team for one entry, and opens the winner after the result',
    season: plain,
    says: 'while',
    attempt(draft) {
      const { pick } = firstPick(draft);
      const [first, ...others] = commitToAll(draft, pick);
      if (first === undefined || others.length === 0) return null;
      const result = firstResult(draft, 1);
      insertAfter(draft, result.ref, { type: 'openings', week: 1, openings: [{ of: first.ref }] });
      return { check: 'openings', ref: firstSealed(draft, 1), week: 1 };
    },
  },
  {
    name: 'opens a pick after a result of its week',
    season: plain,
    says: 'had stated a result of the week',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      seal(draft, pick.ref);
      const result = firstResult(draft, 1);
      insertAfter(draft, result.ref, { type: 'openings', week: 1, openings: [{ of: pick.ref }] });
      return { check: 'openings', ...named };
    },
  },
  {
    name: 'opens one of the picks that it wrote within a minute after the deadline, after the result',
    season: plain,
    says: 'had stated a result of the week',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const deadline = leavesOf(draft, 'deadline')[0]!;
      seal(draft, pick.ref);
      const at = deadline.at;
      draft.leaves = draft.leaves.filter((leaf) => leaf !== pick);
      draft.leaves.splice(draft.leaves.indexOf(deadline) + 1, 0, { ...pick, at });
      const result = firstResult(draft, 1);
      insertAfter(draft, result.ref, { type: 'openings', week: 1, openings: [{ of: pick.ref }] });
      return { check: 'openings', ...named };
    },
  },
  {
    name: 'rules on a game while picks of its week are sealed',
    season: plain,
    says: 'states a result of Week 1 while a commitment of the week is sealed',
    attempt(draft) {
      const { pick } = firstPick(draft);
      const { id } = scheduled(draft, pick.record.team, 1)!;
      sealAtTheEnd(draft, pick, [{ type: 'rulings', rulings: [[id, 'SURVIVE']] }]);
      return { check: 'openings', ref: pick.ref, week: 1 };
    },
  },
  {
    name: 'adds a game with its result while picks of its week are sealed',
    season: plain,
    says: 'states a result of Week 1 while a commitment of the week is sealed',
    attempt(draft) {
      const { pick } = firstPick(draft);
      const game = scheduled(draft, pick.record.team, 1)!;
      const added = { ...game, id: '9999', home: 'X', away: 'Y', status: 'CANCELLED' } as const;
      sealAtTheEnd(draft, pick, [{ type: 'games', games: [added] }]);
      return { check: 'openings', ref: pick.ref, week: 1 };
    },
  },
  {
    name: 'moves a game to another week before its result, while picks of it are sealed',
    season: plain,
    says: 'states a result of Week 1 while a commitment of the week is sealed',
    attempt(draft) {
      const { pick } = firstPick(draft);
      const moved = { ...scheduled(draft, pick.record.team, 1)!, week: 3 };
      const result = { ...moved, status: 'POSTPONED' } as const;
      sealAtTheEnd(draft, pick, [
        { type: 'games', games: [moved] },
        { type: 'games', games: [result] },
      ]);
      return { check: 'openings', ref: pick.ref, week: 1 };
    },
  },
  {
    name: 'opens all picks of an entry that committed to every team',
    season: plain,
    says: 'and replaces none',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      const commitments = commitToAll(draft, pick);
      openingOf(draft, pick.ref)!.openings.splice(
        openingOf(draft, pick.ref)!.openings.findIndex(({ of }) => of === pick.ref) + 1,
        0,
        ...commitments.map(({ ref }) => ({ of: ref })).reverse(),
      );
      return { check: 'picks', ref: commitments[0]!.ref, entry: named.entry, week: 1 };
    },
  },
  {
    name: 'hides a commitment among those of a later week',
    season: plain,
    says: 'commits to a pick for Week 2, and is opened with Week 1',
    attempt(draft) {
      const { pick, named } = firstPick(draft);
      pick.week = 2;
      return { check: 'openings', ...named };
    },
  },
  {
    name: 'never opens a pick of a week whose games have no results yet',
    season: { ...plain, stopsAfter: 1 },
    says: 'was not opened within a day of its deadline',
    attempt(draft) {
      const { pick } = firstPick(draft);
      const at = Date.parse(leavesOf(draft, 'deadline')[0]!.at) + 24 * HOUR + 1;
      sealAtTheEnd(draft, pick, [notice], new Date(at).toISOString());
      return { check: 'openings', ref: pick.ref, week: 1 };
    },
  },
];

/** The first commitment of a week that nothing opens before a result. */
function firstSealed(draft: Draft, week: number): Ref {
  const result = firstResult(draft, week);
  const before = draft.leaves.slice(
    0,
    draft.leaves.findIndex(({ ref }) => ref === result.ref),
  );
  const opened = new Set(
    before.flatMap((leaf) => (leaf.type === 'openings' ? leaf.openings.map(({ of }) => of) : [])),
  );
  return submitted(draft).find(({ ref, record }) => record.week === week && !opened.has(ref))!.ref;
}
