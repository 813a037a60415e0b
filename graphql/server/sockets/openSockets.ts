import { isLoopback } from '#graphql/accounts/limits/addressKey.ts';

/** The limits of one caller over all its sockets. */
interface SocketLimits {
  sockets: number;
  operations: number;
}

/** Per account or API token: a tab has one socket and about ten operations, a wall of screens or a script has more. */
export const ACCOUNT_LIMITS: SocketLimits = { sockets: 1_000, operations: 2_000 };
/** For programs on this machine, or a proxy that TRUST_PROXY does not cover: these are not one client. */
const LOOPBACK_LIMITS: SocketLimits = { sockets: Infinity, operations: Infinity };
/** Per address, which can be an office of people who have not logged in and opened a few tabs each. */
const ADDRESS_LIMITS: SocketLimits = { sockets: 1_000, operations: 2_000 };

export interface OpenSocket {
  key: string;
  operations: () => number;
}

export class OpenSockets {
  readonly #byKey = new Map<string, Set<OpenSocket>>();

  /** Counts a socket; false if the caller has too many. */
  add(socket: OpenSocket): boolean {
    const own = this.#byKey.get(socket.key) ?? new Set();
    if (own.size >= limitsOf(socket.key).sockets) return false;
    this.#byKey.set(socket.key, own.add(socket));
    return true;
  }

  /** Moves a socket to its caller's key once that is known; false if the caller has too many. */
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

  /** Whether the caller has too many open operations on all its sockets. */
  hasTooManyOperations(key: string): boolean {
    const { operations } = limitsOf(key);
    // Thousands of local programs may share this key, so their sockets are not summed.
    if (operations === Infinity) return false;
    let open = 0;
    for (const socket of this.#byKey.get(key) ?? []) open += socket.operations();
    return open > operations;
  }
}

function limitsOf(key: string): SocketLimits {
  if (key.startsWith('address ') && isLoopback(key.slice('address '.length))) return LOOPBACK_LIMITS;
  return key.startsWith('address ') ? ADDRESS_LIMITS : ACCOUNT_LIMITS;
}
