import type { Game } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { GameRulingKind } from '../../domain/facts.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import { gradeWeekGames, reportGrading, type GradingReport } from '../gradingSteps.ts';
import { loadSeason } from '../seasonFacts.ts';
import type { Services } from '../services.ts';
import { advancePool } from '../weeks.ts';
import { administer, type Deed } from './administer.ts';

export interface GameRulingInput {
  poolId: number;
  gameId: number;
  /** Null takes a ruling back. */
  ruling: GameRulingKind | null;
}

export interface RuledGame {
  game: Game;
  grading: GradingReport[];
}

/**
 * Decides what a game that was put off or called off means for its pickers in one pool.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError while the game stands
 */
export function ruleOnGame(
  services: Services,
  viewer: Viewer | null,
  input: GameRulingInput & { reason: string; dryRun?: boolean | undefined },
): Promise<RuledGame> {
  const order = { target: { pool: input.poolId }, reason: input.reason, dryRun: input.dryRun };
  return administer(services, viewer, order, (deed) => writeRuling(deed, input));
}

/** ruleOnGame as part of another deed, on the same season. */
export async function writeRuling(
  deed: Deed,
  { poolId, gameId, ruling }: GameRulingInput,
): Promise<RuledGame> {
  const { unit, seasonYear } = deed;
  const game = await unit.tx.game.findFirst({ where: { id: gameId, seasonYear } });
  if (game === null) throw new NotFoundError("There is no such game in the pool's season.");
  if (ruling !== null && game.status !== 'POSTPONED' && game.status !== 'CANCELLED') {
    throw new ConflictError('Only a game that is postponed or cancelled can be ruled on.');
  }
  const key = { poolId_gameId: { poolId, gameId } };
  const before = await unit.tx.gameRuling.findUnique({ where: key });
  if (ruling !== null) {
    await unit.tx.gameRuling.upsert({
      where: key,
      create: { poolId, gameId, kind: ruling },
      update: { kind: ruling },
    });
  } else if (before !== null) await unit.tx.gameRuling.delete({ where: key });
  await deed.audit({
    poolId,
    action: 'game.rule',
    subjectType: 'Game',
    subjectId: gameId,
    before: { ruling: before?.kind ?? null },
    after: { ruling },
  });
  unit.tell({ type: 'week', poolId, week: game.week });

  const season = await loadSeason(unit, seasonYear);
  const pool = season.pools.find(({ id }) => id === poolId)!;
  const games = season.games.filter(({ id }) => id === gameId);
  const steps = await gradeWeekGames(unit, pool, game.week, games);
  const report = await reportGrading(
    unit,
    pool,
    [...steps, ...(await advancePool(unit, season, pool))],
    [gameId],
  );
  return { game, grading: report === null ? [] : [report] };
}
