import { describe, expect, it } from 'vitest';

import { bothDialects, openTestDatabase } from './testing.ts';

describe.each(bothDialects)('a test database on %s', (dialect) => {
  it('is empty, its own, and gone after closing', async () => {
    const [one, other] = await Promise.all([openTestDatabase(dialect), openTestDatabase(dialect)]);
    await one.db.season.create({ data: { year: 2025 } });
    expect(one.db.dialect).toBe(dialect);
    expect(await one.db.season.count()).toBe(1);
    expect(await other.db.season.count()).toBe(0);
    await one.close();
    await other.close();
  });
});
