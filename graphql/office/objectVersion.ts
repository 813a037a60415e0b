import { createHash } from 'node:crypto';

import type { Dispute, Entry, Game, Payment, Pool, Webhook } from '#prisma/generated/sqlite/client.ts';
import type { GameRulingKind } from '../grading/rules/facts.ts';
import { StaleVersionError, type VersionedObject } from '../kernel/failures.ts';

/**
 * The version of an object: a digest of what the commissioner's commands overwrite. It differs exactly while that
 * differs, whoever wrote it. What changes by itself, such as the clock of a running game, is no part of it.
 */
function versionOf(facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
}

/**
 * @param ruling the ruling of the pool that the version is for; null also where no pool is named
 */
export function gameVersion(game: Game, ruling: GameRulingKind | null = null): string {
  const { status, homeScore, awayScore, wentToOvertime, resultSource, kickoff, isKickoffConfirmed } = game;
  const result = status === 'FINAL' ? [homeScore, awayScore, wentToOvertime, resultSource] : null;
  const line = [game.line, game.lockedLine, game.lineLockedAt !== null];
  // The feed moves a game from SCHEDULED to LIVE by itself.
  const state = status === 'LIVE' ? 'SCHEDULED' : status;
  return versionOf([state, result, kickoff, isKickoffConfirmed, line, ruling]);
}

/** The version of a pool's settings: of all columns but those that follow from games, entries and buy-backs. */
export function poolVersion(pool: Pool): string {
  const {
    id: _id,
    seasonYear: _year,
    createdAt: _at,
    currentWeek: _week,
    decidedWeek: _decided,
    buyBackCents: _boughtBack,
    ...settings
  } = pool;
  return versionOf(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The version of what the commissioner decides about an entry; nothing that follows from its picks is part of it. */
export function entryVersion(entry: Entry): string {
  const { userId, username, startWeek, welcomeMessage } = entry;
  const { adminEliminatedWeek, reinstatedThroughWeek, boughtBackThroughWeek } = entry;
  const decisions = [adminEliminatedWeek, reinstatedThroughWeek, boughtBackThroughWeek];
  return versionOf([userId, username, startWeek, ...decisions, welcomeMessage]);
}

export function disputeVersion({ status, answer, resolution }: Dispute): string {
  return versionOf([status, answer, resolution]);
}

export function paymentVersion({
  amountCents,
  receivedCents,
  status,
  paidAt,
  method,
  note,
}: Payment): string {
  return versionOf([amountCents, receivedCents, status, paidAt, method, note]);
}

export function webhookVersion({ name, url, format, events, disabledAt }: Webhook): string {
  return versionOf([name, url, format, events, disabledAt !== null]);
}

/**
 * Checks that an object is as its editor saw it.
 * @param seen the version that the editor saw; without one the command overwrites whatever there is
 * @throws StaleVersionError with the object as it is now
 */
export function checkVersion(seen: string | undefined, version: string, current: VersionedObject): void {
  if (seen !== undefined && seen !== version) throw new StaleVersionError(current);
}
