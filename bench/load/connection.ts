import { connect } from 'node:net';

/**
 * A keep-alive HTTP/1.1 connection that sends requests prepared as bytes, one after the other. It costs its
 * process a tenth of what `node:http` costs, so that the load generator is not what is measured.
 */
export interface Connection {
  /** @throws when the connection ends before the answer does */
  send(request: Buffer): Promise<Answer>;
  close(): void;
}

interface Answer {
  status: number;
  /** Bytes of the answer with its headers. */
  bytes: number;
  /** The answer with its headers, as it came. */
  whole(): Buffer;
}

const END_OF_HEADERS = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  let received: Buffer[] = [];
  let bytes = 0;
  /** Bytes of the answer; null while unknown, infinite when only its last chunk tells. */
  let expected: number | null = null;
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    bytes += chunk.length;
    if (expected === null) {
      if (received.length > 1) received = [Buffer.concat(received)];
      expected = lengthOf(received[0]!);
    }
    if (expected === null || bytes < expected) {
      if (expected !== Infinity || !chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) return;
    }
    const parts = received;
    const answer = { status: statusOf(parts[0]!), bytes, whole: () => Buffer.concat(parts) };
    received = [];
    bytes = 0;
    expected = null;
    waiting?.resolve(answer);
    waiting = undefined;
  });
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection before it answered.')));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('The connection is closed.'));
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

function statusOf(head: Buffer): number {
  return Number(head.toString('latin1', 9, 12));
}

/** Bytes of an answer with its headers; null before its headers are complete, infinite when it is chunked. */
function lengthOf(head: Buffer): number | null {
  const end = head.indexOf(END_OF_HEADERS);
  if (end === -1) return null;
  const start = end + END_OF_HEADERS.length;
  const status = statusOf(head);
  if (status === 204 || status === 304) return start;
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head.toString('latin1', 0, start)) ?? [];
  return length === undefined ? Infinity : start + Number(length);
}
