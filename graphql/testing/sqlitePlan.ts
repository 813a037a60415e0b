import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** Runs a grading step on SQLite whose reading statements are explained and answer no rows. @returns the lines of their plans */
export async function sqlitePlan(
  transaction: Transaction,
  run: (explained: Transaction) => Promise<unknown>,
): Promise<string[]> {
  const plan: string[] = [];
  const explain = async (strings: readonly string[], ...values: unknown[]) => {
    const statement = Prisma.sql(strings, ...values);
    const rows = await transaction.tx.$queryRaw<{ detail: string }[]>(
      Prisma.sql`EXPLAIN QUERY PLAN ${statement}`,
    );
    plan.push(...rows.map(({ detail }) => detail));
    return [];
  };
  const tx = new Proxy(transaction.tx, {
    get: (client, name) => (name === '$queryRaw' ? explain : (Reflect.get(client, name, client) as unknown)),
  });
  await run({ ...transaction, tx });
  return plan;
}
