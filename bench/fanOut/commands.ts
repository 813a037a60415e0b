/** What fanOut.ts can ask of a server's process; `prepare` gets the message that bare ws is to send. */
interface Served {
  url: string;
  /** The payload with which each socket subscribes. */
  subscribe: object;
  /** A cookie for each socket; empty when the server asks for none. */
  cookies: string[];
  prepare(message: string): Promise<void>;
  publish(): void;
  stop(): Promise<void>;
}

export type Started = Pick<Served, 'url' | 'subscribe' | 'cookies'>;

/** The use of a process so far. */
export interface Usage {
  /** Milliseconds of user and system time. */
  cpu: number;
  /** Bytes of resident memory, after a garbage collection. */
  memory: number;
}

export type Command = { do: 'prepare'; message: string } | { do: 'publish' | 'usage' | 'rest' | 'stop' };

/** Milliseconds of the machine's clock, the same in all processes. */
export const instant = () => Number(process.hrtime.bigint()) / 1e6;

/** Tells fanOut.ts that the server is ready, then answers each command with one message. */
export function serveCommands(served: Served): void {
  const send = (message: unknown) => void process.send!(message);
  const { url, subscribe, cookies } = served;
  process.on('disconnect', () => process.exit());
  process.on('message', (command: Command) => {
    if (command.do === 'prepare') void served.prepare(command.message).then(() => send(null));
    if (command.do === 'publish') {
      send(instant());
      served.publish();
    }
    if (command.do === 'usage') {
      const { user, system } = process.cpuUsage();
      send({ cpu: (user + system) / 1000, memory: process.memoryUsage.rss() } satisfies Usage);
    }
    if (command.do === 'rest') {
      globalThis.gc?.();
      send(null);
    }
    if (command.do === 'stop') void served.stop().then(() => process.exit());
  });
  send({ url, subscribe, cookies } satisfies Started);
}

export function inSlices<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
