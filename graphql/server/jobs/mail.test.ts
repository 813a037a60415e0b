import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { enqueueMail } from '#graphql/messages/mail/enqueueMail.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { createTestServices, type TestServices } from '#graphql/testing/services.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import type { Mailer } from '#graphql/messages/mail/transport/mailer.ts';
import { createSmtpMailer } from '#graphql/messages/mail/transport/smtp.ts';
import { createMailJob } from './mail.ts';
import { startJobs, type RunningJobs } from './runner.ts';

const MINUTE = 60_000;

describe.each(oneDialect)('the mail job on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let server: SMTPServer;
  let mailer: Mailer;
  let jobs: RunningJobs;
  let stop: AbortController;
  /** Message-IDs of the received mails. */
  let arrived: string[];
  let runs: number;

  const listen = (port: number) => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (part: Buffer) => (text += part.toString()));
        stream.on('end', () => {
          arrived.push(/^Message-ID: (\S+)/m.exec(text)?.[1] ?? 'none');
          done();
        });
      },
    });
    return new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const mails = () => database.db.outboxMail.findMany();
  /** The stopped clock goes on, and the job looks at it. */
  const passTime = async (minutes: number) => {
    await services.systemClock.set({
      now: new Date(services.systemClock.now().getTime() + minutes * MINUTE),
    });
    services.events.publish({ type: 'missed' });
  };

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
    arrived = [];
    runs = 0;
    await listen(0);
    const { port } = server.server.address() as AddressInfo;
    mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'pool@pool.example' });
    stop = new AbortController();
    const given = { ...services, systemClock: createSystemClock() };
    jobs = startJobs(given, [createMailJob(services, mailer)], stop.signal, () => (runs += 1));
  });
  afterEach(async () => {
    stop.abort();
    await jobs.stopped;
    await mailer.close();
    await close();
    await database.close();
  });

  it('sends a failed mail once when the server is back on its port', async () => {
    const { port } = server.server.address() as AddressInfo;
    await close();
    const words = {
      subject: 'Pick',
      text: 'Your entry needs a pick.',
      html: '<p>Your entry needs a pick.</p>',
    };
    const mail = { key: 'reminder', to: 'ann@pool.example', ...words };
    await enqueueMail(services, database.db, mail);
    await eventually(async () =>
      expect(await mails()).toMatchObject([
        {
          attempts: 1,
          sentAt: null,
          failedAt: null,
          lastError: expect.stringContaining('ECONNREFUSED') as string,
        },
      ]),
    );

    await listen(port);
    await passTime(1);
    await eventually(async () =>
      expect(await mails()).toMatchObject([{ attempts: 2, lastError: null, text: '' }]),
    );
    const [sent] = await mails();
    expect(sent!.sentAt).toEqual(services.systemClock.now());

    const before = runs;
    // A run may have begun before the clock went on, so that the second one is needed.
    await passTime(60);
    await eventually(() => expect(runs).toBeGreaterThan(before));
    await passTime(60);
    await eventually(() => expect(runs).toBeGreaterThan(before + 1));
    expect(arrived).toEqual([sent!.messageId]);
  });

  it('asks a server that takes no mail only after a while, however many are queued', async () => {
    await close();
    const job = createMailJob(services, mailer);
    const woken = vi.fn();
    const stopListening = job.listen!(woken);
    const queueMails = async (count: number) => {
      for (let number = 0; number < count; number += 1) {
        const key = `mail ${randomUUID()}`;
        await enqueueMail(services, database.db, {
          key,
          to: 'ann@pool.example',
          subject: key,
          text: '',
          html: '',
        });
      }
    };
    stop.abort();
    await jobs.stopped;
    await queueMails(5);
    expect(woken).toHaveBeenCalledTimes(5);
    expect(await job.run(new AbortController().signal)).toBe(30_000);
    await queueMails(5);
    expect(woken).toHaveBeenCalledTimes(5);
    await listen(0);
    stopListening();
  });
});
