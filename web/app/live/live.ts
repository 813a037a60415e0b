import { graphql } from 'react-relay/hooks';
import type { FetchFunction, GraphQLResponse, IEnvironment, Subscription } from 'relay-runtime';
import { Observable } from 'relay-runtime';
import { subscribe } from '../relay/subscribe.ts';
import type { liveGamesSubscription } from './__generated__/liveGamesSubscription.graphql';
import type { livePoolSubscription } from './__generated__/livePoolSubscription.graphql';
import type { liveWeekSubscription } from './__generated__/liveWeekSubscription.graphql';

// The documents have no viewer-specific fields and are the same on every screen, so that the server executes
// an event once for all subscribers.

const poolDocument = graphql`
  subscription livePoolSubscription($pool: ID!) {
    standingsUpdated(pool: $pool) {
      id
      currentWeek
      stats {
        totalPlayers
        activePlayers
        eliminatedPlayers
        currentWeek
      }
      ...Winners_ending
    }
  }
`;

const weekDocument = graphql`
  subscription liveWeekSubscription($pool: ID!, $week: Int!) {
    weekUpdated(pool: $pool, week: $week) {
      id
      deadline
      isDeadlinePassed
      hasOutlook
      isComplete
      picksSubmitted
    }
  }
`;

const gamesDocument = graphql`
  subscription liveGamesSubscription($pool: ID!, $week: Int!) {
    gamesUpdated(pool: $pool, week: $week) {
      id
      kickoff
      isCompleted
      ...GameRow_game
    }
  }
`;

export type Topic =
  | { kind: 'pool'; pool: string }
  | { kind: 'week'; pool: string; week: number }
  | { kind: 'games'; pool: string; week: number };

/** Subscriptions shared by all listeners, and the queries that their events overtake. */
export interface Live {
  /**
   * Subscribes; events go into the store. Calls `onNews` when an event implies changes that it does not
   * carry: always for a pool; for a week when its deadline passed or moved or it became complete; never for
   * games, nor for the echo of the viewer's own mutation.
   * @returns the unsubscribe function; the last one ends the subscription
   */
  listen(environment: IEnvironment, topic: Topic, onNews: () => void): () => void;
  /**
   * Announces a mutation whose event this page will receive, too: a pool event that changes only the number
   * of entries is then its echo.
   * @returns the function to call when the response is in the store
   */
  expectEcho(): () => void;
  /** To call right after a mutation's response is put into the store. */
  markOwnChange(): void;
  isOwnChange(): boolean;
  /** Number of events so far, of all topics. */
  received(): number;
  /**
   * Repeats a query once when a score, news or a mutation's response arrived during its request: its response
   * may be older, and has overwritten it.
   */
  fetch(fetch: FetchFunction): FetchFunction;
}

/** Milliseconds after a mutation's response in which its event arrives and is rendered. */
const ECHO_WITHIN = 2_000;

interface Shared {
  listeners: Set<() => void>;
  end(): void;
}

export function createLive(): Live {
  const shared = new Map<string, Shared>();
  /** State of each topic at its last event, to tell news from a mere count. */
  const states = new Map<string, string>();
  const openQueries = new Set<{ isOvertaken: boolean }>();
  let events = 0;
  let echoes = 0;
  let echoedAt = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;
  const isJust = (instant: number) => performance.now() - instant < ECHO_WITHIN;

  const overtakeAnswers = () => {
    for (const query of openQueries) query.isOvertaken = true;
  };

  const start = (environment: IEnvironment, topic: Topic, key: string): Shared => {
    const listeners = new Set<() => void>();
    const onNews = () => {
      overtakeAnswers();
      for (const listener of [...listeners]) listener();
    };
    const moveTo = (state: string): { before: string | undefined; isSame: boolean } => {
      const before = states.get(key);
      states.set(key, state);
      return { before, isSame: before === state };
    };
    const hear = {
      pool({ currentWeek, stats }: livePoolSubscription['response']['standingsUpdated']) {
        events += 1;
        // Unchanged by added entries.
        const { before, isSame } = moveTo(`${currentWeek} ${stats.eliminatedPlayers}`);
        if ((echoes > 0 || isJust(echoedAt)) && (before === undefined || isSame)) return;
        onNews();
      },
      week({ isDeadlinePassed, isComplete }: liveWeekSubscription['response']['weekUpdated']) {
        events += 1;
        const { before, isSame } = moveTo(`${isDeadlinePassed} ${isComplete}`);
        if (before === undefined ? isDeadlinePassed : !isSame) onNews();
      },
    };
    const hearGames = () => {
      events += 1;
      overtakeAnswers();
    };
    // Refused for good: the page keeps its data, and a later listener subscribes anew.
    const forget = () => void (shared.get(key)?.listeners === listeners && shared.delete(key));
    const end =
      topic.kind === 'pool'
        ? subscribe<livePoolSubscription>(
            environment,
            poolDocument,
            { pool: topic.pool },
            { onNext: (event) => hear.pool(event.standingsUpdated), onEnd: forget },
          )
        : topic.kind === 'week'
          ? subscribe<liveWeekSubscription>(
              environment,
              weekDocument,
              { pool: topic.pool, week: topic.week },
              { onNext: (event) => hear.week(event.weekUpdated), onEnd: forget },
            )
          : subscribe<liveGamesSubscription>(
              environment,
              gamesDocument,
              { pool: topic.pool, week: topic.week },
              { onNext: hearGames, onEnd: forget },
            );
    return { listeners, end };
  };

  return {
    listen(environment, topic, onNews) {
      const key = [topic.kind, topic.pool, 'week' in topic ? topic.week : ''].join(' ');
      const one = shared.get(key) ?? start(environment, topic, key);
      shared.set(key, one);
      const listener = () => onNews();
      one.listeners.add(listener);
      return () => {
        one.listeners.delete(listener);
        if (one.listeners.size > 0) return;
        one.end();
        if (shared.get(key) === one) shared.delete(key);
      };
    },
    expectEcho() {
      echoes += 1;
      return () => {
        echoes -= 1;
        echoedAt = performance.now();
      };
    },
    markOwnChange: () => void (changedAt = performance.now()),
    isOwnChange: () => isJust(changedAt),
    received: () => events,
    fetch: (fetch) => (request, variables, cacheConfig, uploadables) => {
      const ask = () => Observable.from<GraphQLResponse>(fetch(request, variables, cacheConfig, uploadables));
      if (request.operationKind === 'mutation') return ask().do({ next: overtakeAnswers });
      if (request.operationKind !== 'query') return ask();
      return Observable.create<GraphQLResponse>((sink) => {
        const query = { isOvertaken: false };
        openQueries.add(query);
        let again: Subscription | undefined;
        const running = ask().subscribe({
          next: (answer) => sink.next(answer),
          error: (error: Error) => {
            openQueries.delete(query);
            sink.error(error);
          },
          complete: () => {
            openQueries.delete(query);
            if (!query.isOvertaken) return sink.complete();
            again = ask().subscribe({
              next: (answer) => sink.next(answer),
              complete: () => sink.complete(),
              // The first response stays: it is nearly current.
              error: () => sink.complete(),
            });
          },
        });
        return () => {
          openQueries.delete(query);
          running.unsubscribe();
          again?.unsubscribe();
        };
      });
    },
  };
}
