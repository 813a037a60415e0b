import type { Game, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { gradeSeasonGames } from '../grading.ts';
import { reportGrading, type GradingReport } from '../gradingSteps.ts';
import { announceEarlierKickoff } from '../kickoffNotices.ts';
import { loadSeason } from '../seasonFacts.ts';
import type { Unit } from '../transaction.ts';
import type { HeldContent } from '../updatePlan.ts';
import { advancePool, syncPoolWeeks } from '../weeks.ts';
import type { Deed } from './administer.ts';
import { keepSecrets } from './keepSecrets.ts';

export interface OverriddenGame {
  /** As it stands afterwards; in a dry run as it would. */
  game: Game;
  /** By pool: the entries that changed, or would. */
  grading: GradingReport[];
}

/**
 * Writes what the administrator says of a game: appended to the results when a result comes, changes or goes, told in
 * the audit log, deadlines moved when the kick-off moved, and everything that hangs on the game graded again.
 */
export async function overrideGame(
  deed: Deed,
  before: Game,
  action: string,
  data: Prisma.GameUncheckedUpdateInput,
): Promise<OverriddenGame> {
  const { unit, seasonYear } = deed;
  const game = await unit.tx.game.update({
    where: { id: before.id },
    data: { ...data, updatedAt: unit.now },
  });
  if (before.status === 'FINAL' || game.status === 'FINAL') {
    await unit.tx.gameResult.create({
      data: {
        gameId: game.id,
        status: game.status,
        homeScore: game.homeScore,
        awayScore: game.awayScore,
        source: 'ADMIN',
        recordedAt: unit.now,
      },
    });
  }
  await deed.audit({
    action,
    subjectType: 'Game',
    subjectId: game.id,
    before: factsOf(before),
    after: factsOf(game),
  });
  await resolveHeld(unit, game);
  unit.tell({ type: 'games', seasonYear, week: game.week, gameIds: [game.id] });

  const season = await loadSeason(unit, seasonYear);
  const grading: GradingReport[] = [];
  if (before.kickoff.getTime() !== game.kickoff.getTime()) {
    await announceEarlierKickoff(unit, season.pools, before, game);
    await keepSecrets(unit, { season: seasonYear }, async () => {
      for (const pool of season.pools) {
        const steps = await syncPoolWeeks(unit, season, pool);
        const report = await reportGrading(unit, pool, [
          ...steps,
          ...(await advancePool(unit, season, pool)),
        ]);
        if (report !== null) grading.push(report);
      }
    });
  }
  grading.push(...(await gradeSeasonGames(unit, season, [game.id])));
  return { game, grading };
}

function factsOf(game: Game) {
  const { status, homeScore, awayScore, wentToOvertime, resultSource, kickoff } = game;
  return { status, homeScore, awayScore, wentToOvertime, resultSource, kickoff: kickoff.toISOString() };
}

/** What the feed wanted of the game is decided with this: taken over, or not. */
async function resolveHeld(unit: Unit, game: Game): Promise<void> {
  const open = await unit.tx.heldUpdate.findMany({ where: { gameId: game.id, resolvedAt: null } });
  for (const row of open) {
    const said = row.update as HeldContent;
    const accepted =
      said.status === game.status && said.homeScore === game.homeScore && said.awayScore === game.awayScore;
    await unit.tx.heldUpdate.update({ where: { id: row.id }, data: { resolvedAt: unit.now, accepted } });
  }
}
