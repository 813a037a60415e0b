import type { OwnedEntries } from '../checks/header.ts';
import { openAddress } from '../reading/openAddress.ts';
import { openBundle } from '../reading/openBundle.ts';
import { parseOwned } from '../reading/parseHeader.ts';
import type { ReadableLog } from '../reading/readLog.ts';
import type { SiteAddress } from './siteAddress.ts';
import type { SiteClient } from './siteClient.ts';

interface SiteLog {
  log: ReadableLog;
  /** Checkpoints that the site gave to a visitor: members are to get the same log. */
  seen: { name: string; text: string }[];
  /** The member's own entries; null for a visitor. */
  owned: OwnedEntries | null;
}

/**
 * Opens the log of a pool: as a visitor by tiles, as a member from the bundle, which names the entries.
 * @throws LogReadError
 */
export async function openSite(
  { site, slug }: SiteAddress,
  {
    member,
    visitor,
    known = [],
  }: { member: SiteClient | null; visitor: SiteClient; known?: readonly Uint8Array[] | undefined },
): Promise<SiteLog> {
  const log = `/p/${encodeURIComponent(slug)}/log`;
  if (member === null) return { log: await openAddress(`${site}${log}`, { known }), seen: [], owned: null };
  // First, since the log grows: what the member gets is at least as long.
  const text = await (await visitor.file(`${log}/checkpoint`)).text();
  const { body } = await member.file(`${log}/bundle`);
  return {
    log: await openBundle(body as unknown as AsyncIterable<Uint8Array>),
    seen: [{ name: 'that visitors get', text }],
    owned: await readOwned(member, log),
  };
}

/** @returns null for an account that is no member */
async function readOwned(member: SiteClient, log: string): Promise<OwnedEntries | null> {
  const owned = await member.rest(`${log}/owners`);
  return owned === null ? null : parseOwned(owned);
}
