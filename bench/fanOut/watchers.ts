// The subscribers as a child process of fanOut.ts: sockets that speak WebSocket by hand and only count frames, so that
// the client's own work hides as little of the server's as possible.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

import { instant, type Started } from './commands.ts';

/** Handshakes at once. */
const AT_ONCE = 32;
const [TEXT, PING, PONG] = [1, 9, 10];

export type WatchersCommand =
  { do: 'open'; server: Started; count: number; ids: 'counted' | 'random' } | { do: 'await'; server: string };

interface Watchers {
  count: number;
  received: number;
  /** The number received when all have got the awaited message. */
  awaited: number;
  /** The instant of the last receipt. */
  last: number;
  message: string;
  onAll: (() => void) | null;
}

const all = new Map<string, Watchers>();

process.on('disconnect', () => process.exit());
process.on('message', (command: WatchersCommand) => {
  if (command.do === 'open') {
    void openAll(command).then(
      (milliseconds) => process.send!(milliseconds),
      (error: Error) => {
        throw error;
      },
    );
  } else {
    const watchers = all.get(command.server)!;
    watchers.awaited += watchers.count;
    watchers.onAll = () => process.send!({ last: watchers.last, message: watchers.message });
    // Under load the command can come after the messages.
    if (watchers.received === watchers.awaited) watchers.onAll();
  }
});

async function openAll({ server, count, ids }: WatchersCommand & { do: 'open' }): Promise<number> {
  const watchers: Watchers = { count, received: 0, awaited: 0, last: 0, message: '', onAll: null };
  all.set(server.url, watchers);
  const began = instant();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const index = next++;
        const id = ids === 'counted' ? '1' : randomUUID();
        await open(server, server.cookies[index] ?? 'a=b', id, watchers);
      }
    }),
  );
  return instant() - began;
}

function open({ url, subscribe }: Started, cookie: string, id: string, watchers: Watchers): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  socket.write(
    `GET /graphql HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
      `Sec-WebSocket-Protocol: graphql-transport-ws\r\nCookie: ${cookie}\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    let rest: Buffer = Buffer.alloc(0);
    let isUpgraded = false;
    const onText = (text: Buffer) => {
      if (text.includes('"type":"next"', 0, 'latin1')) {
        watchers.last = instant();
        watchers.received += 1;
        if (watchers.received % watchers.count === 0) watchers.message = text.toString();
        if (watchers.received === watchers.awaited) watchers.onAll?.();
      } else if (text.includes('connection_ack')) {
        send(socket, TEXT, JSON.stringify({ id, type: 'subscribe', payload: subscribe }));
        // A subscribe message has no response of its own: the server answers a ping when it has read it.
        send(socket, TEXT, '{"type":"ping"}');
      } else if (text.includes('"type":"pong"')) resolve();
      else reject(new Error(text.toString()));
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server has closed the socket.')));
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!isUpgraded) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!rest.includes(' 101 ')) return reject(new Error(rest.toString()));
        isUpgraded = true;
        rest = rest.subarray(end + 4);
        send(socket, TEXT, '{"type":"connection_init"}');
      }
      for (let frame = readFrame(rest); frame !== null; frame = readFrame(rest)) {
        rest = rest.subarray(frame.end);
        if (frame.opcode === TEXT) onText(frame.data);
        else if (frame.opcode === PING) send(socket, PONG, frame.data);
      }
    });
  });
}

/** A frame of a server is not masked. */
function readFrame(bytes: Buffer): { opcode: number; data: Buffer; end: number } | null {
  if (bytes.length < 4) return null;
  const short = bytes[1]!;
  if (short === 127) throw new Error('A message of 64 kB or more is not expected.');
  const start = short === 126 ? 4 : 2;
  const end = start + (short === 126 ? bytes.readUInt16BE(2) : short);
  return bytes.length < end ? null : { opcode: bytes[0]! & 15, data: bytes.subarray(start, end), end };
}

/** A client masks its frames; a mask of zeros leaves the text as it is. */
function send(socket: Socket, opcode: number, text: string | Buffer): void {
  const data = Buffer.from(text);
  const length = data.length < 126 ? [128 | data.length] : [128 | 126, data.length >> 8, data.length & 255];
  socket.write(Buffer.concat([Buffer.from([128 | opcode, ...length, 0, 0, 0, 0]), data]));
}
