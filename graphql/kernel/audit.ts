import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '#prisma/client.ts';
import type { AuditAction } from '../office/rules/auditSentence.ts';

export interface AuditFacts {
  at: Date;
  /** Null when the server itself acted. */
  actorId: number | null;
  poolId?: number | null;
  /** What was done: each has its sentence in office/rules/auditSentence.ts. */
  action: AuditAction;
  subjectType: string;
  subjectId: string | number;
  reason?: string | null;
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
}

/**
 * Appends a row to the audit log, in the transaction of the change that the row records. @returns the row's
 * number
 */
export async function writeAudit(tx: TransactionClient, facts: AuditFacts): Promise<number> {
  const { id } = await tx.auditEntry.create({ data: rowOf(facts), select: { id: true } });
  return id;
}

/** Appends rows to the audit log, in their order. */
export async function writeAudits(tx: TransactionClient, rows: readonly AuditFacts[]): Promise<void> {
  if (rows.length > 0) await tx.auditEntry.createMany({ data: rows.map(rowOf) });
}

function rowOf(facts: AuditFacts): Prisma.AuditEntryCreateManyInput {
  return {
    at: facts.at,
    actorId: facts.actorId,
    poolId: facts.poolId ?? null,
    action: facts.action,
    subjectType: facts.subjectType,
    subjectId: String(facts.subjectId),
    reason: facts.reason ?? null,
    ...(facts.before === undefined ? {} : { before: facts.before }),
    ...(facts.after === undefined ? {} : { after: facts.after }),
  };
}
