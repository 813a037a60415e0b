import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** The received messages as they were sent, with their recipients. */
  received: { to: string[]; message: string }[];
  close(): Promise<void>;
}

interface Given {
  /** Without it everybody may send. */
  login?: { user: string; password: string };
  /** Recipients that it has no mailboxes of. */
  refused?: readonly string[];
}

/** A mail server on loopback that accepts every mail: of those who log in, to those whom it does not refuse. */
export async function openMailServer({ login, refused = [] }: Given = {}): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new Error('wrong user name or password'));
    },
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!refused.includes(address)) return done();
      return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address);
      let message = '';
      stream.setEncoding('utf8').on('data', (text: string) => (message += text));
      stream.on('end', () => {
        received.push({ to, message });
        done();
      });
    },
  });
  // A client that is stopped in the middle of a conversation.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
