// Documents with a viewer's data, of databases that differ only in secret picks.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOptions, sessionCookie } from '#graphql/accounts/sessions/cookies.ts';
import { createSession } from '#graphql/accounts/sessions/sessions.ts';
import { startServer } from '#graphql/server/start/server.ts';
import { compare } from '#graphql/testing/compareVariants.ts';
import { closeVariants, openVariants, PAIR, type Variant } from '#graphql/testing/secretVariants.ts';

const ready = () =>
  Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });
const PATHS = ['/dashboard', '/picks', '/picks?week=3', '/games', '/standings'];

let variants: Variant[];
let servers: Map<Variant, Awaited<ReturnType<typeof startServer>>>;

beforeAll(async () => {
  variants = await openVariants('sqlite', {}, PAIR);
  servers = new Map();
  for (const variant of variants) {
    const { services, settings } = variant.fixture;
    servers.set(variant, await startServer(services, { ...settings, port: 0 }, ready));
  }
});

afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.close()));
  await closeVariants(variants);
});

async function documentsOf(variant: Variant, viewer: string): Promise<string> {
  const { services, settings, userId } = variant.fixture;
  const { token } = await createSession(services, userId(viewer));
  const cookie = sessionCookie(token, cookieOptions(settings)).split(';')[0]!;
  const texts: string[] = [];
  /** Opens a screen until its document is rendered, or until it has the answers alone, as in a rush. */
  const open = async (path: string, isRendered: boolean) => {
    let text = '';
    const isAsWanted = async () => {
      const response = await fetch(servers.get(variant)!.url + path, { headers: { cookie } });
      text = await response.text();
      return text.includes('data-rendered') === isRendered;
    };
    await expect.poll(isAsWanted, { interval: isRendered ? 300 : 10 }).toBe(true);
    if (!isRendered && !path.includes('?')) expect(text).toContain('"answers":{"/graphql?');
    texts.push(`${path} ${text}`);
  };
  for (const path of PATHS) await open(path, true);
  for (const path of PATHS) await open(path, false);
  return texts.join('\n');
}

describe('the documents of a viewer', () => {
  it.each(['alice', 'administrator', 'commissioner'])('are the same for %s', async (viewer) => {
    await compare(variants, (variant) => documentsOf(variant, viewer));
  });

  it('differ for the owner of the picks', async () => {
    const [one, other] = await Promise.all(variants.map((variant) => documentsOf(variant, 'bob')));
    expect(one).not.toBe(other);
  });
});
