import type { Game, HeldUpdate } from '#prisma/generated/sqlite/client.ts';
import type { LeafContent } from '../kernel/poolLogs.ts';
import { type AuditFacts, writeAudit } from '../kernel/audit.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { isIndependent } from './rules/confirmation.ts';
import { confirmResults } from './confirmResults.ts';
import type { HeldContent } from './updatePlan.ts';

/**
 * Publishes to the offices of all pools of a season that something changed which commissioners alone see: an update of
 * the feed that is held back, or decided. Players' pages have nothing to read again.
 */
async function publishOffices(transaction: Transaction, seasonYear: number): Promise<void> {
  const pools = await transaction.tx.pool.findMany({ where: { seasonYear }, select: { id: true } });
  for (const { id: poolId } of pools) transaction.publish({ type: 'office', poolId });
}

/** An update to hold; `open` is the undecided one of the same source for the game, which it replaces. */
export interface Hold {
  game: Game;
  source: HeldUpdate['source'];
  why: string;
  content: HeldContent;
  open: HeldUpdate | null;
}

/** What becomes of a held update. WITHDRAW: its source agrees with the stored result again. */
export type Decision = 'ACCEPT' | 'REFUSE' | 'WITHDRAW';

/** Appends an audit row for whoever decides. */
type Audit = (facts: Omit<AuditFacts, 'at' | 'actorId' | 'reason'>) => Promise<number>;

const ACTIONS = {
  ACCEPT: 'heldUpdate.accept',
  REFUSE: 'heldUpdate.refuse',
  WITHDRAW: 'heldUpdate.withdraw',
} as const;

/** What the log says of a review that ends so. */
const REVIEW_STATES = { ACCEPT: 'TAKEN', REFUSE: 'KEPT', WITHDRAW: 'AGREED' } as const;

/** Audit rows of the server itself. */
export function serverAudit({ tx, now }: Transaction, reason: string | null = null): Audit {
  return (facts) => writeAudit(tx, { ...facts, at: now, actorId: null, reason });
}

/**
 * A source contradicts a final or a decision: its update is held for the commissioner, and a final's result is under review
 * from then on (SPECIFICATION 2.12). The one place where an update becomes held.
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
 * A held update is decided, by the commissioner or because the result and its source agree. The one place where a held
 * update is resolved.
 * @param game as it was when it was decided about
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
 * Decides the open held updates of a game whose result was just set: an update that says the same is accepted, and
 * confirms the result where it is independent of it.
 * @param others what becomes of those that say something else; by default they stay open
 * @returns the game, as it is then
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

/** A final that was taken from the second source is confirmed by it, unless it is that source's own. */
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

/** Tells the log of every pool of the season that a source contradicts a final, or how that was settled. */
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

/** Keeps Game.reviewSince: the result of a final is under review while a held update of the game is open. */
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
