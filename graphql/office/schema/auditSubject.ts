import type { AuditEntry } from '#prisma/generated/sqlite/client.ts';
import type { AuditState } from '../rules/auditSentence.ts';
import { regularWeeks, weekTitle } from '#graphql/season/rules/playoffs.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';

/** What a row of the audit log is about, by row ids; null for what it is not about. */
export interface AuditSubject {
  entryId: number | null;
  gameId: number | null;
  week: number | null;
  /** For people; null when it no longer exists or has no name. */
  name: string | null;
}

const nothing: AuditSubject = { entryId: null, gameId: null, week: null, name: null };

/** Looks up what a row is about. The names are those of now, not of then. */
export async function auditSubject(
  context: Context,
  { subjectType, subjectId, before, after }: AuditEntry,
): Promise<AuditSubject> {
  const { db } = context.services;
  const id = Number(subjectId);
  const stored = (after ?? before) as AuditState | null;
  switch (subjectType) {
    case 'Entry':
      return ofEntry(context, id);
    case 'Pick': {
      const [entryId, week] = subjectId.split(':').map(Number);
      return { ...(await ofEntry(context, entryId!)), week: week ?? null };
    }
    case 'Dispute': {
      const dispute = await db.dispute.findUnique({ where: { id } });
      return dispute === null
        ? nothing
        : { ...(await ofEntry(context, dispute.entryId)), week: dispute.week };
    }
    case 'Commission': {
      // A commission that was lost is not stored any more.
      const entryId =
        numberOf(stored, 'entryId') ?? (await db.commission.findUnique({ where: { id } }))?.entryId;
      return entryId === undefined ? nothing : ofEntry(context, entryId);
    }
    case 'Game':
      return ofGame(context, id);
    case 'HeldUpdate': {
      const gameId = numberOf(before as AuditState | null, 'gameId');
      return gameId === undefined ? nothing : ofGame(context, gameId);
    }
    case 'User':
      return { ...nothing, name: (await load(context).user.load(id))?.name ?? null };
    case 'Pool':
      return { ...nothing, name: (await load(context).pool.load(id))?.name ?? null };
    case 'Week':
      return { ...nothing, week: id };
    default:
      return nothing;
  }
}

async function ofEntry(context: Context, id: number): Promise<AuditSubject> {
  const entry = await load(context).entry.load(id);
  return entry === null ? nothing : { ...nothing, entryId: id, name: entry.username };
}

async function ofGame(context: Context, id: number): Promise<AuditSubject> {
  const game = await load(context).game.load(id);
  if (game === null) return nothing;
  const { awayTeamId, homeTeamId, week, seasonYear } = game;
  const when = weekTitle(week, regularWeeks(seasonYear));
  return { ...nothing, gameId: id, week, name: `${awayTeamId} at ${homeTeamId}, ${when}` };
}

function numberOf(state: AuditState | null, name: string): number | undefined {
  const value = state?.[name];
  return typeof value === 'number' ? value : undefined;
}
