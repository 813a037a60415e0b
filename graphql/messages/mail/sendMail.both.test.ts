import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { MailError, type Mail, type Mailer } from './transport/mailer.ts';
import { createSmtpMailer } from './transport/smtp.ts';
import { enqueueMail } from './enqueueMail.ts';
import { ATTEMPTS } from './mailQueue.ts';
import { sendMail } from './sendMail.ts';
import { createTestServices, type TestServices } from '#graphql/testing/services.ts';

const MINUTE = 60_000;

describe.each(bothDialects)('the outbox on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
  });
  afterEach(() => database.close());
  const enqueue = (key: string, to = `${key}@pool.example`) =>
    enqueueMail(services, database.db, {
      key,
      to,
      subject: `About ${key}`,
      text: `Secret link of ${key}`,
      html: `<p>${key}</p>`,
    });
  const later = (milliseconds: number) =>
    services.systemClock.set({ now: new Date(services.systemClock.now().getTime() + milliseconds) });
  const rows = () => database.db.outboxMail.findMany({ orderBy: { id: 'asc' } });
  /** Accepts everything, unless given an error to throw. */
  function collecting(fail?: (mail: Mail) => MailError | null): Mailer & { taken: Mail[] } {
    const taken: Mail[] = [];
    return {
      taken,
      async send(mail) {
        const failure = fail?.(mail) ?? null;
        if (failure !== null) throw failure;
        taken.push(mail);
      },
      close: () => Promise.resolve(),
    };
  }

  it('sends each mail once, marks it, and erases its content', async () => {
    for (let index = 0; index < 7; index += 1) await enqueue(`mail${index}`);
    await enqueue('mail0');
    const mailer = collecting();
    const both = await Promise.all([sendMail(services, mailer), sendMail(services, mailer)]);
    expect(both[0].sent + both[1].sent).toBe(7);
    expect(new Set(mailer.taken.map((mail) => mail.messageId)).size).toBe(7);
    expect(mailer.taken).toHaveLength(7);
    expect(await sendMail(services, mailer)).toEqual({ sent: 0, failed: 0, isServerDown: false });
    for (const row of await rows()) {
      expect(row).toMatchObject({ sentAt: services.systemClock.now(), attempts: 1, text: '', html: '' });
    }
  });

  it('is not marked as failed by a process whose claim ran out, when another one has sent it', async () => {
    await enqueue('ann');
    const frozen: Mailer = {
      ...collecting(),
      async send() {
        await later(6 * MINUTE);
        expect((await sendMail(services, collecting())).sent).toBe(1);
        throw new MailError('no such mailbox', 'mail');
      },
    };
    await sendMail(services, frozen);
    expect(await rows()).toMatchObject([
      { attempts: 2, sentAt: services.systemClock.now(), failedAt: null, lastError: null },
    ]);
  });

  it('retries after growing delays, and finally fails', async () => {
    await enqueue('ann');
    const mailer = collecting(() => new MailError('try later', 'later'));
    expect(await sendMail(services, mailer)).toMatchObject({ sent: 0, failed: 1 });
    expect((await sendMail(services, mailer)).failed).toBe(0);
    await later(MINUTE);
    expect((await sendMail(services, mailer)).failed).toBe(1);
    await later(MINUTE);
    expect((await sendMail(services, mailer)).failed).toBe(0);
    await later(MINUTE);
    expect((await sendMail(services, mailer)).failed).toBe(1);
    expect(await rows()).toMatchObject([{ attempts: 3, failedAt: null, lastError: 'try later' }]);
    for (let attempt = 4; attempt <= ATTEMPTS; attempt += 1) {
      await later(120 * MINUTE);
      await sendMail(services, mailer);
    }
    expect(await rows()).toMatchObject([{ attempts: ATTEMPTS, failedAt: services.systemClock.now() }]);
    await later(1000 * MINUTE);
    expect((await sendMail(services, collecting())).sent).toBe(0);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('sends what a clock that was set back dated ahead: new mails at once, others after no longer than a pause', async () => {
    await enqueue('refused');
    const refuse = collecting(() => new MailError('try later', 'later'));
    expect((await sendMail(services, refuse)).failed).toBe(1);
    await enqueue('new');
    const setBack = (minutes: number) => {
      const now = new Date(services.systemClock.now().getTime() - minutes * MINUTE);
      return { ...services, systemClock: { ...services.systemClock, now: () => now } };
    };
    const mailer = collecting();
    await sendMail(setBack(60), mailer);
    expect(mailer.taken.map(({ subject }) => subject)).toEqual(['About new']);
    await sendMail(setBack(119), mailer);
    expect(mailer.taken).toHaveLength(1);
    await sendMail(setBack(120), mailer);
    expect(mailer.taken).toHaveLength(2);
  });

  it('fails a mail at once that is rejected permanently, and sends the others', async () => {
    await enqueue('nobody');
    await enqueue('ann');
    const mailer = collecting((mail) =>
      mail.to.startsWith('nobody') ? new MailError('no such mailbox', 'mail') : null,
    );
    expect(await sendMail(services, mailer)).toEqual({ sent: 1, failed: 1, isServerDown: false });
    expect(await rows()).toMatchObject([
      { failedAt: services.systemClock.now(), lastError: 'no such mailbox' },
      { failedAt: null, sentAt: services.systemClock.now() },
    ]);
  });

  it('does not try the others while the server accepts none', async () => {
    for (let index = 0; index < 20; index += 1) await enqueue(`mail${index}`);
    const mailer = collecting(() => new MailError('connect ECONNREFUSED', 'server'));
    const outcome = await sendMail(services, mailer);
    expect(outcome.isServerDown).toBe(true);
    expect(outcome.failed).toBeLessThanOrEqual(6);
    // What was claimed and not tried is due again at once.
    expect((await rows()).filter(({ attempts }) => attempts > 0)).toHaveLength(outcome.failed);
    await later(2 * MINUTE);
    expect((await sendMail(services, collecting())).sent).toBe(20);
  });

  it('starts nothing more once it is aborted', async () => {
    for (let index = 0; index < 20; index += 1) await enqueue(`mail${index}`);
    const ending = new AbortController();
    const mailer = collecting(() => (ending.abort(), null));
    expect((await sendMail(services, mailer, ending.signal)).sent).toBeLessThanOrEqual(3);
    expect((await sendMail(services, collecting())).sent).toBeGreaterThanOrEqual(17);
  });

  describe('with a real server', () => {
    let server: SMTPServer;
    let mailer: Mailer;
    let received: string[];
    let cut = 0;

    beforeEach(async () => {
      received = [];
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData(stream, session, done) {
          let text = '';
          stream.on('data', (part: Buffer) => (text += part.toString()));
          stream.on('end', () => {
            if (cut > 0) {
              cut -= 1;
              for (const open of server.connections as Set<{ id: string; _socket: { destroy(): void } }>) {
                if (open.id === session.id) open._socket.destroy();
              }
              return;
            }
            received.push(/^Message-ID: (\S+)/m.exec(text)?.[1] ?? 'none');
            done();
          });
        },
      });
      server.on('error', () => {});
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.server.address() as AddressInfo;
      mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'pool@pool.example' });
    });
    afterEach(async () => {
      await mailer.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    });

    it('loses nothing when the connection breaks during a mail', async () => {
      for (let index = 0; index < 5; index += 1) await enqueue(`mail${index}`);
      cut = 1;
      const first = await sendMail(services, mailer);
      expect(first.failed).toBeGreaterThanOrEqual(1);
      await later(MINUTE);
      await sendMail(services, mailer);
      const messageIds = (await rows()).map((row) => row.messageId);
      expect(received.toSorted()).toEqual(messageIds.toSorted());
    });

    it('sends again with the same Message-ID after a crash between sending and marking, and not before its claim ends', async () => {
      await enqueue('ann');
      const { outboxMail } = database.db;
      const mark: typeof outboxMail.updateMany = (change) => {
        if ('sentAt' in change.data) throw new Error('the process is gone');
        return outboxMail.updateMany(change);
      };
      const crashing = new Proxy(outboxMail, {
        get: (target, key: keyof typeof outboxMail) => (key === 'updateMany' ? mark : target[key]),
      });
      const db = new Proxy(database.db, {
        get: (target, key: keyof typeof database.db) => (key === 'outboxMail' ? crashing : target[key]),
      });
      await expect(sendMail({ ...services, db }, mailer)).rejects.toThrow('the process is gone');
      expect(received).toHaveLength(1);
      expect(await sendMail(services, mailer)).toMatchObject({ sent: 0 });
      await later(5 * MINUTE);
      expect(await sendMail(services, mailer)).toMatchObject({ sent: 1 });
      expect(received).toHaveLength(2);
      expect(new Set(received)).toEqual(new Set((await rows()).map((row) => row.messageId)));
      await later(60 * MINUTE);
      expect(await sendMail(services, mailer)).toMatchObject({ sent: 0 });
    });

    it('does not fail for a mail whose account was deleted while it was being sent', async () => {
      await enqueue('ann');
      const deleting: Mailer = {
        ...mailer,
        send: async (mail) => {
          await mailer.send(mail);
          await database.db.outboxMail.deleteMany();
        },
      };
      expect(await sendMail(services, deleting)).toMatchObject({ sent: 1, failed: 0 });
    });

    it('sends once the server that refused connections is back', async () => {
      await enqueue('ann');
      const { port } = server.server.address() as AddressInfo;
      await new Promise<void>((resolve) => server.close(() => resolve()));
      expect(await sendMail(services, mailer)).toMatchObject({ sent: 0, failed: 1 });
      expect(await rows()).toMatchObject([{ attempts: 1, sentAt: null, failedAt: null }]);
      const again: string[] = [];
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData(stream, _session, done) {
          stream.resume();
          stream.on('end', () => (again.push('a mail'), done()));
        },
      });
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      await later(MINUTE);
      expect(await sendMail(services, mailer)).toMatchObject({ sent: 1 });
      expect(again).toEqual(['a mail']);
    });
  });
});
