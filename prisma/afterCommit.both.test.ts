import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { afterCommit } from './afterCommit.ts';
import { bothDialects, openTestDatabase, type TestDatabase } from './testing.ts';

describe.each(bothDialects)('afterCommit on %s', (dialect) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase(dialect);
  });
  afterEach(() => test.close());

  it('waits until others can read what the transaction wrote', async () => {
    const { db } = test;
    const work = vi.fn();
    let seen: Promise<number> | undefined;
    await db.$transaction(async (tx) => {
      await tx.season.create({ data: { year: 2025 } });
      afterCommit(tx, () => {
        work();
        seen = db.season.count();
      });
      expect(work).not.toHaveBeenCalled();
    });
    expect(work).toHaveBeenCalledOnce();
    expect(await seen).toBe(1);
  });

  it('does nothing when the transaction is rolled back, and at once outside of one', async () => {
    const { db } = test;
    const work = vi.fn();
    const failing = db.$transaction((tx) => {
      afterCommit(tx, work);
      return Promise.reject(new Error('no'));
    });
    await expect(failing).rejects.toThrow('no');
    expect(work).not.toHaveBeenCalled();
    afterCommit(db, work);
    expect(work).toHaveBeenCalledOnce();
    // A list of statements is a transaction without a function.
    expect(await db.$transaction([db.season.count(), db.team.count()])).toEqual([0, 0]);
  });
});
