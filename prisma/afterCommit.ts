import type { Prisma } from './generated/sqlite/client.ts';

type Client = Pick<Prisma.TransactionClient, '$executeRaw'>;

/** What waits for the commit of each open transaction, by its client. */
const waiting = new WeakMap<Client, (() => void)[]>();

/**
 * Calls `work` once the transaction is committed, and never when it is rolled back; at once where `client` is in none, since
 * its statements are committed one by one. The work must not throw.
 */
export function afterCommit(client: Client, work: () => void): void {
  const works = waiting.get(client);
  if (works === undefined) work();
  else works.push(work);
}

interface Transactions {
  $transaction(...given: unknown[]): Promise<unknown>;
}

/** Makes `afterCommit` know the transactions of a client of the database that have a function. */
export function observeCommits(db: Transactions): void {
  const run = db.$transaction.bind(db);
  db.$transaction = async (given, ...options) => {
    if (typeof given !== 'function') return run(given, ...options);
    const works: (() => void)[] = [];
    const result = await run(
      (tx: Client) => {
        waiting.set(tx, works);
        return (given as (tx: Client) => unknown)(tx);
      },
      ...options,
    );
    for (const work of works) work();
    return result;
  };
}
