import { describe, expect, test } from 'vitest';
import { ask, logInAsTestUser, toast } from './api.ts';
import { expectFocus, tabTo } from './keyboard.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

describe('the private calendar', () => {
  test('its address is copied, read by a calendar program, renewed and turned off, by keyboard', async () => {
    const { page, context, ...opened } = await openPage(stage.browser, stage.server.url, {
      ...phone,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await logInAsTestUser(context);
    await page.goto('/account#calendar');
    await expectFocus(page.getByRole('heading', { name: 'Calendar' }));
    const field = page.getByLabel('Address of your calendar');
    const first = await field.inputValue();
    // The server's own address: the public one has another port here.
    const read = async (address: string) => {
      const answer = await fetch(stage.server.url + new URL(address).pathname);
      return { status: answer.status, text: await answer.text() };
    };
    expect((await read(first)).text).toContain('SUMMARY:Picks due: Week 8');

    const copy = page.getByRole('button', { name: 'Copy address' });
    await tabTo(page, copy);
    await page.keyboard.press('Enter');
    await toast(page, 'Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await page.getByText('How to add it on your phone').click();
    await page.getByText('Android and Google Calendar').waitFor();
    await expectEveryLook(page, 'account-calendar');

    const renew = page.getByRole('button', { name: 'Renew address' });
    await tabTo(page, renew);
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('button', { name: 'Renew', exact: true }));
    await expectEveryLook(page, 'account-calendar-renew');
    await page.keyboard.press('Enter');
    await toast(page, 'Address renewed').waitFor();
    const second = await field.inputValue();
    expect(second).not.toBe(first);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);

    await page.getByRole('button', { name: 'Turn off', exact: true }).click();
    await page.getByRole('button', { name: 'Turn off for good' }).click();
    await page.getByText('Your calendar is off.').waitFor();
    expect((await read(second)).status).toBe(404);
    await expectEveryLook(page, 'account-calendar-off');
    expect(await ask(context, '{ viewer { calendarUrl } }')).toEqual({ viewer: { calendarUrl: null } });
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await field.waitFor();
    expect((await read(await field.inputValue())).status).toBe(200);
    await opened.close();
  });
});
