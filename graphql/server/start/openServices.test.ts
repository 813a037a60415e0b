// SQL on both databases: graphql/server/start/openServices.ts, prisma/searchIndex.ts, prisma/findDamage.ts

import { expect, it } from 'vitest';

import { bothDialects, copyTestDatabase, openTestDatabase } from '#prisma/testing.ts';
import { loadSiteSettings } from '#graphql/site/siteSettings.ts';
import { hashPassword } from '#graphql/accounts/credentials/passwords.ts';
import { theDemo } from '#graphql/testing/rest.ts';
import { openServices } from './openServices.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';

it('passwords and recovery codes are hashed at the full cost', async () => {
  const database = await openTestDatabase('sqlite');
  await database.db.$disconnect();
  const settings = readSettings({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  const { services, close } = await openServices(settings);
  try {
    expect(services.hashCost).toEqual({ memoryCost: 19_456, timeCost: 3 });
    expect(await hashPassword('survivor', services.hashCost)).toMatch(
      /^\$argon2id\$v=19\$m=19456,(t=3,p=1|p=1,t=3)\$/,
    );
  } finally {
    await close();
    await database.close();
  }
});

it.runIf(bothDialects.includes('postgresql'))('a server says when searches have no index', async () => {
  const database = await openTestDatabase('postgresql');
  const lines: string[] = [];
  const settings = readSettings({ DATABASE_URL: database.url, LOG_LEVEL: 'warn' });
  const open = async () => {
    const { close } = await openServices(settings, 'server', { write: (line) => void lines.push(line) });
    await close();
  };
  await open();
  expect(lines).toEqual([]);
  await database.db.$executeRaw`DROP INDEX "Entry_usernameKey_trigrams"`;
  await open();
  expect(lines.join()).toContain('CREATE EXTENSION pg_trgm');
  await database.close();
});

it('logs are named after the stored public address, also once it changes', async () => {
  const database = await openTestDatabase('sqlite');
  const store = (value: string) =>
    database.db.siteSetting.upsert({
      where: { name: 'publicUrl' },
      create: { name: 'publicUrl', value, updatedAt: new Date() },
      update: { value },
    });
  await store('https://pool.example');
  const settings = readSettings({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', POOL_MODE: 'live' });
  const { services, close } = await openServices(settings, 'founder');
  try {
    expect(services.poolLogs.signer.host).toBe('pool.example');
    await store('https://other.example');
    await loadSiteSettings(services.db, settings);
    expect(services.poolLogs.signer.host).toBe('other.example');
  } finally {
    await close();
    await database.close();
  }
});

it('a demo that has begun runs at REPLAY_SPEED where it is set, and a start says that REPLAY_START comes too late', async () => {
  const database = await copyTestDatabase('sqlite', theDemo);
  const lines: string[] = [];
  const start = async (env: Record<string, string>) => {
    const settings = readSettings({ DATABASE_URL: database.url, LOG_LEVEL: 'warn', ...env });
    const { services, close } = await openServices(settings, 'server', {
      write: (line) => void lines.push(line),
    });
    const clock = { now: services.clock.now(), speed: services.clock.speed() };
    await close();
    return clock;
  };
  const first = await start({ REPLAY_SPEED: '0' });
  expect(first.speed).toBe(0);
  expect(lines).toEqual([]);
  const later = await start({ REPLAY_SPEED: '7', REPLAY_START: '2025-09-03T12:00:00Z' });
  expect(later.speed).toBe(7);
  expect(later.now.getTime()).toBeGreaterThanOrEqual(first.now.getTime());
  expect(lines.join()).toMatch(/REPLAY_START applies to a new demo only; this one continues at 2025-10-26T/);
  await database.close();
});
