import type { Game, HeldUpdate } from '#prisma/generated/sqlite/client.ts';
import type { LeafContent } from '../kernel/poolLogs.ts';
import { type AuditFacts, writeAudit } from '../kernel/audit.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { isIndependent } from './rules/confirmation.ts';
import { confirmResults } from './confirmResults.ts';
import type { HeldContent } from './updatePlan.ts';

/**
 * Publishes to the commissioners of all pools of a season that an update of the feed was held or decided.
 * Players' pages are not affected.
 */
async function publishOffices(transaction: Transaction, seasonYear: number): Promise<void> {
  const pools = await transaction.tx.pool.findMany({ where: { seasonYear }, select: { id: true } });
  for (const { id: poolId } of pools) transaction.publish({ type: 'office', poolId });
}

/** An update to hold; `open` is the undecided one of the same source and game, which it replaces. */
export interface Hold {
  game: Game;
  source: HeldUpdate['source'];
  why: string;
  content: HeldContent;
  open: HeldUpdate | null;
}

/** Decision about a held update. WITHDRAW: its source agrees with the stored result again. */
export type Decision = 'ACCEPT' | 'REFUSE' | 'WITHDRAW';

/** Appends an audit row in the name of the deciding actor. */
type Audit = (facts: Omit<AuditFacts, 'at' | 'actorId' | 'reason'>) => Promise<number>;

const ACTIONS = {
  ACCEPT: 'heldUpdate.accept',
  REFUSE: 'heldUpdate.refuse',
  WITHDRAW: 'heldUpdate.withdraw',
} as const;

/** State of a review in the log after the decision. */
const REVIEW_STATES = { ACCEPT: 'TAKEN', REFUSE: 'KEPT', WITHDRAW: 'AGREED' } as const;

/** Audit rows of the server itself. */
export function serverAudit({ tx, now }: Transaction, reason: string | null = null): Audit {
  return (facts) => writeAudit(tx, { ...facts, at: now, actorId: null, reason });
}

/**
 * Holds a source's update that contradicts a final or a decision, for the commissioner; a final's result is
 * under review from then on (SPECIFICATION 2.12). Updates are held only here.
 */
export async function holdUpdate(transaction: Transaction, hold: Hold): Promise<HeldUpdate> {
  const { tx, now } = transaction;
  const { game, source, why, content, open } = hold;
  const data = { update: content, why, heldAt: now };
  const held =
    open === null
      ? await tx.heldUpdate.create({ data: { gameId: game.id, source, ...data } })
      : await tx.heldUpdate.update({ where: { id: open.id }, data });
  await serverAudit(transaction, why)({ action: 'heldUpdate.hold', ...auditOf(game, held) });
  if (game.status === 'FINAL') await logReview(transaction, game, held, 'OPEN');
  await noteReview(transaction, game.id);
  await publishOffices(transaction, game.seasonYear);
  return held;
}

/**
 * Decides a held update, by the commissioner or because the result and its source agree. Held updates are
 * resolved only here.
 * @param game as it was when the decision was made
 */
export async function decideHeldUpdate(
  transaction: Transaction,
  audit: Audit,
  game: Game,
  held: HeldUpdate,
  decision: Decision,
): Promise<HeldUpdate> {
  const decided = await transaction.tx.heldUpdate.update({
    where: { id: held.id },
    data: { resolvedAt: transaction.now, accepted: decision === 'ACCEPT' },
  });
  await audit({ action: ACTIONS[decision], ...auditOf(game, held) });
  if (game.reviewSince !== null) await logReview(transaction, game, held, REVIEW_STATES[decision]);
  await noteReview(transaction, game.id);
  await publishOffices(transaction, game.seasonYear);
  return decided;
}

/**
 * Decides the open held updates of a game whose result was just set: an equal update is accepted, and
 * confirms the result if it is independent of it.
 * @param others decision for different updates; default: they stay open
 * @returns the game afterwards
 */
export async function decideByResult(
  transaction: Transaction,
  audit: Audit,
  before: Game,
  game: Game,
  others?: 'REFUSE',
): Promise<Game> {
  const { tx } = transaction;
  const open = await tx.heldUpdate.findMany({ where: { gameId: game.id, resolvedAt: null } });
  for (const held of open) {
    const agrees = saysSame(held, game);
    if (agrees || others !== undefined) {
      await decideHeldUpdate(transaction, audit, before, held, agrees ? 'ACCEPT' : 'REFUSE');
    }
    if (agrees) await confirmByAccepted(transaction, game, held);
  }
  return tx.game.findUniqueOrThrow({ where: { id: game.id } });
}

/** A final accepted from the second source is confirmed by it, unless its result was that source's own. */
export async function confirmByAccepted(
  transaction: Transaction,
  game: Game,
  { source }: HeldUpdate,
): Promise<void> {
  if (source === 'FEED' || game.status !== 'FINAL' || !isIndependent(source, game.resultSource)) return;
  await confirmResults(transaction, [game], source);
}

function saysSame({ update }: HeldUpdate, game: Game): boolean {
  const { status, homeScore, awayScore } = update as HeldContent;
  return status === game.status && homeScore === game.homeScore && awayScore === game.awayScore;
}

function auditOf(game: Game, held: HeldUpdate) {
  const { id: gameId, status, homeScore, awayScore } = game;
  return {
    subjectType: 'HeldUpdate',
    subjectId: held.id,
    before: { gameId, status, homeScore, awayScore },
    after: { ...(held.update as HeldContent), source: held.source },
  };
}

/** States in the log of every pool of the season that a source contradicts a final, or the decision. */
async function logReview(
  transaction: Transaction,
  game: Game,
  { update, source }: HeldUpdate,
  state: 'OPEN' | (typeof REVIEW_STATES)[Decision],
): Promise<void> {
  const theirs = update as HeldContent;
  const content: LeafContent = {
    type: 'review',
    game: String(game.id),
    state,
    source,
    ours: [game.homeScore!, game.awayScore!],
    theirs: theirs.status === 'FINAL' ? [theirs.homeScore!, theirs.awayScore!] : null,
  };
  const { seasonYear } = game;
  const pools = await transaction.tx.pool.findMany({ where: { seasonYear }, select: { id: true } });
  for (const { id } of pools) transaction.log(id, content);
}

/** Updates Game.reviewSince: a final is under review while one of its held updates is open. */
async function noteReview(transaction: Transaction, gameId: number): Promise<void> {
  const { tx } = transaction;
  const game = await tx.game.findUniqueOrThrow({ where: { id: gameId } });
  const open = await tx.heldUpdate.findFirst({
    where: { gameId, resolvedAt: null },
    orderBy: { heldAt: 'asc' },
  });
  const isUnderReview = game.status === 'FINAL' && open !== null;
  if (isUnderReview === (game.reviewSince !== null)) return;
  await tx.game.update({
    where: { id: gameId },
    data: { reviewSince: isUnderReview ? open.heldAt : null },
  });
  const { seasonYear, week } = game;
  transaction.publish({ type: 'games', seasonYear, week, gameIds: [gameId] });
}
