import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { usePollingWhenOffline } from '../relay/ConnectionContext.tsx';
import { usePoolSlug } from '../session/usePoolPath.ts';
import { usePassed } from '../session/usePassed.ts';
import { useLiveEvents } from './LiveContext.tsx';
import type { Topic } from './live.ts';
import { createRefetch, type Jitter, type Refetch } from '../relay/refetch.ts';

const SOON: Jitter = { after: 250, spread: 250 };
/** Milliseconds between requests while a deadline has passed by the page's clock, but not by the server's. */
const OVERDUE_EVERY = 3_000;
const NONE: readonly never[] = [];

interface LiveWeek {
  readonly number: number;
  /** ISO; the page changes when it passes. */
  readonly deadline?: string;
  readonly isDeadlinePassed?: boolean;
}

interface LiveGames {
  /** Of the displayed week. */
  readonly number: number;
  readonly games: readonly { readonly kickoff: string }[];
}

export interface LiveOptions<Q extends OperationType> {
  /** The pool's id; its standings are always subscribed to. */
  pool: string;
  week?: LiveWeek;
  games?: LiveGames;
  /** Refetched with the current variables and the address's pool. */
  query: GraphQLTaggedNode;
  variables: Q['variables'];
  /** Events that always cause a refetch. */
  refetchOn?: readonly ('pool' | 'week')[];
  /** A change of this value implies changes that the subscriptions do not carry. */
  situation?: string;
  /** Likewise, for data that the viewer's own mutations change, whose responses carry the rest. */
  ownSituation?: string;
  /** Milliseconds between polls while the socket is lost (SPECIFICATION 7.20). */
  pollEvery: number;
  jitter?: Jitter;
}

/**
 * Keeps a component's data current. Shared subscriptions deliver public data; when they or the clock imply
 * further changes (a kickoff, a deadline, a result), the query is refetched after a random delay. Without the
 * socket it is polled, and refetched on reconnection. Old data stays during a refetch; failures are retried.
 * @returns the refetch, for other reasons of the caller
 */
export function useLive<Q extends OperationType>({
  pool,
  week,
  games,
  query,
  variables,
  refetchOn = NONE,
  situation = '',
  ownSituation = '',
  pollEvery,
  jitter = SOON,
}: LiveOptions<Q>): RefObject<Refetch | null> {
  const environment = useRelayEnvironment();
  const live = useLiveEvents();
  const slug = usePoolSlug();
  // Counted in the store's update, so that both render together.
  const [answer, setAnswer] = useState({ eventsBefore: 0 });
  const ask = useEffectEvent((onSettled: (error?: Error) => void) => {
    const running = fetchQuery<Q>(
      environment,
      query,
      { pool: slug, ...variables },
      {
        fetchPolicy: 'network-only',
      },
    ).subscribe({
      next: () => setAnswer({ eventsBefore: live.received() }),
      complete: () => onSettled(),
      error: onSettled,
    });
    return () => running.unsubscribe();
  });
  const refetch = useRef<Refetch>(null);
  const jitterNow = useEffectEvent(() => jitter);
  useEffect(() => {
    const one = createRefetch(
      (onSettled) => ask(onSettled),
      () => jitterNow(),
    );
    refetch.current = one;
    return () => one.stop();
  }, [environment]);
  usePollingWhenOffline(() => refetch.current?.now(), pollEvery);

  const shown = games?.number ?? null;
  const topics: (Topic & { isNews: boolean })[] = [
    { kind: 'pool', pool, isNews: refetchOn.includes('pool') },
  ];
  if (week) topics.push({ kind: 'week', pool, week: week.number, isNews: refetchOn.includes('week') });
  if (shown !== null) topics.push({ kind: 'games', pool, week: shown, isNews: false });
  const heard = JSON.stringify(topics);
  useEffect(() => {
    const stops = (JSON.parse(heard) as typeof topics).map(({ isNews, ...topic }) =>
      live.listen(environment, topic, () => isNews && refetch.current?.soon()),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [environment, live, heard]);

  const started = usePassed((games?.games ?? NONE).map(({ kickoff }) => Date.parse(kickoff)));
  const seen = useRef({ answer, shown, started, situation, ownSituation });
  useEffect(() => {
    const before = seen.current;
    seen.current = { answer, shown, started, situation, ownSituation };
    // Changes by the refetch itself are no reason for another, unless an event came since.
    const isAnswer = before.answer !== answer && answer.eventsBefore === live.received();
    if (before.shown !== shown || isAnswer) return;
    const isOwnMoved = ownSituation !== before.ownSituation && !live.isOwnChange();
    // Fewer have started than before: the server's time has replaced the device's.
    if (started > before.started || situation !== before.situation || isOwnMoved) refetch.current?.soon();
  }, [live, answer, shown, started, situation, ownSituation]);

  const { deadline, isDeadlinePassed = true } = week ?? {};
  const isOverdue = usePassed(deadline ? [Date.parse(deadline)] : NONE) === 1 && !isDeadlinePassed;
  useEffect(() => {
    if (!isOverdue) return undefined;
    refetch.current?.soon();
    const timer = setInterval(() => refetch.current?.now(), OVERDUE_EVERY);
    return () => clearInterval(timer);
  }, [isOverdue]);
  return refetch;
}
