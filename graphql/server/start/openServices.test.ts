// SQL on both databases: graphql/server/start/openServices.ts, prisma/searchIndex.ts, prisma/findDamage.ts

import { expect, it } from 'vitest';

import { bothDialects, openTestDatabase } from '#prisma/testing.ts';
import { loadSiteSettings } from '#graphql/site/siteSettings.ts';
import { hashPassword } from '#graphql/accounts/credentials/passwords.ts';
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
