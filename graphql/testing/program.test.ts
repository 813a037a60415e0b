import { expect, it } from 'vitest';

import { openTestPooler, poolerProgram } from './pooler.ts';
import { openTestRedis, redisProgram } from './redis.ts';

// Where one is not installed, its line here and the tests with it are skipped; `.ci/run` installs both.
it.runIf(redisProgram !== null)('Redis or Valkey is there for the tests', async () => {
  const { url, stop } = await openTestRedis();
  expect(url).toMatch(/^redis:/);
  await stop();
});

it.runIf(poolerProgram !== null)('PgBouncer is there for the tests', async () => {
  // It connects when it is asked to.
  const { url, stop } = await openTestPooler('postgresql://postgres@127.0.0.1:5432/postgres');
  expect(url).toMatch(/^postgresql:/);
  await stop();
});
