/** The addresses that a page reads after an event, at random moments within these milliseconds. */
export interface Refetch {
  after: number;
  spread: number;
  all: string;
  /** Extra paths, read by the first `count` pages: those that the event concerns. */
  concerned: { count: number; paths: string[] };
}

/** What fanOut.ts can ask of a server's process; `prepare` gets the message that bare ws is to send. */
interface Served {
  url: string;
  /** The payloads with which each socket subscribes. */
  subscribe: object[];
  /** A cookie for each socket; empty when the server asks for none. */
  cookies: string[];
  /** What each socket's page asks after an event of its first subscription; null for nothing. */
  refetch: Refetch | null;
  prepare(message: string): Promise<void>;
  publish(): void | Promise<void>;
  stop(): Promise<void>;
}

export type Started = Pick<Served, 'url' | 'subscribe' | 'cookies' | 'refetch'>;

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
  const { url, subscribe, cookies, refetch } = served;
  process.on('disconnect', () => process.exit());
  process.on('message', (command: Command) => {
    if (command.do === 'prepare') void served.prepare(command.message).then(() => send(null));
    if (command.do === 'publish') {
      send(instant());
      void served.publish();
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
  send({ url, subscribe, cookies, refetch } satisfies Started);
}

export function inSlices<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
