import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TestDatabase } from '#prisma/testing.ts';
import { readSettings, SettingsError } from '#graphql/site/settings/settings.ts';
import { startServer } from '#graphql/server/start/server.ts';
import { openTestPool, type TestServices } from '#graphql/testing/services.ts';

let database: TestDatabase;
let services: TestServices;

beforeAll(async () => {
  const opened = await openTestPool('sqlite', 1);
  ({ database } = opened);
  services = opened.services;
});
afterAll(() => database.close());

async function read(environment: Record<string, string>, method = 'GET') {
  const settings = readSettings({ PORT: '0', PUBLIC_URL: 'https://pool.example', ...environment });
  const server = await startServer(services, settings, () =>
    Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
  );
  try {
    const response = await fetch(`${server.url}/.well-known/security.txt`, { method });
    const { status, headers } = response;
    return {
      status,
      type: headers.get('content-type'),
      allow: headers.get('allow'),
      text: await response.text(),
    };
  } finally {
    await server.close();
  }
}

describe('/.well-known/security.txt', () => {
  it('names the contact, and expires within a year of the server’s clock', async () => {
    await services.systemClock.set({ now: new Date('2025-11-27T02:30:00Z') });
    const { status, type, text } = await read({ SECURITY_CONTACT: 'security@pool.example' });
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe(
      `Contact: mailto:security@pool.example
Expires: 2026-05-26T00:00:00.000Z
Preferred-Languages: en
Canonical: https://pool.example/.well-known/security.txt
`,
    );
  });

  it('takes a page as the contact, and names the policy', async () => {
    const { text } = await read({
      SECURITY_CONTACT: 'https://pool.example/report',
      SECURITY_POLICY: 'https://pool.example/SECURITY.md',
    });
    expect(text).toContain('Contact: https://pool.example/report\n');
    expect(text).toContain('Policy: https://pool.example/SECURITY.md\n');
  });

  it('claims no canonical address over http', async () => {
    const { text } = await read({ SECURITY_CONTACT: 'a@pool.example', PUBLIC_URL: 'http://pool.example' });
    expect(text).not.toContain('Canonical');
  });

  it('is missing on a site without a contact', async () => {
    expect((await read({})).status).toBe(404);
  });

  it('is only read', async () => {
    expect(await read({ SECURITY_CONTACT: 'a@pool.example' }, 'POST')).toMatchObject({
      status: 405,
      allow: 'GET, HEAD',
    });
  });
});

it.each(['nobody', 'http://pool.example/report', 'a@b.example\nPolicy: x', 'mailto:a@pool.example'])(
  'SECURITY_CONTACT is refused as %j',
  (contact) => {
    expect(() => readSettings({ SECURITY_CONTACT: contact })).toThrow(SettingsError);
  },
);
