import type { TransactionClient } from '#prisma/client.ts';
import type { Site } from './mailContent.ts';

/** The site as the mails of its pools link to it: where it has several pools, to the pages of each. */
export async function readPoolSites<Given extends Site>(
  tx: Pick<TransactionClient, 'pool'>,
  site: Given,
): Promise<(pool: { slug: string }) => Given> {
  const pools = await tx.pool.findMany({ select: { id: true }, take: 2 });
  return ({ slug }) => (pools.length < 2 ? site : { ...site, poolPath: `/p/${slug}` });
}

/** readPoolSites for one pool. */
export async function siteOfPool<Given extends Site>(
  tx: Pick<TransactionClient, 'pool'>,
  site: Given,
  pool: { slug: string },
): Promise<Given> {
  return (await readPoolSites(tx, site))(pool);
}
