import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { projectRoot } from '#prisma/projectRoot.ts';
import { openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { createTestServices } from '#graphql/testing/services.ts';
import { createMetrics } from './metrics.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase('sqlite')));
afterAll(() => database.close());

test.each(['alerts.yml', 'grafana.json'])(
  'the names in deploy/monitoring/%s are on /metrics',
  async (file) => {
    const { text } = await createMetrics(await createTestServices(database.db)).expose();
    const known = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['count', 'sum', 'bucket'].map((part) => `${name}_${part}`) : [name],
      ),
    );
    const named =
      readFileSync(join(projectRoot, 'deploy/monitoring', file), 'utf8').match(/last_standing_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  },
);
