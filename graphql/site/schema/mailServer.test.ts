import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openMailServer, type MailServer } from '#graphql/testing/mailServer.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';

const PASSWORD = 'p@ss/word:%41';

describe.each(oneDialect)('the mail server of a site, on %s', (dialect) => {
  let fixture: Fixture;
  let smtp: MailServer;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    smtp = await openMailServer({ login: { user: 'pool@mail.example', password: PASSWORD } });
    const environment = { publicUrl: 'https://pool.example' };
    Object.assign(fixture.settings, { mode: 'live', ...environment, environment, smtpUrl: null });
  });
  afterEach(async () => {
    await smtp.close();
    await fixture.close();
  });

  async function connect(change: object = {}) {
    const { data, errors } = await fixture.ask(
      'administrator',
      `mutation ($input: ConnectMailServerInput!) { result: connectMailServer(input: $input) {
        __typename ... on Error { message } ... on InvalidInputError { issues { path message } }
        ... on ConnectMailServerPayload { testedWith site { mailObstacle mailServer { host port security user } } } } }`,
      {
        input: {
          host: '127.0.0.1',
          port: Number(new URL(smtp.url).port),
          security: 'NONE',
          user: 'pool@mail.example',
          password: PASSWORD,
          mailFrom: 'Office pool <pool@pool.example>',
          ...change,
        },
      },
    );
    expect(errors).toEqual([]);
    return data.result;
  }

  it('is stored once it took a test mail, and not before', async () => {
    const about = async (change: object) => {
      const { __typename: type, issues } = await connect(change);
      return [type, issues[0].path.at(-1), issues[0].message];
    };
    expect(await about({ password: 'wrong' })).toEqual([
      'InvalidInputError',
      'password',
      expect.stringMatching(/^The test mail was not sent: Invalid login: .* Nothing was changed\.$/),
    ]);
    expect(await about({ port: 9 })).toEqual([
      'InvalidInputError',
      'host',
      expect.stringContaining('ECONNREFUSED'),
    ]);
    // A server that cannot encrypt gets no password by STARTTLS.
    expect((await about({ security: 'STARTTLS' }))[0]).toBe('InvalidInputError');
    expect((await about({ host: 'no host', port: 0 })).slice(0, 2)).toEqual(['InvalidInputError', 'host']);
    expect(await fixture.db.siteSetting.count()).toBe(0);
    expect(smtp.received).toEqual([]);

    expect(await connect()).toEqual({
      __typename: 'ConnectMailServerPayload',
      testedWith: 'administrator@pool.example',
      site: {
        mailObstacle: null,
        mailServer: {
          host: '127.0.0.1',
          port: Number(new URL(smtp.url).port),
          security: 'NONE',
          user: 'pool@mail.example',
        },
      },
    });
    expect(smtp.received.map(({ to }) => to)).toEqual([['administrator@pool.example']]);
    const { message } = smtp.received[0]!;
    expect(message).toMatch(/^From: Office pool <pool@pool\.example>\r$/m);
    expect(message).toMatch(/^Subject: Test mail of Last Standing\r$/m);
    // As all mails: text and HTML, with a link to the site.
    expect(message).toMatch(/Content-Type: text\/plain/);
    expect(message).toMatch(/Content-Type: text\/html/);
    expect(message.replaceAll('=\r\n', '')).toContain('https://pool.example');
  });

  it('keeps its password to itself, and by that goes on when the rest changes', async () => {
    await connect();
    const { data } = await fixture.ask(
      'administrator',
      '{ site { mailServer { host user } settings { name value } } }',
    );
    const lines = await fixture.db.auditEntry.findMany({ where: { action: 'site.update' } });
    expect(lines).toHaveLength(1);
    const shown = JSON.stringify([data, lines]);
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), 'ss%2Fword']) {
      expect(shown).not.toContain(secret);
    }
    const { data: others } = await fixture.ask(
      'commissioner',
      '{ site { mailServer { host } settings { value } } }',
    );
    expect(others).toEqual({ site: { mailServer: null, settings: null } });
    expect(await connect({ password: '', mailFrom: 'The office <pool@pool.example>' })).toMatchObject({
      __typename: 'ConnectMailServerPayload',
    });
    // The password of one server is not given to another.
    expect((await connect({ password: '', user: 'else@mail.example' })).__typename).toBe('InvalidInputError');
    expect((await connect({ password: '', host: 'localhost' })).__typename).toBe('InvalidInputError');
    expect(smtp.received).toHaveLength(2);
  });
});
