import { setImmediate as eventLoopTurn } from 'node:timers/promises';

interface Pinged {
  readonly readyState: number;
  readonly OPEN: number;
  /** Reset by the socket on pong. */
  isAwaitingPong: boolean;
  ping(): void;
  terminate(): void;
}

/** Milliseconds between pings of a socket; a client that has not answered by the next one counts as disconnected. */
const INTERVAL = 12_000;
/** Sockets pinged per iteration of the event loop. */
const SLICE = 250;

/**
 * Pings all sockets by one timer, and terminates those whose client did not answer: a silently lost
 * connection would stay open.
 * @returns a function that stops the pings
 */
export function pingAll(sockets: Iterable<Pinged>, interval = INTERVAL): () => void {
  async function sweep(): Promise<void> {
    let count = 0;
    for (const socket of [...sockets]) {
      if (socket.readyState === socket.OPEN) pingOne(socket);
      count += 1;
      if (count % SLICE === 0) await eventLoopTurn();
    }
  }
  const timer = setInterval(() => void sweep(), interval);
  timer.unref();
  return () => clearInterval(timer);
}

function pingOne(socket: Pinged): void {
  if (socket.isAwaitingPong) return socket.terminate();
  socket.isAwaitingPong = true;
  socket.ping();
}
