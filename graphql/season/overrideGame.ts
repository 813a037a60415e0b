import type { AuditAction } from '../office/rules/auditSentence.ts';
import type { Game, Prisma } from '#prisma/generated/sqlite/client.ts';
import { gradeSeasonGames } from '../grading/grading.ts';
import type { GradingReport } from '../grading/gradingSteps.ts';
import { announceEarlierKickoff } from '../messages/mail/scheduleNotices.ts';
import { loadSeason } from '../grading/seasonFacts.ts';
import { unconfirmed } from './confirmResults.ts';
import { takesOffOrOn } from './changeGame.ts';
import { decideByResult } from './heldUpdates.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { AdminCommand } from '../office/adminCommand.ts';
import { guardUpcomingDeadlines } from '../office/upcomingDeadlines.ts';
import { followSchedule } from '../grading/finishGrading.ts';

export interface OverriddenGames {
  /** The games after the command, in the order of changes; hypothetical in a dry run. */
  games: Game[];
  /** Changed entries by pool; hypothetical in a dry run. */
  grading: GradingReport[];
  /** Mails to players; hypothetical in a dry run. */
  mails: GameMail[];
}

export interface OverriddenGame extends Omit<OverriddenGames, 'games'> {
  /** The game after the command; hypothetical in a dry run. */
  game: Game;
}

/**
 * EARLIER_KICKOFF: a notice to alive players. WEEK_RESULTS: the results of the week that the change
 * completes; they are mailed once, corrections are not.
 */
type GameMail = 'EARLIER_KICKOFF' | 'WEEK_RESULTS';

/** A change of a game, with its audit action. */
export interface GameChange {
  before: Game;
  action: AuditAction;
  data: Omit<Prisma.GameUncheckedUpdateInput, 'status'> & { status?: Game['status'] };
}

/** `overrideGames` for one game. */
export async function overrideGame(command: AdminCommand, change: GameChange): Promise<OverriddenGame> {
  const { games, ...done } = await overrideGames(command, [change]);
  return { ...done, game: games[0]! };
}

/**
 * Stores the commissioner's changes of games: appends a result row when a result is added, changed or
 * removed, writes an audit row for each, moves deadlines after a moved kickoff, and then grades everything
 * that depends on the games once.
 */
export async function overrideGames(
  command: AdminCommand,
  changes: readonly GameChange[],
): Promise<OverriddenGames> {
  const { transaction, seasonYear } = command;
  const weeks = [...new Set(changes.map(({ before }) => before.week))];
  const incomplete = await countIncomplete(transaction, seasonYear, weeks);
  const games: Game[] = [];
  for (const change of changes) games.push(await storeChange(command, change));
  for (const week of weeks) {
    const gameIds = games.filter((game) => game.week === week).map(({ id }) => id);
    transaction.publish({ type: 'games', seasonYear, week, gameIds });
  }

  const season = await loadSeason(transaction, seasonYear);
  const grading: GradingReport[] = [];
  const mails: GameMail[] = [];
  const moved = changes
    .map(({ before }, index) => ({ before, game: games[index]! }))
    .filter(({ before, game }) => before.kickoff.getTime() !== game.kickoff.getTime());
  if (moved.length > 0) {
    let told = 0;
    for (const { before, game } of moved) {
      told += await announceEarlierKickoff(transaction, season.pools, before, game);
    }
    if (told > 0) mails.push('EARLIER_KICKOFF');
    await guardUpcomingDeadlines(transaction, { season: seasonYear }, async () => {
      grading.push(...(await followSchedule(transaction, season)));
    });
  }
  const gameIds = games.map(({ id }) => id);
  grading.push(...(await gradeSeasonGames(transaction, season, gameIds)));
  const after = await countIncomplete(transaction, seasonYear, weeks);
  if (weeks.some((week) => (after.get(week) ?? 0) < (incomplete.get(week) ?? 0))) mails.push('WEEK_RESULTS');
  return { games, grading, mails };
}

/** By week: the number of the season's pools in which it is not complete. */
async function countIncomplete(
  { tx }: Transaction,
  seasonYear: number,
  weeks: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.poolWeek.groupBy({
    by: ['week'],
    where: { week: { in: [...weeks] }, pool: { seasonYear }, completedAt: null },
    _count: true,
  });
  return new Map(rows.map(({ week, _count }) => [week, _count]));
}

/** Stores one change, with its history and audit rows. @returns the game afterwards */
async function storeChange(
  { transaction, audit }: AdminCommand,
  { before, action, data }: GameChange,
): Promise<Game> {
  const changed = await transaction.tx.game.update({
    where: { id: before.id },
    data: {
      ...data,
      ...(isOtherResult(before, data) && { ...unconfirmed(data), reviewSince: null }),
      ...(isMove(before, data) && { kickoffMovedAt: transaction.now }),
      updatedAt: transaction.now,
    },
  });
  if (before.status === 'FINAL' || changed.status === 'FINAL') {
    await transaction.tx.gameResult.create({
      data: {
        gameId: changed.id,
        status: changed.status,
        homeScore: changed.homeScore,
        awayScore: changed.awayScore,
        source: 'ADMIN',
        recordedAt: transaction.now,
      },
    });
  }
  await audit({
    action,
    subjectType: 'Game',
    subjectId: changed.id,
    before: factsOf(before),
    after: factsOf(changed),
  });
  return decideByResult(transaction, audit, before, changed, 'REFUSE');
}

/** Whether status or score change. */
function isOtherResult(before: Game, change: Prisma.GameUncheckedUpdateInput): boolean {
  return (['status', 'homeScore', 'awayScore'] as const).some(
    (name) => change[name] !== undefined && change[name] !== before[name],
  );
}

/** Whether the game's calendar event changes. */
function isMove(before: Game, { kickoff, isKickoffConfirmed, status }: GameChange['data']): boolean {
  if (takesOffOrOn(before, status)) return true;
  const isMoved = kickoff instanceof Date && kickoff.getTime() !== before.kickoff.getTime();
  return isMoved || (isKickoffConfirmed ?? before.isKickoffConfirmed) !== before.isKickoffConfirmed;
}

function factsOf(game: Game) {
  const { status, homeScore, awayScore, wentToOvertime, resultSource, kickoff } = game;
  return { status, homeScore, awayScore, wentToOvertime, resultSource, kickoff: kickoff.toISOString() };
}
