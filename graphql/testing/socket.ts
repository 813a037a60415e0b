import { WebSocket } from 'ws';

interface SocketMessage {
  id?: string;
  type: string;
  // Tests read what they requested; a wrong path fails them.
  // oxlint-disable-next-line typescript/no-explicit-any
  payload?: any;
}

/** A WebSocket with hand-written graphql-ws messages, so that tests can send what no client library sends. */
export interface TestSocket {
  socket: WebSocket;
  /** All received messages, in order. */
  received: SocketMessage[];
  ask(id: string, query: string, variables?: Record<string, unknown>): void;
  /** Resolves to the first message with this id and one of the types, already received or later. */
  receive(id: string, ...types: string[]): Promise<SocketMessage>;
  ended: Promise<{ code: number; reason: string }>;
}

/**
 * Opens a WebSocket at a server's /graphql and sends `connection_init`. @throws with the status of a rejected
 * handshake
 */
export async function openSocket(url: string, headers: Record<string, string> = {}): Promise<TestSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  const received: SocketMessage[] = [];
  const listeners = new Set<() => void>();
  const ended = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => socket.send('{"type":"connection_init"}'));
    socket.on('message', (data: Buffer) => {
      received.push(JSON.parse(data.toString()) as SocketMessage);
      for (const listener of listeners) listener();
      resolve();
    });
  });
  // A socket that the server cuts off emits an error, which would throw without a listener.
  socket.on('error', () => {});
  return {
    socket,
    received,
    ended,
    ask: (id, query, variables = {}) =>
      socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables } })),
    receive: (id, ...types) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received.find((message) => message.id === id && types.includes(message.type));
          if (found === undefined) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
      }),
  };
}
