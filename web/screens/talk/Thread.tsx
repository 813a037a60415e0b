import { ArrowDown, MessagesSquare } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useEffectEvent,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ShowMore } from '#web/ui/components/ShowMore.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Composer } from './Composer.tsx';
import { Message } from './Message.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useTalk } from '#web/app/session/useTalk.ts';
import { subscribe } from '#web/app/relay/subscribe.ts';
import { addToThread } from './threadUpdates.ts';
import type { ThreadPaginationQuery } from './__generated__/ThreadPaginationQuery.graphql';
import type { Thread_week$key } from './__generated__/Thread_week.graphql';
import type { ThreadReadMutation } from './__generated__/ThreadReadMutation.graphql';
import type { ThreadSubscription } from './__generated__/ThreadSubscription.graphql';

export const PAGE = 30;
/** Distance in pixels that counts as the end. */
const NEAR = 160;

interface ThreadProps {
  week: Thread_week$key;
  title: string;
  /** The title within a sentence. */
  inText: string;
  onElsewhere: (week: number) => void;
  onRows: (rows: number) => void;
  draft: string;
  onDraft: Dispatch<SetStateAction<string>>;
}

/** A week's thread, newest message last, live. */
export function Thread({ week: key, title, inText, onElsewhere, onRows, draft, onDraft }: ThreadProps) {
  const { data, ...pages } = usePaginationFragment<ThreadPaginationQuery, Thread_week$key>(
    graphql`
      fragment Thread_week on Week
      @argumentDefinitions(count: { type: "Int", defaultValue: 30 }, cursor: { type: "String" })
      @refetchable(queryName: "ThreadPaginationQuery") {
        id
        number
        pool {
          id
          ...Message_pool
        }
        messages(first: $count, after: $cursor) @connection(key: "Thread_messages") {
          edges {
            node {
              id
              at
              week
              ...Message_message
            }
          }
        }
      }
    `,
    key,
  );
  useThreadLive(data.pool.id, data, onElsewhere);
  const messages = useAllRows(data.messages?.edges, pages)
    .map(({ node }) => node)
    .toReversed();
  const newest = messages.at(-1)?.id ?? null;
  // Earlier messages are not in the live region, which would read them out.
  const [oldest] = useState(messages[0]?.id);
  const from = Math.max(
    0,
    messages.findIndex(({ id }) => id === oldest),
  );
  useMarkTalkRead(newest);
  const { isBehind, goToEnd } = useEnd(newest);
  if (!data.messages) {
    return (
      <EmptyState icon={MessagesSquare} title="Talk is for the members of the pool">
        Messages appear here once you have an entry.
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="thread" className="grid gap-3 min-w-0">
      <h2 id="thread" className="visually-hidden">
        {title}
      </h2>
      <ShowMore
        loaded={messages.length}
        pages={pages}
        page={PAGE}
        label="Show earlier messages"
        onRows={onRows}
      />
      {from > 0 && (
        <div role="group" aria-label={`Earlier messages of ${inText}`} className="grid gap-3 min-w-0">
          {messages.slice(0, from).map((message) => (
            <Message key={message.id} message={message} pool={data.pool} />
          ))}
        </div>
      )}
      <div role="log" aria-label={`Messages of ${inText}`} className="grid gap-3 min-w-0">
        {messages.length === 0 ? (
          <EmptyState icon={MessagesSquare} title={`No messages in ${inText} yet`}>
            Be the first to write one.
          </EmptyState>
        ) : (
          messages
            .slice(from)
            .map((message) => <Message key={message.id} message={message} pool={data.pool} />)
        )}
      </div>
      {isBehind && (
        <Button className="sticky bottom-44 justify-self-center" onClick={goToEnd}>
          <ArrowDown aria-hidden size={18} /> New messages
        </Button>
      )}
      <Composer poolId={data.pool.id} week={data.number} weekId={data.id} text={draft} onText={onDraft} />
    </section>
  );
}

/**
 * Keeps a reader at the end there as messages arrive; others get a button.
 * @param newest its id; null without messages
 */
function useEnd(newest: string | null): { isBehind: boolean; goToEnd: () => void } {
  const [isBehind, setBehind] = useState(false);
  const isAtEnd = useRef(true);
  const known = useRef<string | null>(null);
  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement;
      isAtEnd.current = window.scrollY + window.innerHeight >= scrollHeight - NEAR;
      if (isAtEnd.current) setBehind(false);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  useLayoutEffect(() => {
    if (newest === known.current) return;
    const isFirst = known.current === null;
    known.current = newest;
    if (isFirst || isAtEnd.current) scrollToEnd();
    else setBehind(true);
  }, [newest]);
  return { isBehind, goToEnd: scrollToEnd };
}

function scrollToEnd(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight });
}

/** Milliseconds without a new message until the thread counts as read: a lively thread is marked once. */
const QUIET = 1_000;

/**
 * Marks messages as read up to the newest displayed one, while the page is visible.
 * @param newest its id; null without messages
 */
function useMarkTalkRead(newest: string | null): void {
  const { unread } = useTalk();
  const [mark] = useFormMutation<ThreadReadMutation>(graphql`
    mutation ThreadReadMutation($input: MarkTalkReadInput!) {
      markTalkRead(input: $input) {
        ... on MarkTalkReadPayload {
          viewer {
            id
            # eslint-disable-next-line relay/must-colocate-fragment-spreads
            ...useTalk_viewer
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  // Without unread messages on opening, all displayed ones are read.
  const marked = useRef(unread === null ? newest : null);
  useEffect(() => {
    if (newest === null || newest === marked.current) return undefined;
    const read = () => {
      if (document.visibilityState !== 'visible' || marked.current === newest) return;
      marked.current = newest;
      // On failure the mark stays until the next visit.
      void mark({ input: { through: newest } });
    };
    const timer = setTimeout(read, QUIET);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [newest, mark]);
}

/**
 * Updates the thread live: adds posted messages, clears removed ones.
 * @param onElsewhere called with the week of a message in another thread of the pool
 */
function useThreadLive(
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
    return subscribe<ThreadSubscription>(
      environment,
      // No viewer-specific fields, so that the server executes an event once for all readers.
      graphql`
        subscription ThreadSubscription($pool: ID!) {
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
