import type { Entry, Pick, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { isOfferedForPicks } from '../../domain/deadlines.ts';
import { refusalMessage, type PickRefusal } from '../../domain/picks.ts';
import { ConflictError, NotFoundError, PickRefusedError } from '../failures.ts';
import { gradeWeekGames, type GradingReport } from '../gradingSteps.ts';
import type { Site } from '../letters.ts';
import { loadSeason } from '../seasonFacts.ts';
import type { Services } from '../services.ts';
import { administer, invalid, type Deed } from './administer.ts';
import { regradeEntry } from './overrideEntry.ts';
import { tellOwner } from './tellOwner.ts';

export interface PickFor {
  entryId: number;
  week: number;
  teamId: string;
}

export interface OverriddenPick {
  entry: Entry;
  week: number;
  grading: GradingReport[];
}

interface Override {
  reason: string;
  dryRun?: boolean | undefined;
  /** For the mail to the owner, who is told of every change of a pick. */
  site: Site;
}

/**
 * Picks on behalf of an entry: deadline, kick-off and elimination do not stand in the way, the other rules do. Counts
 * as submitted in time.
 *
 * As long as the entry has picks for other weeks that are still secret, but for those that the same administrator made,
 * nothing can be picked for it: whether a team is refused as used would tell which.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError, PickRefusedError
 */
export function submitPickFor(
  services: Services,
  viewer: Viewer | null,
  input: PickFor & Override,
): Promise<OverriddenPick> {
  const order = { target: { entry: input.entryId }, reason: input.reason, dryRun: input.dryRun };
  return administer(services, viewer, order, (deed) => writePick(deed, input, 'submit'));
}

/** Replaces the pick of an entry; otherwise like submitPickFor. */
export function changePick(
  services: Services,
  viewer: Viewer | null,
  input: PickFor & Override,
): Promise<OverriddenPick> {
  const order = { target: { entry: input.entryId }, reason: input.reason, dryRun: input.dryRun };
  return administer(services, viewer, order, (deed) => writePick(deed, input, 'change'));
}

/**
 * Takes the pick of an entry away. It is kept in the audit log, and restorePick puts it back.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function removePick(
  services: Services,
  viewer: Viewer | null,
  input: { entryId: number; week: number } & Override,
): Promise<OverriddenPick> {
  const order = { target: { entry: input.entryId }, reason: input.reason, dryRun: input.dryRun };
  return administer(services, viewer, order, async (deed) => {
    const entry = await entryOf(deed, input.entryId);
    const pick = await pickOf(deed, input);
    if (pick === null) throw new NotFoundError(`The entry has no pick for Week ${input.week}.`);
    const { week, site } = input;
    return store(deed, 'pick.remove', { entry, week, before: factsOf(pick), after: null, site });
  });
}

/**
 * Puts the pick of an entry back to what it was before the administrator's last change to it, with the instant and the
 * source it had. It does not tell which pick that is.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError
 */
export function restorePick(
  services: Services,
  viewer: Viewer | null,
  input: { entryId: number; week: number } & Override,
): Promise<OverriddenPick> {
  const order = { target: { entry: input.entryId }, reason: input.reason, dryRun: input.dryRun };
  return administer(services, viewer, order, async (deed) => {
    const { tx } = deed.unit;
    const entry = await entryOf(deed, input.entryId);
    const last = await tx.auditEntry.findFirst({
      where: { subjectType: 'Pick', subjectId: subjectOf(input) },
      orderBy: { id: 'desc' },
    });
    if (last === null) {
      throw new NotFoundError(`No pick of the entry for Week ${input.week} was ever changed.`);
    }
    const after = last.before as PickFacts | null;
    if (after !== null) await refuseToRestore(deed, input, after.teamId, last.at);
    const before = await pickOf(deed, input);
    return store(deed, 'pick.restore', {
      entry,
      week: input.week,
      before: before === null ? null : factsOf(before),
      after,
      site: input.site,
    });
  });
}

/**
 * Before the deadline any pick that came since stands in the way: if only one of the same team did, picking each team
 * in another week would tell which was taken away.
 */
async function refuseToRestore(
  { unit }: Deed,
  { entryId, week }: { entryId: number; week: number },
  teamId: string,
  since: Date,
): Promise<void> {
  const { tx, now } = unit;
  const { poolId } = await tx.entry.findUniqueOrThrow({ where: { id: entryId } });
  const row = await tx.poolWeek.findUnique({ where: { poolId_week: { poolId, week } } });
  const isSecret = row !== null && row.deadline > now;
  const inTheWay = await tx.pick.findFirst({
    where: { entryId, week: { not: week }, ...(isSecret ? { submittedAt: { gte: since } } : { teamId }) },
    orderBy: { week: 'asc' },
  });
  if (inTheWay !== null) {
    throw new ConflictError(
      isSecret
        ? `The entry has a newer pick, for Week ${inTheWay.week}. Take that away first.`
        : `The team of the pick is used in Week ${inTheWay.week} by now.`,
    );
  }
}

/** submitPickFor and changePick as part of another deed; "set" does whichever of them can be done. */
export async function writePick(
  deed: Deed,
  { entryId, week, teamId, site }: PickFor & { site: Site },
  how: 'submit' | 'change' | 'set',
): Promise<OverriddenPick> {
  const { tx, now } = deed.unit;
  const entry = await entryOf(deed, entryId);
  const { weekCount } = await tx.season.findUniqueOrThrow({ where: { year: deed.seasonYear } });
  const refuse = (refusal: PickRefusal, details = {}): never => {
    const { startWeek } = entry;
    throw new PickRefusedError(refusal, refusalMessage(refusal, { week, weekCount, startWeek, ...details }));
  };
  if (!Number.isInteger(week) || week < entry.startWeek || week > weekCount) return refuse('BAD_WEEK');
  const team = await tx.team.findUnique({ where: { id: teamId } });
  if (team === null) return refuse('BAD_TEAM');

  const secret = await secretPick(deed, entry, week);
  if (secret !== undefined) {
    throw new ConflictError(
      `The entry has a pick for Week ${secret.week} that is still secret, and picking for it could tell which. ` +
        'Please wait for the deadline, or remove that pick first.',
    );
  }

  const teamName = `${team.city} ${team.nickname}`;
  const before = await pickOf(deed, { entryId, week });
  if (before !== null && how === 'submit') return refuse('PICK_EXISTS');
  if (before === null && how === 'change') {
    throw new NotFoundError(`The entry has no pick for Week ${week}.`);
  }
  const game = await tx.game.findFirst({
    where: {
      seasonYear: deed.seasonYear,
      week,
      OR: [{ homeTeamId: teamId }, { awayTeamId: teamId }],
    },
  });
  if (game === null || !isOfferedForPicks(game)) {
    return refuse('TEAM_NOT_PLAYING', { teamName, gameStatus: game?.status });
  }
  const used = await tx.pick.findFirst({ where: { entryId, teamId, week: { not: week } } });
  if (used !== null) return refuse('TEAM_USED', { teamName, usedWeek: used.week });

  return store(deed, before === null ? 'pick.submitFor' : 'pick.change', {
    entry,
    week,
    before: before === null ? null : factsOf(before),
    after: { week, teamId, gameId: game.id, source: 'ADMIN', submittedAt: now.toISOString() },
    site,
  });
}

/** The entry's first pick for another week whose deadline is ahead; but for those that whoever asks has made. */
async function secretPick({ unit, actorId }: Deed, entry: Entry, week: number): Promise<Pick | undefined> {
  const { tx, now } = unit;
  const open = await tx.poolWeek.findMany({
    where: { poolId: entry.poolId, deadline: { gt: now }, week: { not: week } },
    select: { week: true },
  });
  const picks = await tx.pick.findMany({
    where: { entryId: entry.id, week: { in: open.map((row) => row.week) } },
    orderBy: { week: 'asc' },
  });
  const own = await tx.auditEntry.findMany({
    where: { subjectType: 'Pick', subjectId: { in: picks.map(subjectOf) }, actorId, action: { in: MAKES } },
  });
  const made = new Set(own.map(({ after }) => JSON.stringify(sorted(after as PickFacts))));
  return picks.find((pick) => !made.has(JSON.stringify(sorted(factsOf(pick)))));
}

/** Actions whose author has chosen the team; whoever restores a pick is not told of it. */
const MAKES = ['pick.submitFor', 'pick.change'];

/** PostgreSQL keeps the members of JSON in an order of its own. */
function sorted(facts: PickFacts) {
  return Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** A pick as the audit log keeps it. */
interface PickFacts extends Prisma.JsonObject {
  week: number;
  teamId: string;
  gameId: number;
  source: Pick['source'];
  submittedAt: string;
}

function factsOf({ week, teamId, gameId, source, submittedAt }: Pick): PickFacts {
  return { week, teamId, gameId, source, submittedAt: submittedAt.toISOString() };
}

function subjectOf({ entryId, week }: { entryId: number; week: number }): string {
  return `${entryId}:${week}`;
}

async function entryOf({ unit }: Deed, entryId: number): Promise<Entry> {
  const entry = await unit.tx.entry.findUnique({ where: { id: entryId } });
  if (entry === null) throw new NotFoundError('There is no such entry.');
  return entry;
}

function pickOf({ unit }: Deed, { entryId, week }: { entryId: number; week: number }): Promise<Pick | null> {
  if (!Number.isInteger(week) || week < 1 || week > 18) {
    throw invalid('week', 'The week must be a whole number from 1 to 18.');
  }
  return unit.tx.pick.findUnique({ where: { entryId_week: { entryId, week } } });
}

interface Change {
  entry: Entry;
  week: number;
  before: PickFacts | null;
  after: PickFacts | null;
  site: Site;
}

async function store(deed: Deed, action: string, change: Change): Promise<OverriddenPick> {
  const { unit } = deed;
  const { entry, week, before, after } = change;
  const { id: entryId, poolId } = entry;
  if (before !== null) await unit.tx.pick.delete({ where: { entryId_week: { entryId, week } } });
  if (after !== null) {
    const { teamId, gameId, source, submittedAt } = after;
    await unit.tx.pick.create({
      data: { poolId, entryId, week, teamId, gameId, source, submittedAt: new Date(submittedAt) },
    });
  }
  const line = await deed.audit({
    poolId,
    action,
    subjectType: 'Pick',
    subjectId: subjectOf({ entryId, week }),
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
  });
  unit.tell({ type: 'week', poolId, week });
  await tellOwner(deed, change, line);

  const season = await loadSeason(unit, deed.seasonYear);
  const pool = season.pools.find((candidate) => candidate.id === poolId)!;
  const games = season.games.filter((game) => game.id === after?.gameId);
  const steps = games.length === 0 ? [] : await gradeWeekGames(unit, pool, week, games);
  const grading = await regradeEntry(deed, entry, steps);
  return { entry: await unit.tx.entry.findUniqueOrThrow({ where: { id: entryId } }), week, grading };
}
