import type { CheckName } from '../checks/findings.ts';
import type { Expectations, LogHeader } from '../checks/header.ts';
import type { Draft, DraftLeaf, DraftPick, NewLeaf, Ref } from './draft.ts';
import type { SeasonOptions } from './playSeason.ts';
import type { SealedLog } from './sealDraft.ts';

/** What the verifier must say about a manipulation. */
interface Named {
  check: CheckName;
  /** The leaf that it names, by the draft or by its place. */
  ref?: Ref;
  leaf?: number;
  entry?: string;
  week?: number;
  /** How the operator hands the log out; by default the whole draft is signed anew. */
  handOut?: () => HandedOut;
}

export interface HandedOut {
  header: LogHeader;
  leaves: Uint8Array[];
  /** What the person who verifies has kept. */
  expected?: Expectations;
  placeOf?: SealedLog['placeOf'];
}

/** A manipulation of a season as a dishonest operator with the signing key would write it out. */
export interface Attack {
  name: string;
  season: SeasonOptions;
  /** Manipulates a draft. @returns null when the season has nothing to manipulate so */
  attempt(draft: Draft): Named | null;
}

type LeafOfType<Type extends DraftLeaf['type']> = Extract<DraftLeaf, { type: Type }>;

export function leavesOf<Type extends DraftLeaf['type']>(draft: Draft, type: Type): LeafOfType<Type>[] {
  return draft.leaves.filter((leaf): leaf is LeafOfType<Type> => leaf.type === type);
}

export type PickLeaf = DraftLeaf & DraftPick;

/** The picks of owners, as committed. */
export function submitted(draft: Draft): PickLeaf[] {
  return leavesOf(draft, 'pick').filter(({ kind }) => kind === 'SUBMIT');
}

/** Inserts a leaf behind another, at the same instant. */
export function insertAfter(draft: Draft, ref: Ref, leaf: NewLeaf): Ref {
  const place = draft.leaves.findIndex((one) => one.ref === ref);
  const inserted = 1 + Math.max(...draft.leaves.map((one) => one.ref));
  draft.leaves.splice(place + 1, 0, { ref: inserted, at: draft.leaves[place]!.at, ...leaf });
  return inserted;
}

/** Drops leaves, and the openings of those that were picks. */
export function drop(draft: Draft, ...refs: Ref[]): void {
  for (const publication of draft.published) {
    const place = draft.leaves.findIndex(({ ref }) => ref === publication.through);
    publication.through = draft.leaves.slice(0, place + 1).findLast(({ ref }) => !refs.includes(ref))!.ref;
  }
  draft.leaves = draft.leaves.filter(({ ref }) => !refs.includes(ref));
  for (const leaf of leavesOf(draft, 'openings')) {
    leaf.openings = leaf.openings.filter(({ of }) => !refs.includes(of));
  }
}

/** The `openings` leaf that opens a pick. */
export function openingOf(draft: Draft, ref: Ref): LeafOfType<'openings'> | undefined {
  return leavesOf(draft, 'openings').find(({ openings }) => openings.some(({ of }) => of === ref));
}

/** Inserts a pick, and opens it with the others of its week. */
export function insertPick(
  draft: Draft,
  after: Ref,
  pick: Pick<DraftPick, 'kind' | 'record'> & { replaces?: Ref },
): Ref | null {
  const salt = `${Buffer.from(JSON.stringify(pick.record)).toString('base64url').replace(/[-_]/g, 'x').slice(-42)}A=`;
  const inserted = insertAfter(draft, after, { type: 'pick', replaces: null, salt, ...pick });
  const place = draft.leaves.findIndex(({ ref }) => ref === inserted);
  const deadline = leavesOf(draft, 'deadline').find(({ week }) => week === pick.record.week);
  if (deadline === undefined) return null;
  const behind = Math.max(place, draft.leaves.indexOf(deadline));
  const { week } = pick.record;
  insertAfter(draft, draft.leaves[behind]!.ref, { type: 'openings', week, openings: [{ of: inserted }] });
  return inserted;
}

/** Inserts a pick in the place of another one, and opens it after that one. */
export function insertChange(draft: Draft, pick: PickLeaf, change: { team: string; was: string }): Ref {
  const record = { ...pick.record, ...change };
  const salt = `${Buffer.from(change.team.padEnd(31, 'x')).toString('base64').slice(0, 42)}A=`;
  const leaf = { type: 'pick', kind: 'CHANGE', replaces: pick.ref, record, salt } as const;
  const ref = insertAfter(draft, pick.ref, leaf);
  openingOf(draft, pick.ref)!.openings.push({ of: ref });
  return ref;
}

/** The published standings at the end: entries with the week in which they are out, 0 for those in. */
export function finalStandings(draft: Draft): Map<string, number> {
  const weeks = new Map<string, number>();
  for (const { entries } of leavesOf(draft, 'entries')) for (const [id] of entries) weeks.set(id, 0);
  for (const leaf of draft.leaves) {
    if (leaf.type !== 'standings' && leaf.type !== 'standings-part') continue;
    for (const [entry, week] of leaf.changes) weeks.set(entry, week);
  }
  return weeks;
}

/** The picks that put their entries out by a lost game. */
export function losing(draft: Draft): PickLeaf[] {
  const losses = leavesOf(draft, 'standings').flatMap(({ changes }) => changes);
  const games = leavesOf(draft, 'games').flatMap((leaf) => leaf.games);
  return submitted(draft).filter(({ record: { entry, week, team } }) => {
    const own = losses.filter(([id]) => id === entry);
    const isFinal = games.some(
      (game) => game.week === week && (game.home === team || game.away === team) && game.status === 'FINAL',
    );
    return isFinal && own.length === 1 && own[0]![1] === week && own[0]![2] === 'LOSS';
  });
}

/** The game of a team in a week, as the schedule has it. */
export function scheduled(draft: Draft, team: string | null, week: number) {
  const [first] = leavesOf(draft, 'games');
  return first?.games.find((game) => game.week === week && (game.home === team || game.away === team));
}
