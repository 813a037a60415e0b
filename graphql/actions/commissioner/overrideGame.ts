import type { AuditAction } from '#domain/auditSentence.ts';
import type { Game, Prisma } from '#prisma/generated/sqlite/client.ts';
import { gradeSeasonGames } from '../grading/grading.ts';
import type { GradingReport } from '../grading/gradingSteps.ts';
import { announceEarlierKickoff } from '../mail/kickoffNotices.ts';
import { loadSeason } from '../grading/seasonFacts.ts';
import { unconfirmed } from '../season/confirmResults.ts';
import { decideByResult } from '../season/heldUpdates.ts';
import type { AdminCommand } from './adminCommand.ts';
import { guardUpcomingDeadlines } from './upcomingDeadlines.ts';
import { followSchedule } from '../grading/finishGrading.ts';

export interface OverriddenGame {
  /** The game after the command; in a dry run, as it would be. */
  game: Game;
  /** Changed entries by pool; in a dry run, those that would change. */
  grading: GradingReport[];
  /** What is mailed to players as a consequence; in a dry run, what would be. */
  mails: GameMail[];
}

/**
 * EARLIER_KICKOFF: a notice to those who are alive. WEEK_RESULTS: the results of the week, which the change completes;
 * they are mailed once, and a later correction is not.
 */
export type GameMail = 'EARLIER_KICKOFF' | 'WEEK_RESULTS';

/**
 * Stores the commissioner's change of a game: appends a result row when a result is added, changed or
 * removed, writes the audit row, moves deadlines when the kickoff moved, and grades everything that depends
 * on the game.
 */
export async function overrideGame(
  command: AdminCommand,
  before: Game,
  action: AuditAction,
  data: Prisma.GameUncheckedUpdateInput,
): Promise<OverriddenGame> {
  const { transaction, seasonYear } = command;
  const incomplete = { week: before.week, pool: { seasonYear }, completedAt: null };
  const waiting = await transaction.tx.poolWeek.findMany({ where: incomplete, select: { id: true } });
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
  await command.audit({
    action,
    subjectType: 'Game',
    subjectId: changed.id,
    before: factsOf(before),
    after: factsOf(changed),
  });
  const game = await decideByResult(transaction, command.audit, before, changed, 'REFUSE');
  transaction.publish({ type: 'games', seasonYear, week: game.week, gameIds: [game.id] });

  const season = await loadSeason(transaction, seasonYear);
  const grading: GradingReport[] = [];
  const mails: GameMail[] = [];
  if (before.kickoff.getTime() !== game.kickoff.getTime()) {
    if ((await announceEarlierKickoff(transaction, season.pools, before, game)) > 0)
      mails.push('EARLIER_KICKOFF');
    await guardUpcomingDeadlines(transaction, { season: seasonYear }, async () => {
      grading.push(...(await followSchedule(transaction, season)));
    });
  }
  grading.push(...(await gradeSeasonGames(transaction, season, [game.id])));
  const done = await transaction.tx.poolWeek.count({
    where: { id: { in: waiting.map(({ id }) => id) }, completedAt: { not: null } },
  });
  if (done > 0) mails.push('WEEK_RESULTS');
  return { game, grading, mails };
}

/** Whether a change is one of status or score. */
function isOtherResult(before: Game, change: Prisma.GameUncheckedUpdateInput): boolean {
  return (['status', 'homeScore', 'awayScore'] as const).some(
    (name) => change[name] !== undefined && change[name] !== before[name],
  );
}

function isMove(before: Game, { kickoff, isKickoffConfirmed }: Prisma.GameUncheckedUpdateInput): boolean {
  const isMoved = kickoff instanceof Date && kickoff.getTime() !== before.kickoff.getTime();
  return isMoved || (isKickoffConfirmed ?? before.isKickoffConfirmed) !== before.isKickoffConfirmed;
}

function factsOf(game: Game) {
  const { status, homeScore, awayScore, wentToOvertime, resultSource, kickoff } = game;
  return { status, homeScore, awayScore, wentToOvertime, resultSource, kickoff: kickoff.toISOString() };
}
