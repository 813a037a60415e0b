import type { LogLeaf, Pick as PickRow } from '../../../prisma/generated/sqlite/client.ts';
import { formatHash } from '../../../verify/log/treeHash.ts';
import { encodeUtf8 } from '../../../verify/log/utf8.ts';
import { sha256 } from './sha256.ts';

/** Something that the tables and the log say differently, as a sentence. */
export interface Difference {
  /** The number of the leaf that says it; null where no leaf does. */
  leaf: number | null;
  entryId: number | null;
  week: number | null;
  message: string;
}

/** Differences that are reported. */
const MOST = 200;

export type Differ = (message: string, where?: Partial<Difference>) => void;

export function differInto(differences: Difference[]): Differ {
  return (message, { leaf = null, entryId = null, week = null } = {}) => {
    if (differences.length < MOST) differences.push({ leaf, entryId, week, message });
  };
}

/** The picks that count by the log: by entry and week, the team with its leaf. */
export type LoggedPicks = Map<string, Map<string, number>>;

export const placeOf = (entryId: number, week: number) => `${entryId}:${week}`;

/** Notes what the leaf of a pick says. */
export function notePick(picks: LoggedPicks, row: LogLeaf, differ: Differ): void {
  const { index: leaf, entryId, week, teamId, record, salt } = row;
  if (entryId === null || week === null) return;
  const where = { leaf, entryId, week };
  const commitment = sha256(Buffer.concat([Buffer.from(salt!, 'base64'), encodeUtf8(record!)]));
  if ((JSON.parse(row.data) as { commitment: string }).commitment !== formatHash(commitment)) {
    differ('The stored record of a pick does not fit its commitment.', where);
  }
  const said = JSON.parse(record!) as { team: string | null; was?: string };
  if (said.team !== teamId)
    differ(`The record says ${said.team ?? 'none'}, its columns ${teamId ?? 'none'}.`, where);
  const teams = teamsAt(picks, entryId, week);
  if (said.was !== undefined) teams.delete(said.was);
  if (said.team !== null) teams.set(said.team, leaf);
}

export function teamsAt(picks: LoggedPicks, entryId: number, week: number): Map<string, number> {
  const place = placeOf(entryId, week);
  const teams = picks.get(place) ?? new Map<string, number>();
  picks.set(place, teams);
  return teams;
}

/** The teams of the stored picks, by entry and week. */
export type StoredPicks = Map<string, Set<string>>;

export function noteRow(
  found: StoredPicks,
  { entryId, week, teamId }: Pick<PickRow, 'entryId' | 'week' | 'teamId'>,
) {
  const place = placeOf(entryId, week);
  found.set(place, (found.get(place) ?? new Set()).add(teamId));
}

export function differAt(place: string, found: StoredPicks, logged: LoggedPicks, differ: Differ): void {
  const [entryId, week] = place.split(':').map(Number) as [number, number];
  const inLog = logged.get(place) ?? new Map<string, number>();
  const [leaf = null] = inLog.values();
  const inTable = found.get(place) ?? new Set<string>();
  const named = (teams: Iterable<string>) => [...teams].join(' and ') || 'no pick';
  differ(`The table has ${named(inTable)}, the log ${named(inLog.keys())}.`, { leaf, entryId, week });
}
