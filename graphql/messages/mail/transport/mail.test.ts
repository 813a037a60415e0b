import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createFileMailer } from './files.ts';
import type { Mail, Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp.ts';

const mail: Mail = {
  messageId: '<0b8b1f9e-2a60-4a2e-9d0e-1f6d1a3a9b11@last-standing>',
  to: 'ann@pool.example',
  subject: 'Pick by Sunday, 10:00 AM EDT — Grüße',
  text: 'Your entry Ann needs a pick.\n',
  html: '<!doctype html><meta name="color-scheme" content="light dark"><p>Your entry Ann needs a pick.</p>',
  attachments: [],
  unsubscribe: 'https://pool.example/unsubscribe?token=abc&kind=reminders',
  writtenAt: new Date('2025-10-25T14:00:00Z'),
};

describe('mail over SMTP', () => {
  let server: SMTPServer | undefined;
  let mailer: Mailer | undefined;
  const received: string[] = [];

  async function serve(options: SMTPServerOptions = {}): Promise<Mailer> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (part: Buffer) => (text += part.toString()));
        stream.on('end', () => {
          received.push(text);
          done();
        });
      },
      ...options,
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    return (mailer = createSmtpMailer({
      url: `smtp://127.0.0.1:${port}`,
      from: 'Last Standing <pool@pool.example>',
    }));
  }

  beforeEach(() => void received.splice(0));
  afterEach(async () => {
    await mailer?.close();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    server = undefined;
  });

  it('arrives with its Message-ID, both parts and the one-click unsubscribe', async () => {
    await (await serve()).send(mail);
    const [message] = received;
    expect(message).toContain(`Message-ID: ${mail.messageId}`);
    expect(message).toContain('From: Last Standing <pool@pool.example>');
    expect(message).toContain('To: ann@pool.example');
    expect(message).toContain(`List-Unsubscribe: <${mail.unsubscribe}>`);
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(message).toContain('Auto-Submitted: auto-generated');
    expect(message).toContain('Date: Sat, 25 Oct 2025 14:00:00 +0000');
    expect(message).toContain('multipart/alternative');
    expect(message).toContain('text/plain');
    expect(message).toContain('content=3D"light dark"');
  });

  it('carries files as they are', async () => {
    const file = {
      name: 'office-week-3-no-12.tlog-proof',
      text: 'c2sp.org/tlog-proof@v1\nindex 12\n\n— ü\n',
    };
    await (await serve()).send({ ...mail, attachments: [file] });
    const [message] = received;
    expect(message).toContain(`Content-Disposition: attachment; filename=${file.name}`);
    expect(message).toContain(`Content-Type: text/plain; charset=utf-8;\r\n name=${file.name}`);
    expect(message).toContain(Buffer.from(file.text).toString('base64'));
  });

  it('goes to one address, whatever stands in it, and no subject adds a header', async () => {
    const taken: string[] = [];
    const own = await serve({
      onRcptTo: (address, _session, done) => {
        taken.push(address.address);
        done();
      },
    });
    await own.send({ ...mail, subject: 'Hello\r\nBcc: eve@evil.example' });
    await own.send({ ...mail, to: 'ann@pool.example, eve@evil.example' }).catch(() => {});
    expect(taken.filter((address) => address === 'eve@evil.example')).toEqual([]);
    expect(received[0]).not.toMatch(/^Bcc:/m);
  });

  it('tells a mailbox that does not exist from one that is full for now', async () => {
    let code = 550;
    const own = await serve({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('not this one'), { responseCode: code })),
    });
    await expect(own.send(mail)).rejects.toMatchObject({ name: 'MailError', about: 'mail' });
    code = 452;
    await expect(own.send(mail)).rejects.toMatchObject({ about: 'later' });
  });

  it('tells contents that are refused', async () => {
    const own = await serve({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })));
      },
    });
    await expect(own.send(mail)).rejects.toMatchObject({ about: 'mail' });
  });

  it('tells a server that takes nothing: refused, not there, or gone in the middle', async () => {
    const refusing = await serve({
      onConnect: (_session, done) => done(Object.assign(new Error('busy'), { responseCode: 421 })),
    });
    await expect(refusing.send(mail)).rejects.toMatchObject({ about: 'server' });
    const absent = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: 'pool@pool.example' });
    await expect(absent.send(mail)).rejects.toMatchObject({ about: 'server' });
    await absent.close();
  });

  it('fails when the connection is cut in the middle of a mail', async () => {
    const own = await serve({
      onData(stream) {
        stream.once('data', () => {
          for (const connection of server!.connections as Set<{ _socket: { destroy(): void } }>)
            connection._socket.destroy();
        });
      },
    });
    await expect(own.send(mail)).rejects.toMatchObject({ name: 'MailError' });
    expect(received).toEqual([]);
  });
});

describe('mail into files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-outbox-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('writes one whole file a mail, and the same one again for a repetition', async () => {
    const mailer = createFileMailer({ folder: join(folder, 'outbox'), from: 'pool@pool.example' });
    await mailer.send(mail);
    await mailer.send(mail);
    const names = readdirSync(join(folder, 'outbox'));
    expect(names).toEqual(['2025-10-25T14-00-00.000Z 0b8b1f9e-2a60-4a2e-9d0e-1f6d1a3a9b11.eml']);
    const message = readFileSync(join(folder, 'outbox', names[0]!), 'utf8');
    expect(message).toContain(`Message-ID: ${mail.messageId}`);
    expect(message).toContain('List-Unsubscribe-Post');
  });

  it('keeps the newest, and no address leads out of the folder', async () => {
    const mailer = createFileMailer({ folder, from: 'pool@pool.example', kept: 10 });
    for (let index = 0; index < 100; index += 1) {
      await mailer.send({
        ...mail,
        to: '../../etc@pool.example',
        messageId: `<${index}@last-standing>`,
        writtenAt: new Date(mail.writtenAt.getTime() + index),
      });
    }
    const names = readdirSync(folder).sort();
    expect(names).toHaveLength(10);
    expect(names[0]).toMatch(/ 90\.eml$/);
  });
});
