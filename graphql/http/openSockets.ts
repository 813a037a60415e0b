import { isLoopback } from '../auth/addressKey.ts';

/** What one caller may have open over all its sockets. */
interface Most {
  sockets: number;
  operations: number;
}

/** An account or API token: a tab has one socket and about ten operations, a wall of screens or a script has more. */
export const OF_ACCOUNT: Most = { sockets: 1_000, operations: 2_000 };
/** Programs of this machine, and what a proxy brings that TRUST_PROXY does not tell of: not one client. */
const OF_LOOPBACK: Most = { sockets: Infinity, operations: Infinity };
/** An address stands for a whole office of people who have not logged in, and opened a few tabs each. */
const OF_ADDRESS: Most = { sockets: 1_000, operations: 2_000 };

export interface OpenSocket {
  key: string;
  /** Operations that are open on it. */
  operations: () => number;
}

/** The sockets that are open, by who opened them. */
export class OpenSockets {
  readonly #byKey = new Map<string, Set<OpenSocket>>();

  /** Whether the caller may have one more; it is then counted. */
  add(socket: OpenSocket): boolean {
    const own = this.#byKey.get(socket.key) ?? new Set();
    if (own.size >= mostOf(socket.key).sockets) return false;
    this.#byKey.set(socket.key, own.add(socket));
    return true;
  }

  /** Counts a socket by another key, once it is known who opened it; false when that one has too many. */
  move(socket: OpenSocket, key: string): boolean {
    if (key === socket.key) return true;
    this.delete(socket);
    socket.key = key;
    return this.add(socket);
  }

  delete(socket: OpenSocket): void {
    const own = this.#byKey.get(socket.key);
    if (own?.delete(socket) && own.size === 0) this.#byKey.delete(socket.key);
  }

  /** Whether the caller's sockets have more operations open than they may, all together. */
  hasTooManyOperations(key: string): boolean {
    let open = 0;
    for (const socket of this.#byKey.get(key) ?? []) open += socket.operations();
    return open > mostOf(key).operations;
  }
}

function mostOf(key: string): Most {
  if (key.startsWith('address ') && isLoopback(key.slice('address '.length))) return OF_LOOPBACK;
  return key.startsWith('address ') ? OF_ADDRESS : OF_ACCOUNT;
}
