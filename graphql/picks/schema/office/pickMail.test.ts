import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { sendMail } from '#graphql/messages/mail/sendMail.ts';
import type { Mailer } from '#graphql/messages/mail/transport/mailer.ts';
import { createSmtpMailer } from '#graphql/messages/mail/transport/smtp.ts';
import { openMailServer, type MailServer } from '#graphql/testing/mailServer.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';

/** Entry 1 is alice's and has MIA for Week 2, still secret; entry 4 is bob's and had KC, which lost on Thursday. */
describe.each(oneDialect)('the owner of a pick that the commissioner changes, on %s', (dialect) => {
  let fixture: Fixture;
  let smtp: MailServer;
  let mailer: Mailer;

  beforeEach(async () => {
    fixture = await openFixture(dialect);
    smtp = await openMailServer();
    mailer = createSmtpMailer({ url: smtp.url, from: 'pool@pool.example' });
  });
  afterEach(async () => {
    await mailer.close();
    await smtp.close();
    await fixture.close();
  });

  const received = () =>
    smtp.received.map(({ to, message }) => {
      // Quoted-printable breaks long lines.
      return { to, message: message.replaceAll('=\r\n', '') };
    });

  async function act(name: string, type: string, input: object): Promise<unknown> {
    const { data, errors } = await fixture.ask(
      'administrator',
      `mutation ($input: ${type}!) { result: ${name}(input: $input) { __typename } }`,
      { input },
    );
    expect(errors).toEqual([]);
    await sendMail(fixture.services, mailer);
    return data.result.__typename;
  }

  it('is mailed the reason and both teams, and nobody else is', async () => {
    const change = {
      entry: fixture.entry(4),
      week: 2,
      team: fixture.team('DAL'),
      reason: 'He rang me on Monday.',
    };
    expect(await act('changePick', 'PickForInput', { ...change, dryRun: true })).toBe('PickOverridePayload');
    expect(received()).toEqual([]);
    expect(await act('changePick', 'PickForInput', change)).toBe('PickOverridePayload');
    expect(received().map(({ to }) => to)).toEqual([['bob@pool.example']]);
    const { message } = received()[0]!;
    expect(message).toMatch(/^Subject: Test pool: the commissioner changed your Week 2 pick\r$/m);
    expect(message).toContain('the Week 2 pick of your entry Entry 4.');
    expect(message).toMatch(/Before: City of KC Team\s+Now: City of DAL Team/);
    expect(message).toContain('Reason: He rang me on Monday.');
  });

  it('is mailed each change, also one that is still secret for everyone else', async () => {
    const pick = { entry: fixture.entry(1), week: 2, reason: 'A mistake.' };
    await act('removePick', 'PickOfWeekInput', pick);
    await act('restorePick', 'PickOfWeekInput', pick);
    await act('removePick', 'PickOfWeekInput', pick);
    await act('submitPickFor', 'PickForInput', { ...pick, team: fixture.team('LAC') });
    expect(received().map(({ to }) => to)).toEqual(received().map(() => ['alice@pool.example']));
    const mails = received().map(({ message }) =>
      /Before: (.*?)\r\nNow: (.*?)\r\n/.exec(message)!.slice(1, 3),
    );
    const [miami, chargers] = ['City of MIA Team', 'City of LAC Team'];
    expect(mails).toEqual([
      [miami, 'no pick'],
      ['no pick', miami],
      [miami, 'no pick'],
      ['no pick', chargers],
    ]);
    for (const { message } of received()) expect(/^Subject: .*$/m.exec(message)![0]).not.toContain('City');
  });
});
