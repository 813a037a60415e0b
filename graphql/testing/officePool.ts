import type { Database } from '#prisma/client.ts';
import { formatSignatureLines, parseNote } from '#verify/log/note.ts';
import { witnessSigner } from '#verify/log/testing/signer.ts';
import { formatVerifierKey } from '#verify/log/verifierKey.ts';
import { buyBackFor } from '../entries/buyBacks.ts';
import { openPick } from '../picks/openPick.ts';
import { renameEntry } from '../entries/renameEntry.ts';
import { ruleOnGame } from '../season/ruleOnGame.ts';
import { setGameStatus } from '../season/setGameStatus.ts';
import { updatePool } from '../pools/updatePool.ts';
import { createPoolLogs } from '../log/poolLogs.ts';
import { recordKey, rotateKey } from '../log/key/rotateKey.ts';
import { createSigner, newSigningKey } from '../log/key/signer.ts';
import { submitPick } from '../picks/submitPick.ts';
import { holdUpdate } from '../season/heldUpdates.ts';
import { settle } from '../season/settle.ts';
import { seedDemo } from '../demo/demo.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { createDemoServices } from './demoServices.ts';
import { frozenClock, viewerOf } from './services.ts';

const START = new Date('2025-10-26T09:30:00-04:00');
const SITE = {
  productName: 'Last Standing',
  publicUrl: 'http://localhost:4000',
  paymentUrlTemplate: 'https://pay.example/{amount}/{note}',
};
const reason = 'To be fair.';
/** When the witness signs, in seconds since 1970. */
const COSIGNED = 1_762_000_000;

/** The demo's pool, played to the end of Week 10, with every act of an office that leaves a row of its own kind. */
export async function playOfficePool(db: Database): Promise<{ services: Services; poolId: number }> {
  const clock = await frozenClock(START);
  let services = createDemoServices(db, clock);
  await recordKey(services);
  await seedDemo(services, { replayStart: START });
  const goTo = async (instant: string) => {
    await clock.set({ now: new Date(instant) });
    await settle(services, services.demoFeed!, new Date(instant));
  };
  const { id: poolId, seasonYear } = await db.pool.findFirstOrThrow();
  const office = viewerOf(await db.user.findFirstOrThrow({ where: { isAdministrator: true } }));
  await goTo('2025-10-28T12:00:00Z');

  const options = { buyBackThroughWeek: 12, buyBackFeeCents: 2000 };
  await updatePool(services, office, { poolId, settings: { options, deadlineTime: '11:00' }, reason });
  const [out] = await db.entry.findMany({ where: { eliminatedWeek: 8 }, orderBy: { id: 'asc' } });
  await buyBackFor(services, office, { entryId: out!.id, reason, site: SITE });
  await renameEntry(services, office, { entryId: out!.id, username: 'Once More', reason, site: SITE });
  const alive = await db.entry.findMany({
    where: { eliminatedWeek: null, user: { isAdministrator: false } },
    include: { user: true, picks: true },
    orderBy: { id: 'asc' },
  });
  for (const [place, entry] of alive.slice(0, 6).entries()) {
    for (const week of [9, 10, 11]) {
      if (entry.picks.some((pick) => pick.week === week)) continue;
      const used = await db.pick.findMany({ where: { entryId: entry.id }, select: { teamId: true } });
      const games = await db.game.findMany({
        where: { week, homeTeamId: { notIn: used.map(({ teamId }) => teamId) } },
        orderBy: [{ kickoff: 'desc' }, { id: 'asc' }],
      });
      await submitPick(services, viewerOf(entry.user), {
        entryId: entry.id,
        week,
        teamId: games[place]!.homeTeamId,
        receivedAt: clock.now(),
      });
    }
  }
  const [first] = alive;
  await openPick(services, office, { entryId: first!.id, week: 10, reason, site: SITE });
  const { id: gameId } = await db.game.findFirstOrThrow({
    where: { week: 9 },
    orderBy: [{ kickoff: 'desc' }, { id: 'asc' }],
  });
  await setGameStatus(services, office, { gameId, status: 'CANCELLED', reason });
  await ruleOnGame(services, office, { poolId, gameId, ruling: 'SURVIVE', reason });
  await goTo('2025-11-04T12:00:00Z');
  await goTo('2025-11-11T12:00:00Z');
  await review(services, seasonYear);
  const next = newSigningKey();
  await rotateKey(services, next);
  services = { ...services, poolLogs: createPoolLogs(createSigner('pool.example', next)) };
  await cosign(db, poolId);
  return { services, poolId };
}

/** A second source contradicts a final. */
async function review(services: Services, seasonYear: number): Promise<void> {
  await inTransaction(services, services.clock.now(), async (transaction) => {
    const game = await transaction.tx.game.findFirstOrThrow({
      where: { seasonYear, week: 2, status: 'FINAL' },
    });
    const content = { status: 'FINAL' as const, period: null, clock: null, homeScore: 1, awayScore: 0 };
    await holdUpdate(transaction, {
      game,
      source: 'SCHEDULE',
      why: 'It says otherwise.',
      content,
      open: null,
    });
  });
}

async function cosign(db: Database, poolId: number): Promise<void> {
  const witness = witnessSigner('witness.example/witness', 7, COSIGNED);
  for (const { id, checkpoint } of await db.logPublication.findMany({ where: { poolId } })) {
    const line = formatSignatureLines([witness.sign(parseNote(checkpoint).text)]);
    await db.logCosignature.create({
      data: { publicationId: id, witness: formatVerifierKey(witness.key), line },
    });
  }
}
