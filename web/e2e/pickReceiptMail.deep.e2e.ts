import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { logInAsTestUser } from './api.ts';
import { expectEveryLook, phone } from './looks.ts';
import { openPage } from './page.ts';
import { setStage } from './stage.ts';

// Half an hour before the deadline of Week 8. Without a mail server mails are files beside the database.
const stage = setStage();

/** The first mail whose subject contains the words. */
async function mailAbout(words: string): Promise<string> {
  const folder = join(dirname(stage.server.databaseUrl.replace('file:', '')), 'outbox');
  let found: string | undefined;
  const look = async () => {
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(
      names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
    );
    return (found = mails.find((mail) => mail.includes(`${words}\r\n`)));
  };
  // The job collects the picks of half a minute.
  await expect
    .poll(look, { timeout: 120_000, interval: 200, message: `a mail about "${words}"` })
    .toBeDefined();
  return found!;
}

/** The text of a mail, whose lines are at most 76 characters (quoted-printable). */
function unfolded(mail: string): string {
  return mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

/** The only attached file of a mail. */
function attachedFile(mail: string): { name: string; mimeType: string; buffer: Buffer } {
  const [, name, base64] =
    /filename=(\S+\.tlog-proof)\r\n(?:\S+: .*\r\n)*\r\n([\w+/=\r\n]+)\r\n--/.exec(mail) ?? [];
  return { name: name!, mimeType: 'text/plain', buffer: Buffer.from(base64!, 'base64') };
}

test('the receipt of a pick comes by mail once that is chosen, and the page that the mail links to accepts it', async () => {
  const { page, context, close } = await openPage(stage.browser, stage.server.url, phone);
  await logInAsTestUser(context);
  await page.goto('/account#notifications');
  const choice = page.getByLabel(/^Pick confirmations/);
  expect(await choice.isChecked()).toBe(false);
  await Promise.all([page.waitForResponse('**/graphql'), choice.click()]);
  await expectEveryLook(page, 'account-pick-confirmations');

  await page.goto('/picks');
  await page.getByRole('button', { name: /^Miami Dolphins/ }).click();
  await page.getByRole('button', { name: /^Submit pick: / }).click();
  const line = page.getByRole('region', { name: 'Your pick for Week 8' }).getByText(/Recorded as no\./);
  const [, index] = /no\. (\d+)/.exec((await line.textContent())!)!;

  const mail = await mailAbout('your pick is recorded');
  expect(mail).toContain('the Miami Dolphins.');
  expect(mail).not.toContain('Indianapolis');
  expect(mail).toContain(`Recorded as no. ${index} on Sunday, October 26, 9:30:00.000 AM EDT, before`);
  const file = attachedFile(mail);
  expect(file.name).toMatch(new RegExp(`^[\\w-]+-week-8-no-${index}\\.tlog-proof$`));
  const [link] = /http\S+\/verify/.exec(mail)!;
  await page.goto(link);
  await page.getByLabel('Receipt files (.tlog-proof)').setInputFiles(file);
  await page.getByRole('heading', { name: 'Everything checks out' }).waitFor();
  const [key] = /\S+\/log\+[0-9a-f]{8}\+[\w+/=]+/.exec(unfolded(mail))!;
  await page.getByLabel('Keys that you know').fill(key);
  await page.getByRole('button', { name: 'Check with these keys' }).click();
  await page.getByText(`The log is signed by the key that you know: ${key}.`).waitFor();
  await expectEveryLook(page, 'verify-with-key');
  const checks = page.getByRole('region', { name: 'What was checked' });
  await checks
    .getByText(/receipt/i)
    .first()
    .waitFor();
  await close();
});
