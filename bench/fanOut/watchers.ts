// The subscribers as a child process of fanOut.ts: sockets that speak WebSocket by hand and only count frames, so that
// the client's own work hides as little of the server's as possible.
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';

import { instant, type Refetch, type Started } from './commands.ts';

/** Handshakes at once. */
const AT_ONCE = 32;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const [TEXT, PING, PONG] = [1, 9, 10];

export type WatchersCommand =
  { do: 'open'; server: Started; count: number } | { do: 'await'; server: string };

interface Watchers {
  count: number;
  received: number;
  /** The number received when all have got the awaited message. */
  awaited: number;
  /** The instant of the last receipt. */
  last: number;
  message: string;
  /** The requests after an event that were refused or failed. */
  failed: number;
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
    watchers.onAll = () => {
      const { last, message, failed } = watchers;
      process.send!({ last, message, failed });
    };
    // Under load the command can come after the messages.
    if (watchers.received === watchers.awaited) watchers.onAll();
  }
});

async function openAll({ server, count }: WatchersCommand & { do: 'open' }): Promise<number> {
  const watchers: Watchers = { count, received: 0, awaited: 0, last: 0, message: '', failed: 0, onAll: null };
  all.set(server.url, watchers);
  const began = instant();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const index = next++;
        // A page is read before its socket opens: the server then knows its session.
        if (server.refetch) await read(server, index);
        await open(server, index, watchers);
      }
    }),
  );
  return instant() - began;
}

function open(
  { url, subscribe, refetch, cookies }: Started,
  index: number,
  watchers: Watchers,
): Promise<void> {
  const cookie = cookies[index] ?? 'a=b';
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
    const count = (isGood = true) => {
      watchers.last = instant();
      watchers.received += 1;
      if (!isGood) watchers.failed += 1;
      if (watchers.received === watchers.awaited) watchers.onAll?.();
    };
    let hasAsked = false;
    const onText = (text: Buffer) => {
      if (text.includes('"type":"next"', 0, 'latin1')) {
        if (subscribe.length > 1 && !text.includes('"id":"1"', 0, 'latin1')) return;
        if (watchers.received % watchers.count === watchers.count - 1) watchers.message = text.toString();
        if (refetch === null) count();
        // A page merges what it hears while it waits for its moment.
        else if (!hasAsked) {
          hasAsked = true;
          askAll(url, cookie, refetch, index < refetch.concerned.count, count);
        }
      } else if (text.includes('connection_ack')) {
        // Ids of equal length, as those of the web app.
        for (const [index, payload] of subscribe.entries())
          send(socket, TEXT, JSON.stringify({ id: String(index + 1), type: 'subscribe', payload }));
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

/** Asks as a page does; done when all that it asked for is there. */
function askAll(
  url: string,
  cookie: string,
  { after, spread, all: shared, concerned }: Refetch,
  isConcerned: boolean,
  done: (isGood: boolean) => void,
): void {
  const paths = [shared, ...(isConcerned ? concerned.paths : [])];
  let left = paths.length;
  let areGood = true;
  for (const path of paths) {
    setTimeout(
      () =>
        ask(url + path, cookie, (isGood) => {
          areGood &&= isGood;
          left -= 1;
          if (left === 0) done(areGood);
        }),
      after + spread * Math.random(),
    );
  }
}

function read({ url, cookies, refetch }: Started, index: number): Promise<void> {
  return new Promise((resolve) => ask(url + refetch!.all, cookies[index]!, () => resolve()));
}

/** Whether a response was good, by its ETag: equal bytes are looked at once. */
const judged = new Map<string, boolean>();

function ask(url: string, cookie: string, done: (isGood: boolean) => void): void {
  const headers = { cookie, accept: 'application/json', 'accept-encoding': 'br' };
  const call = request(url, { agent, headers }, (response) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('end', () => {
      const { etag } = response.headers;
      let isGood = etag === undefined ? undefined : judged.get(etag);
      isGood ??= isRevealed(response, Buffer.concat(parts));
      if (etag !== undefined) judged.set(etag, isGood);
      done(isGood);
    });
  });
  call.on('error', (error) => {
    console.error(`  ${error.message}`);
    done(false);
  });
  call.end();
}

/** A page of all picks has some; one of the viewer's alone has no errors. */
function isRevealed({ statusCode, headers }: IncomingMessage, bytes: Buffer): boolean {
  const text = (headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
  if (statusCode !== 200 || text.includes('"errors":')) {
    console.error(`  ${statusCode}: ${text.slice(0, 200)}`);
    return false;
  }
  return !text.includes('"revealedPicks":') || /"revealedPicks":\{/.test(text);
}

/** A frame of a server is not masked. */
function readFrame(bytes: Buffer): { opcode: number; data: Buffer; end: number } | null {
  // A ping has no data.
  if (bytes.length < 2) return null;
  const short = bytes[1]!;
  if (short === 126 && bytes.length < 4) return null;
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
