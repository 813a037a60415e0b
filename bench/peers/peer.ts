import { type Child, startChild } from '../child.ts';

export interface PeerOptions {
  databaseUrl: string;
  /** The instant at which the demo's clock stands. */
  now: Date;
}

export interface ServedPeer {
  port: number;
  /** Takes a message of the benchmark, and answers it. */
  receive?(message: object): unknown;
}

export interface Peer extends Child {
  port: number;
}

export type PeerName = 'bare' | 'mercurius' | 'postgraphile';

export async function startPeer(name: PeerName, databaseUrl = '', now = new Date(0)): Promise<Peer> {
  const child = startChild('peers/serve.ts', name, databaseUrl, now.toISOString());
  const { port } = await child.ask<{ port: number }>({});
  return { ...child, port };
}
