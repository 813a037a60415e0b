import type { TransactionClient } from '#prisma/client.ts';
import type { Site } from './mailContent.ts';

/** The site as the mails of a pool link to it: where it has several pools, to the pages of this one. */
export async function siteOfPool<Given extends Site>(
  tx: Pick<TransactionClient, 'pool'>,
  site: Given,
  { slug }: { slug: string },
): Promise<Given> {
  const pools = await tx.pool.findMany({ select: { id: true }, take: 2 });
  return pools.length < 2 ? site : { ...site, poolPath: `/p/${slug}` };
}
