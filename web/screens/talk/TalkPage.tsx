import { MessageCircleOff, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { WeekSelector } from '#web/ui/components/WeekSelector.tsx';
import { weekInText, weekTitle } from '#web/ui/text/weekName.ts';
import { useRequestedWeek } from '#web/shared/games/useRequestedWeek.ts';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { useLive } from '#web/app/live/useLive.ts';
import { useLoadedRows } from '#web/app/live/useLoadedRows.ts';
import { PAGE, Thread } from './Thread.tsx';
import type { TalkPageQuery } from './__generated__/TalkPageQuery.graphql';

export { TalkPage as Component, talkPageQuery as query };

/** Milliseconds between polls while offline. */
const POLL_EVERY = 15_000;
const NEWS = ['pool'] as const;

const talkPageQuery = graphql`
  query TalkPageQuery($pool: String, $week: Int, $rows: Int = 30) {
    pool(slug: $pool) {
      id
      name
      firstWeek
      currentWeek
      season {
        weekCount
      }
      options {
        talk
      }
      unreadWeeks
      week(number: $week) {
        id
        number
        ...Thread_week @arguments(count: $rows)
      }
    }
  }
`;

/** A pool's threads (SPECIFICATION 7.36); `?week=` selects the week. */
function TalkPage() {
  return (
    <div className="grid gap-4 *:min-w-0">
      <h1>Talk</h1>
      <RouteQuery<[TalkPageQuery]> skeleton={<Loading label="Loading the messages" shape="row" count={5} />}>
        {(query) => <Talk query={query} />}
      </RouteQuery>
    </div>
  );
}

function Talk({ query }: { query: PreloadedQuery<TalkPageQuery> }) {
  const { pool } = usePreloadedQuery<TalkPageQuery>(talkPageQuery, query);
  if (!pool) return <EmptyState icon={MessagesSquare} title="There is no pool yet" />;
  return <TalkOfPool pool={pool} addressWeek={query.variables.week ?? null} />;
}

interface TalkOfPoolProps {
  pool: NonNullable<TalkPageQuery['response']['pool']>;
  /** Null without `?week=`: the current one is shown. */
  addressWeek: number | null;
}

function TalkOfPool({ pool, addressWeek }: TalkOfPoolProps) {
  const { week, season } = pool;
  const [requestedWeek, requestWeek] = useRequestedWeek(week.number);
  // As of opening: marking one thread as read also marks earlier messages elsewhere.
  const [news, setNews] = useState<readonly number[]>(pool.unreadWeeks);
  // The week may advance during input.
  const [draft, setDraft] = useState('');
  const [rows, onRows] = useLoadedRows(PAGE, week.id);
  useLive<TalkPageQuery>({
    pool: pool.id,
    query: talkPageQuery,
    variables: { week: addressWeek, rows },
    refetchOn: NEWS,
    pollEvery: POLL_EVERY,
  });
  if (!pool.options.talk) {
    return (
      <EmptyState icon={MessageCircleOff} title="Talk is turned off">
        The commissioner turned talk off in this pool.
      </EmptyState>
    );
  }
  if (news.includes(week.number)) setNews(news.filter((number) => number !== week.number));
  const add = (number: number) => setNews((known) => [...new Set([...known, number])].sort((a, b) => a - b));
  const elsewhere = news.filter((number) => number !== week.number);
  return (
    <>
      <div className="row justify-between gap-y-2 gap-x-4">
        <WeekSelector
          week={requestedWeek}
          firstWeek={pool.firstWeek}
          weekCount={Math.max(pool.currentWeek, week.number)}
          regularWeeks={season.weekCount}
          onChange={requestWeek}
        />
        {elsewhere.length > 0 && (
          <p className="text-quiet">
            New in{' '}
            {elsewhere.map((number, index) => (
              <span key={number}>
                {index > 0 && ', '}
                <Link to={{ search: `?week=${number}` }}>{weekTitle(number, season.weekCount)}</Link>
              </span>
            ))}
          </p>
        )}
      </div>
      <Thread
        key={week.id}
        week={week}
        title={weekTitle(week.number, season.weekCount)}
        inText={weekInText(week.number, season.weekCount)}
        onElsewhere={add}
        onRows={onRows}
        draft={draft}
        onDraft={setDraft}
      />
    </>
  );
}
