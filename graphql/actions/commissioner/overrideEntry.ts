import type { Entry } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { NotFoundError } from '../failures.ts';
import { reportGrading, type GradingReport } from '../gradingSteps.ts';
import { regradeEntries, type StandingChanges } from '../eliminations.ts';
import { loadSeason } from '../seasonFacts.ts';
import type { Services } from '../services.ts';
import { advancePool } from '../weeks.ts';
import { administer, invalid, type Deed } from './administer.ts';
import { openWeek } from './keepSecrets.ts';

export interface OverriddenEntry {
  /** As it stands afterwards; in a dry run as it would. */
  entry: Entry;
  grading: GradingReport[];
}

interface Override {
  reason: string;
  dryRun?: boolean | undefined;
}

export interface Elimination {
  entryId: number;
  week: number;
}

/**
 * Puts an entry out in a week, whatever its picks. Up to the first week whose deadline is ahead: later ones could tell
 * what the entry has picked until then.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function eliminateEntry(
  services: Services,
  viewer: Viewer | null,
  input: Elimination & Override,
): Promise<OverriddenEntry> {
  const order = { target: { entry: input.entryId }, reason: input.reason, dryRun: input.dryRun };
  return administer(services, viewer, order, (deed) => writeElimination(deed, input));
}

/** eliminateEntry as part of another deed. */
export async function writeElimination(deed: Deed, { entryId, week }: Elimination): Promise<OverriddenEntry> {
  const before = await entryOf(deed, entryId);
  await checkWeek(deed, before, 'week', week, before.startWeek);
  const through = before.reinstatedThroughWeek;
  return override(deed, before, 'entry.eliminate', {
    adminEliminatedWeek: week,
    // A reinstatement forgives eliminations up to its week, this one too: it now ends before.
    reinstatedThroughWeek: through !== null && through >= week ? (week > 1 ? week - 1 : null) : through,
  });
}

export interface Reinstatement {
  entryId: number;
  /** Null takes back what the administrator decided of the entry: it stands as its picks and the results say. */
  throughWeek: number | null;
}

/**
 * Lets an entry live on: whatever happened up to a week no longer eliminates it. What failed in later weeks still does.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function reinstateEntry(
  services: Services,
  viewer: Viewer | null,
  input: Reinstatement & Override,
): Promise<OverriddenEntry> {
  const order = { target: { entry: input.entryId }, reason: input.reason, dryRun: input.dryRun };
  return administer(services, viewer, order, (deed) => writeReinstatement(deed, input));
}

/** reinstateEntry as part of another deed. */
export async function writeReinstatement(
  deed: Deed,
  { entryId, throughWeek }: Reinstatement,
): Promise<OverriddenEntry> {
  const before = await entryOf(deed, entryId);
  if (throughWeek === null) {
    return override(deed, before, 'entry.clearOverrides', {
      adminEliminatedWeek: null,
      reinstatedThroughWeek: null,
    });
  }
  await checkWeek(deed, before, 'throughWeek', throughWeek, 1);
  const out = before.adminEliminatedWeek;
  return override(deed, before, 'entry.reinstate', {
    reinstatedThroughWeek: throughWeek,
    adminEliminatedWeek: out !== null && out <= throughWeek ? null : out,
  });
}

async function entryOf({ unit }: Deed, entryId: number): Promise<Entry> {
  const entry = await unit.tx.entry.findUnique({ where: { id: entryId } });
  if (entry === null) throw new NotFoundError('There is no such entry.');
  return entry;
}

async function checkWeek(
  { unit }: Deed,
  { poolId }: Entry,
  name: string,
  week: number,
  first: number,
): Promise<void> {
  const last = Math.max(first, await openWeek(unit, poolId));
  if (!Number.isInteger(week) || week < first || week > last) {
    throw invalid(name, `The week must be a whole number from ${first} to ${last}.`);
  }
}

type Columns = Pick<Entry, 'adminEliminatedWeek' | 'reinstatedThroughWeek'>;

async function override(deed: Deed, before: Entry, action: string, data: Columns): Promise<OverriddenEntry> {
  const { unit } = deed;
  await unit.tx.entry.update({ where: { id: before.id }, data });
  const facts = ({ adminEliminatedWeek, reinstatedThroughWeek }: Columns) => ({
    adminEliminatedWeek,
    reinstatedThroughWeek,
  });
  await deed.audit({
    poolId: before.poolId,
    action,
    subjectType: 'Entry',
    subjectId: before.id,
    before: facts(before),
    after: facts(data),
  });
  const grading = await regradeEntry(deed, before);
  return { entry: await unit.tx.entry.findUniqueOrThrow({ where: { id: before.id } }), grading };
}

/** Grades one entry again, and what hangs on it; after `steps` that were taken already. */
export async function regradeEntry(
  { unit, seasonYear }: Deed,
  { id, poolId }: Pick<Entry, 'id' | 'poolId'>,
  steps: readonly StandingChanges[] = [],
): Promise<GradingReport[]> {
  const season = await loadSeason(unit, seasonYear);
  const pool = season.pools.find((candidate) => candidate.id === poolId)!;
  const own = await regradeEntries(unit, poolId, { of: 'entry', entryId: id });
  const after = await advancePool(unit, season, pool);
  const report = await reportGrading(unit, pool, [...steps, own, ...after]);
  return report === null ? [] : [report];
}
