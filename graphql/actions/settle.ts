import type { ScoreFeed } from '../feeds/feed.ts';
import type { Services } from './services.ts';

/** Brings the game world from where it stands up to `until`, in the order in which things happened. */
export async function settle(services: Services, feed: ScoreFeed, until: Date): Promise<void> {
  throw new Error('not there yet', { cause: [services, feed, until] });
}
