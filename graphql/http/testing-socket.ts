import { WebSocket } from 'ws';

export interface SocketMessage {
  id?: string;
  type: string;
  // Tests read what they asked for; a wrong path fails them.
  // oxlint-disable-next-line typescript/no-explicit-any
  payload?: any;
}

/** A WebSocket that speaks graphql-ws by hand, so that tests can do what no client does. */
export interface TestSocket {
  socket: WebSocket;
  /** All that came, in order. */
  heard: SocketMessage[];
  ask(id: string, query: string, variables?: Record<string, unknown>): void;
  /** The first message of the id and one of the types, now or later. */
  hear(id: string, ...types: string[]): Promise<SocketMessage>;
  ended: Promise<{ code: number; reason: string }>;
}

/** Opens one at a server's /graphql and says `connection_init`. @throws with the status of a refused handshake */
export async function openSocket(url: string, headers: Record<string, string> = {}): Promise<TestSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  const heard: SocketMessage[] = [];
  const listeners = new Set<() => void>();
  const ended = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => socket.send('{"type":"connection_init"}'));
    socket.on('message', (data: Buffer) => {
      heard.push(JSON.parse(data.toString()) as SocketMessage);
      for (const listener of listeners) listener();
      resolve();
    });
  });
  // A socket that the server cuts off.
  socket.on('error', () => {});
  return {
    socket,
    heard,
    ended,
    ask: (id, query, variables = {}) =>
      socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables } })),
    hear: (id, ...types) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.find((message) => message.id === id && types.includes(message.type));
          if (found === undefined) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
      }),
  };
}
