import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { sendMail } from '#graphql/messages/mail/sendMail.ts';
import { openMailer } from '#graphql/server/start/openMailer.ts';
import type { Mailer } from '#graphql/messages/mail/transport/mailer.ts';
import { openMailServer, type MailServer } from '#graphql/testing/mailServer.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { openFixture, type Fixture, type TestViewer } from '#graphql/testing/schema.ts';

/** Every place that says what became of a mail, on a live site; entry 4 is bob's, entry 5 of an imported account. */
describe.each(oneDialect)('a live site without a mail server, on %s', (dialect) => {
  let fixture: Fixture;
  let smtp: MailServer;
  let mailer: Mailer;

  beforeEach(async () => {
    fixture = await openFixture(dialect);
    smtp = await openMailServer();
    Object.assign(fixture.settings, { mode: 'live', publicUrl: 'https://pool.example', smtpUrl: null });
    mailer = openMailer(fixture.settings);
  });
  afterEach(async () => {
    await mailer.close();
    await smtp.close();
    await fixture.close();
  });

  async function ask(document: string, variables: object = {}, viewer: TestViewer = 'commissioner') {
    const { data, errors } = await fixture.ask(viewer, document, { pool: fixture.pool, ...variables });
    expect(errors).toEqual([]);
    return data;
  }
  async function act(name: string, type: string, input: object, fields: string, viewer?: TestViewer) {
    const payload =
      fields === '' ? '' : `... on ${name[0]!.toUpperCase()}${name.slice(1)}Payload { ${fields} }`;
    const document = `mutation ($input: ${type}!) {
      result: ${name}(input: $input) { __typename ... on Error { message } ${payload} }
    }`;
    const { data, errors } = await fixture.ask(viewer ?? 'commissioner', document, { input });
    expect(errors).toEqual([]);
    return data.result;
  }
  const pool = () => ({ pool: fixture.pool });
  const invite = (addresses: string) =>
    act('inviteAddresses', 'InviteAddressesInput', { ...pool(), addresses }, 'invited mailObstacle');
  const announce = () =>
    act(
      'announce',
      'AnnounceInput',
      { ...pool(), title: 'Party', body: 'Sunday, at my place.' },
      'mails mailObstacle',
    );
  const run = async () => {
    await sendMail(fixture.services, mailer);
    return smtp.received.map(({ to }) => to[0]);
  };
  const connect = () => Object.assign(fixture.settings, { smtpUrl: smtp.url });
  const states = async () => {
    const { pool: found } = await ask(
      'query ($pool: ID!) { pool: node(id: $pool) { ... on Pool { invitations(first: 9) { edges { node { id email state heldMail { link text } } } } } } }',
    );
    return found.invitations.edges.map(({ node }: { node: object }) => node);
  };

  it('says of every mail that it was not sent', async () => {
    const none = { mailObstacle: 'NO_MAIL_SERVER' };
    expect(await invite('zoe@pool.example')).toMatchObject({ invited: 1, ...none });
    expect(await announce()).toMatchObject(none);
    expect(await act('sendClaimLinks', 'SendClaimLinksInput', pool(), 'sent mailObstacle')).toMatchObject(
      none,
    );
    const reminded = await act(
      'remindNow',
      'RemindNowInput',
      { ...pool(), week: 2 },
      'reminded notMailed mailObstacle',
    );
    expect(reminded).toMatchObject({ reminded: 0, ...none });
    expect(reminded.notMailed).toBeGreaterThan(0);
    for (const email of ['alice@pool.example', 'nobody@pool.example']) {
      expect(
        await act(
          'requestPasswordReset',
          'RequestPasswordResetInput',
          { email },
          'message resetToken mailObstacle',
          'visitor',
        ),
      ).toEqual({
        __typename: 'RequestPasswordResetPayload',
        message:
          'Not sent: this site has no mail server. Ask the administrator of this site for a password link.',
        resetToken: null,
        ...none,
      });
    }
    const { sendTestMail: test } = await ask(
      'mutation { sendTestMail { ... on SendTestMailPayload { mail { state } } } }',
      {},
      'administrator',
    );
    expect(test.mail.state).toBe('NO_MAIL_SERVER');
    expect(await ask('{ site { mailObstacle } }', {}, 'visitor')).toEqual({ site: none });
    const lines = await fixture.db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(lines.filter(({ action }) => ['invitation.send', 'pool.announce'].includes(action))).toMatchObject(
      [{ after: none }, { after: none }],
    );
    expect(await fixture.db.passwordReset.count()).toBe(0);
    expect(await run()).toEqual([]);
  });

  it('keeps what was written to be looked at, and sends it when it is asked for, not before', async () => {
    await invite('zoe@pool.example, yan@pool.example');
    await announce();
    const [yan] = await states();
    expect(yan).toMatchObject({ email: 'yan@pool.example', state: 'NOT_SENT' });
    expect(yan.heldMail.link).toMatch(/^https:\/\/pool\.example\/join\/\S+$/);
    expect(yan.heldMail.text).toContain(yan.heldMail.link);
    const tasks =
      'query ($pool: ID!) { pool: node(id: $pool) { ... on Pool { officeTasks { kind count } heldMails { kind count mails { to } } } } }';
    const { pool: before } = await ask(tasks);
    const announced = before.heldMails.find(({ kind }: { kind: string }) => kind === 'ANNOUNCEMENTS').count;
    expect(before.officeTasks).toContainEqual({ kind: 'HELD_MAILS', count: 2 + announced });
    const send = () =>
      act('sendHeldMails', 'HeldMailsInput', { ...pool(), kind: 'INVITATIONS' }, 'sent dropped');
    expect(await send()).toEqual({
      __typename: 'ConflictError',
      message: 'Not sent: this site has no mail server. An administrator can set up a mail server at /setup.',
    });
    // Months later, with a mail server and another address.
    connect();
    fixture.settings.publicUrl = 'https://new.example';
    expect(await run()).toEqual([]);
    await act('revokeInvitation', 'InvitationInput', { invitation: yan.id }, '');
    expect(await send()).toMatchObject({ sent: 1, dropped: 0 });
    expect(await run()).toEqual(['zoe@pool.example']);
    const message = smtp.received[0]!.message.replaceAll('=\r\n', '');
    expect(message).toContain('https://new.example/join/');
    expect(message).not.toContain('https://pool.example/');
    expect((await states()).map(({ state }: { state: string }) => state)).toEqual(['REVOKED', 'SENT']);
    const { pool: after } = await ask(tasks);
    expect(after.heldMails).toMatchObject([{ kind: 'ANNOUNCEMENTS', count: announced }]);
    expect(
      await act('dropHeldMails', 'HeldMailsInput', { ...pool(), kind: 'ANNOUNCEMENTS' }, 'dropped'),
    ).toMatchObject({ dropped: announced });
    expect(await run()).toHaveLength(1);
  });

  it('holds what was queued when the mail server went, and drops links that end within the hour', async () => {
    connect();
    await invite('zoe@pool.example');
    await act(
      'requestPasswordReset',
      'RequestPasswordResetInput',
      { email: 'bob@pool.example' },
      'message',
      'visitor',
    );
    fixture.settings.smtpUrl = null;
    await run();
    expect(await states()).toMatchObject([{ email: 'zoe@pool.example', state: 'NOT_SENT' }]);
    connect();
    expect(await run()).toEqual([]);
    expect(await fixture.db.outboxMail.findMany({ select: { to: true } })).toEqual([
      { to: 'zoe@pool.example' },
    ]);
  });

  it('shows the text of a mail to its recipient alone where it tells of picks', async () => {
    const pick = { entry: fixture.entry(4), week: 2, team: fixture.team('DAL'), reason: 'He rang me.' };
    expect(await act('changePick', 'PickForInput', pick, '')).toEqual({ __typename: 'PickOverridePayload' });
    const { pool: found } = await ask(
      'query ($pool: ID!) { pool: node(id: $pool) { ... on Pool { heldMails { kind count mails { to } } } } }',
    );
    expect(found.heldMails).toEqual([{ kind: 'NOTICES', count: 1, mails: [] }]);
  });

  it('says in every answer about one owner that its mail waits, or goes out', async () => {
    const entry = fixture.entry(4);
    const reason = 'He rang me.';
    const dispute = await fixture.db.dispute.create({
      data: { poolId: 1, entryId: 4, week: 1, text: 'No.', openedAt: fixture.services.clock.now() },
    });
    const disputed = { dispute: globalId('Dispute', dispute.id) };
    const actsTo = (to: string): [name: string, input: string, values: object, viewer?: TestViewer][] => [
      ['changePick', 'PickForInput', { entry, week: 2, team: fixture.team('DAL'), reason }],
      ['removePick', 'PickOfWeekInput', { entry, week: 2, reason }],
      ['restorePick', 'PickOfWeekInput', { entry, week: 2, reason }],
      ['renameEntry', 'RenameEntryInput', { entry, username: 'Robert', reason }],
      ['moveEntry', 'MoveEntryInput', { entry: fixture.entry(7), email: to, reason }],
      ['answerDispute', 'AnswerDisputeInput', { ...disputed, answer: 'Let me look.' }],
      ['resolveDispute', 'ResolveDisputeInput', { ...disputed, resolution: 'So be it.', dryRun: true }],
      [
        'createPasswordLink',
        'CreatePasswordLinkInput',
        { email: 'bob@pool.example', reason },
        'administrator',
      ],
    ];
    const payloads: Record<string, string> = {
      changePick: 'PickOverride',
      removePick: 'PickOverride',
      restorePick: 'PickOverride',
      answerDispute: 'Dispute',
    };
    const eliminate =
      'mutation ($input: EliminateEntryInput!) { result: eliminateEntry(input: $input) { ... on EntryOverridePayload { mailObstacle } } }';
    expect(await ask(eliminate, { input: { entry, week: 2, reason, dryRun: true } })).toEqual({
      result: { mailObstacle: null },
    });
    for (const [obstacle, to] of [
      ['NO_MAIL_SERVER', 'alice@pool.example'],
      [null, 'bob@pool.example'],
    ] as const) {
      if (obstacle === null) connect();
      for (const [name, input, values, viewer] of actsTo(to)) {
        const type = `${payloads[name] ?? name[0]!.toUpperCase() + name.slice(1)}Payload`;
        const document = `mutation ($input: ${input}!) { result: ${name}(input: $input) { __typename ... on Error { message } ... on ${type} { mailObstacle } } }`;
        const dryRun =
          obstacle === null && 'reason' in values && viewer === undefined ? { dryRun: true } : {};
        const { data, errors } = await fixture.ask(viewer ?? 'commissioner', document, {
          input: { ...values, ...dryRun },
        });
        expect([name, errors, data.result]).toEqual([
          ...[name, []],
          { __typename: type, mailObstacle: obstacle },
        ]);
      }
    }
  });

  it('shows mails about accounts to administrators alone, who send or drop them', async () => {
    const document = '{ site { heldMails { kind count mails { to subject text link } } } }';
    const held = async (viewer: TestViewer) => (await ask(document, {}, viewer)).site.heldMails;
    await act(
      'createPasswordLink',
      'CreatePasswordLinkInput',
      { email: 'bob@pool.example', reason: 'He forgot it.' },
      'mailObstacle',
      'administrator',
    );
    for (const viewer of ['commissioner', 'bob', 'visitor'] as const) expect(await held(viewer)).toBeNull();
    const [notices, ...others] = await held('administrator');
    expect(others).toEqual([]);
    expect(notices).toMatchObject({
      kind: 'NOTICES',
      count: 1,
      mails: [
        {
          to: 'bob@pool.example',
          subject: 'Last Standing: a password link was made for your account',
          text: expect.stringContaining('https://pool.example/forgot-password') as string,
          link: null,
        },
      ],
    });
    const send = (viewer: TestViewer) =>
      act('sendHeldMails', 'HeldMailsInput', { kind: 'NOTICES' }, 'sent', viewer);
    expect(await send('commissioner')).toMatchObject({ __typename: 'ForbiddenError' });
    connect();
    expect(await send('administrator')).toMatchObject({ sent: 1 });
    expect(await run()).toEqual(['bob@pool.example']);
    expect(await held('administrator')).toEqual([]);
  });

  it('has all claim links at once with names, as text and as CSV, until they are used', async () => {
    const unclaimed = await fixture.db.user.create({
      data: { email: 'ann@pool.example', name: '=Ann Lee', createdAt: new Date(), unsubscribeToken: 'token' },
    });
    const [first, second, ...others] = await fixture.db.entry.findMany({
      where: { poolId: fixture.poolId },
      orderBy: { id: 'asc' },
    });
    for (const [index, { id }] of [first!, second!].entries()) {
      await fixture.db.entry.update({ where: { id }, data: { userId: unclaimed.id, number: index + 1 } });
    }
    await fixture.db.user.updateMany({
      where: { id: { not: unclaimed.id } },
      data: { passwordHash: 'scrypt' },
    });
    const read = async () =>
      (
        await ask(
          'query ($pool: ID!) { pool: node(id: $pool) { ... on Pool { claimLinks { count text csv } } } }',
        )
      ).pool.claimLinks;
    const isUnclaimed = async ({ id }: { id: number }, viewer?: TestViewer) =>
      (
        await ask(
          'query ($entry: ID!) { entry(id: $entry) { isUnclaimed } }',
          { entry: fixture.entry(id) },
          viewer,
        )
      ).entry.isUnclaimed;
    expect(await read()).toBeNull();
    expect(await isUnclaimed(first!)).toBe(true);
    expect(await isUnclaimed(others[0]!)).toBe(false);
    expect(await isUnclaimed(first!, 'bob')).toBeNull();
    expect(await act('sendClaimLinks', 'SendClaimLinksInput', pool(), 'sent')).toMatchObject({ sent: 1 });
    const { count, text, csv } = await read();
    expect(count).toBe(1);
    const names = `${first!.username}, ${second!.username}`;
    expect(text).toMatch(/^=Ann Lee \(.*\): https:\/\/pool\.example\/join\/[\w-]+$/);
    expect(text).toContain(`(${names})`);
    const link = text.slice(text.indexOf('https:'));
    expect(csv).toBe(`name,entries,email,link\r\n'=Ann Lee,"${names}",ann@pool.example,${link}\r\n`);
    // The site moved: the links lead to its present address.
    fixture.settings.publicUrl = 'https://new.example';
    expect((await read()).text).toContain('): https://new.example/join/');
    await fixture.db.user.update({ where: { id: unclaimed.id }, data: { passwordHash: 'scrypt' } });
    expect(await read()).toBeNull();
    expect(await isUnclaimed(first!)).toBe(false);
  });

  it.each([
    ['https://pool.example.org/', null],
    ['', null],
    ['pool.example.org', /^Please enter the address of the site/],
    ['https://pool.example.org/app', /^Please enter the address of the site/],
    ['http://192.168.1.7', /^Links would lead to http:\/\/192\.168\.1\.7, which/],
  ])('says of %j as the public address what is wrong with it', async (url, problem) => {
    const document = 'query ($url: String!) { site { publicUrlProblem(url: $url) } }';
    const { publicUrlProblem: found } = (await ask(document, { url }, 'visitor')).site;
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });

  it('refuses invitations, links and claim links while its address leads nobody to it', async () => {
    connect();
    for (const publicUrl of [
      'http://localhost:4000',
      'http://127.0.0.1',
      'http://pool.local',
      'http://192.168.1.7',
    ]) {
      fixture.settings.publicUrl = publicUrl;
      const refusal = {
        __typename: 'ConflictError',
        message: expect.stringMatching(/^Links would lead to .*Set the public address of the site/) as string,
      };
      expect(await invite('zoe@pool.example')).toEqual(refusal);
      expect(await act('sendClaimLinks', 'SendClaimLinksInput', pool(), 'sent')).toEqual(refusal);
      expect(
        await act('createInvitationLink', 'CreateInvitationLinkInput', { ...pool(), label: 'Flyer' }, ''),
      ).toEqual(refusal);
      expect(await announce()).toMatchObject({ mailObstacle: 'PRIVATE_ADDRESS' });
      expect(await ask('{ site { mailObstacle addressProblem } }', {}, 'visitor')).toEqual({
        site: { mailObstacle: 'PRIVATE_ADDRESS', addressProblem: refusal.message },
      });
    }
    expect(await run()).toEqual([]);
    fixture.settings.publicUrl = 'https://pool.example';
    expect(await invite('zoe@pool.example')).toMatchObject({ invited: 1, mailObstacle: null });
    expect(await run()).toEqual(['zoe@pool.example']);
  });
});
