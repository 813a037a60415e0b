import { afterEach, expect, it, vi } from 'vitest';

import { openTestDatabase } from '#prisma/testing.ts';
import { createTestServices } from '#graphql/testing/services.ts';
import { createLogsJob } from './logs.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('looks at all logs again when it gets its lease back: it heard nothing in between', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const database = await openTestDatabase('sqlite');
  const services = await createTestServices(database.db);
  const job = createLogsJob(services);
  const { signal } = new AbortController();
  job.listen!(() => {})();
  expect(await job.run(signal)).toBe(300_000);
  now = 200_000;
  expect(await job.run(signal)).toBe(100_000);
  job.listen!(() => {})();
  expect(await job.run(signal)).toBe(300_000);
  await database.close();
});
