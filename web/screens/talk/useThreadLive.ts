import { useEffect, useEffectEvent } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { subscribe } from '#web/app/relay/subscribe.ts';
import { addToThread } from './threadUpdates.ts';
import type { useThreadLiveSubscription } from './__generated__/useThreadLiveSubscription.graphql';

/**
 * Updates the thread live: adds posted messages, clears removed ones.
 * @param onElsewhere called with the week of a message in another thread of the pool
 */
export function useThreadLive(
  poolId: string,
  week: { id: string; number: number },
  onElsewhere: (week: number) => void,
): void {
  const environment = useRelayEnvironment();
  const tell = useEffectEvent((posted: number) => {
    if (posted !== week.number) onElsewhere(posted);
  });
  useEffect(() => {
    const began = Date.now();
    const known = new Set<string>();
    return subscribe<useThreadLiveSubscription>(
      environment,
      // No viewer-specific fields, so that the server executes an event once for all readers.
      graphql`
        subscription useThreadLiveSubscription($pool: ID!) {
          talkUpdated(pool: $pool) {
            id
            week
            removedAt
            ...Message_message
          }
        }
      `,
      { pool: poolId },
      {
        updater(store) {
          for (const message of store.getPluralRootField('talkUpdated') ?? []) {
            if (message) addToThread(store, week.id, message);
          }
        },
        onNext({ talkUpdated }) {
          // The first event may repeat messages from before the page was opened, or since a reconnection.
          const isRepeated = Date.now() - began < REPLAYED;
          for (const { id, removedAt, week: posted } of talkUpdated ?? []) {
            if (!isRepeated && removedAt == null && !known.has(id)) tell(posted);
            known.add(id);
          }
        },
      },
    );
  }, [environment, poolId, week.id]);
}

/** Milliseconds in which the server replays recent events to a new subscriber. */
const REPLAYED = 2_000;
