import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#prisma/client.ts';
import { logInAsAdministrator, logInAsTestUser } from './api.ts';
import { expectEveryLook, phone, wide } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const NAME = 'Minnesota Vikings at Los Angeles Chargers';

beforeAll(async () => {
  const { server } = stage;
  await server.end();
  const db = await openDatabase(server.databaseUrl);
  try {
    const { id: gameId } = await db.game.findFirstOrThrow({
      where: { week: 8, homeTeamId: 'LAC' },
    });
    const heldAt = new Date('2025-10-26T13:00:00Z');
    await db.game.update({ where: { id: gameId }, data: { reviewSince: heldAt } });
    await db.heldUpdate.create({
      data: {
        gameId,
        source: 'SCHEDULE' as const,
        heldAt,
        why: 'It contradicts the final result.',
        update: { status: 'FINAL', period: null, clock: null, homeScore: 37, awayScore: 13 },
      },
    });
  } finally {
    await db.$disconnect();
  }
  await server.restart();
});

test('a result that the second source contradicts is under review for everybody until the commissioner decides', async () => {
  const player = await openPage(stage.browser, stage.server.url, phone);
  await logInAsTestUser(player.context);
  await player.page.goto('/games');
  const game = player.page.getByRole('article', { name: NAME });
  await game.getByText('Result under review').waitFor();
  // The stored result counts meanwhile.
  expect((await game.locator('[data-winner]').innerText()).replace(/\s+/g, ' ')).toContain('Winner 37');
  await expectEveryLook(player.page, 'games-under-review');

  const office = await openPage(stage.browser, stage.server.url, wide);
  await logInAsAdministrator(office.context);
  await office.page.goto('/office/results');
  const held = office.page.getByRole('region', { name: 'Held updates' });
  await held.getByText(/stored MIN 10, LAC 37; .* says final, MIN 13, LAC 37\./).waitFor();
  await expectEveryLook(office.page, 'office-held-update');
  await held.getByRole('button', { name: /^Keep the stored result, MIN at LAC/ }).click();
  await held.getByRole('button', { name: 'Confirm: Keep the stored result, MIN at LAC' }).click();
  await office.page.getByText('The stored result of MIN at LAC is kept').waitFor();
  await held.waitFor({ state: 'detached' });
  // Live, without a reload.
  await game.getByText('Result under review').waitFor({ state: 'detached' });
  await player.close();
  await office.close();
});
