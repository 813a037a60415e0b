import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ADDRESS = 'http://localhost:4000';

/** A released server that runs as an ordinary user in a root of its own, and its command line. */
export class Site {
  readonly #root: string;
  readonly #env: Record<string, string>;
  #server: ReturnType<typeof spawn> | undefined;
  #log = '';

  constructor(root: string, databaseUrl: string) {
    this.#root = root;
    this.#env = {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/home/ann',
      POOL_MODE: 'live',
      DATABASE_URL: databaseUrl,
      SCORE_FEED: 'none',
      SECOND_SOURCE: 'none',
      ALLOW_PRIVATE_ADDRESSES: 'true',
      MOVED_CLOCK: '/home/ann/clock',
      NODE_OPTIONS: '--import=file:///home/ann/movedClock.mjs',
    };
  }

  /** What the server has printed. */
  get log(): string {
    return this.#log;
  }

  /** Runs a command to its end; returns what it prints. @throws when it fails */
  command(...args: string[]): string {
    const [program = '', ...rest] = this.#inRoot(args);
    return execFileSync(program, rest, {
      env: this.#env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  /** Starts the server; returns when it can serve, by the command for health checks. */
  async start(): Promise<void> {
    const [program = '', ...rest] = this.#inRoot(['serve']);
    const server = spawn(program, rest, { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#server = server;
    this.#log = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (part: Buffer) => (this.#log += part.toString()));
    }
    const ended = new Promise<never>((_, reject) =>
      server.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${this.#log}`))),
    );
    ended.catch(() => {});
    await Promise.race([ended, this.#until(() => this.#log.includes('is ready at'))]);
    this.command('health');
  }

  /** Ends the server by SIGTERM. @throws unless it ends by itself with exit code 0 */
  async stop(): Promise<void> {
    const server = this.#server!;
    const code = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    if ((await code) !== 0) throw new Error(`The server ended with ${String(await code)}:\n${this.#log}`);
  }

  /** Sets the clock of the next start, or of the running server. */
  async moveTo(instant: string): Promise<void> {
    writeFileSync(join(this.#root, 'home/ann/clock'), String(Date.parse(instant) - Date.now()));
    if (this.#server?.exitCode !== null) return;
    this.#server.kill('SIGUSR2');
    const now = async () =>
      (await new Visitor().ask<{ clock: { now: string } }>('{ clock { now } }')).clock.now;
    await this.#until(async () => Date.parse(await now()) >= Date.parse(instant));
  }

  /** chroot replaces itself, so that a signal reaches the launcher, which replaces itself by Node. */
  #inRoot(args: readonly string[]): string[] {
    const inHome = 'cd && exec ./bin/last-standing "$@"';
    return ['chroot', '--userspec=ann:ann', this.#root, '/bin/sh', '-c', inHome, 'sh', ...args];
  }

  async #until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    const end = Date.now() + 60_000;
    while (!(await isSo())) {
      if (Date.now() > end) throw new Error(`Nothing came of it within a minute:\n${this.#log}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** A person with a browser's cookies. */
export class Visitor {
  #cookies = new Map<string, string>();

  /** @throws when the answer has errors */
  async ask<Data>(query: string, variables: object = {}): Promise<Data> {
    const answer = await fetch(`${ADDRESS}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: ADDRESS,
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify({ query, variables }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** A mutation with one input. @throws when the result is not of the type `expected` */
  async change<Payload>(
    name: string,
    input: object,
    inputType: string,
    expected: string,
    fields: string,
  ): Promise<Payload> {
    const query = `mutation ($input: ${inputType}!) {
      result: ${name}(input: $input) { __typename ... on Error { message } ... on ${expected} { ${fields} } }
    }`;
    const { result } = await this.ask<{ result: Payload & { __typename: string } }>(query, { input });
    if (result.__typename !== expected) throw new Error(`${name}: ${JSON.stringify(result)}`);
    return result;
  }
}
