import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { Countdown } from '#web/ui/components/Countdown.tsx';
import { weekInText } from '#web/ui/text/weekName.ts';
import { HeldMails } from '../mail/HeldMails.tsx';
import { MailNotice } from '../mail/MailNotice.tsx';
import { useLoadedRows } from '#web/app/live/useLoadedRows.ts';
import { useOfficeLive } from '../useOfficeLive.ts';
import { type PoolZone, poolLongTime } from '#web/app/session/poolTime.ts';
import { useNow } from '#web/app/session/useNow.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import type { ThisWeekPageQuery } from './__generated__/ThisWeekPageQuery.graphql';
import { FeedHealth } from './FeedHealth.tsx';
import { MissingPicks, PAGE } from './MissingPicks.tsx';
import { Tasks } from './Tasks.tsx';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';
import screen from '../Screen.module.css';

export { ThisWeekPage as Component, thisWeekPageQuery as query };

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 30_000;

const thisWeekPageQuery = graphql`
  query ThisWeekPageQuery($pool: String, $search: String, $rows: Int = 50) {
    pool(slug: $pool) {
      id
      currentWeek
      season {
        weekCount
      }
      ...Tasks_pool
      ...HeldMails_pool
      ...MissingPicks_pool @arguments(search: $search, count: $rows)
      ...FeedHealth_pool
      missingPicks {
        week {
          number
          deadline
          isDeadlinePassed
        }
      }
      week {
        number
        games {
          id
          kickoff
        }
      }
    }
    ...FeedHealth_query
    ...MailNotice_query
    site {
      mailObstacle
    }
  }
`;

/** What waits for the commissioner now (SPECIFICATION 7.22). */
function ThisWeekPage() {
  return (
    <OfficeScreen
      title="This week"
      loading="Loading what waits for you"
      query={thisWeekPageQuery}
      Content={ThisWeek}
    />
  );
}

function ThisWeek({ data, pool, variables }: ScreenProps<ThisWeekPageQuery>) {
  const open = pool.missingPicks?.week ?? null;
  const zone = usePoolZone();
  const [search, setSearch] = useState<string | null>(null);
  const [rows, onRows] = useLoadedRows(PAGE, search ?? '');
  const refresh = useOfficeLive<ThisWeekPageQuery>({
    pool: pool.id,
    ...(open ? { week: open } : {}),
    games: pool.week,
    query: thisWeekPageQuery,
    variables: { ...variables, search, rows },
    refetchOn: ['pool', 'week'],
    pollEvery: POLL_EVERY,
  });
  return (
    <>
      <MailNotice query={data} />
      <div className="grid gap-4 *:min-w-0 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]">
        <Tasks pool={pool} />
        <div className={`${screen.column} lg:row-span-2 lg:row-start-1 lg:col-start-2`}>
          {open && (
            <Deadline
              week={weekInText(open.number, pool.season.weekCount)}
              deadline={open.deadline}
              zone={zone}
            />
          )}
          <FeedHealth pool={pool} query={data} />
        </div>
        <div className={screen.column}>
          <HeldMails pool={pool} obstacle={data.site.mailObstacle ?? null} onChanged={refresh} />
          <MissingPicks pool={pool} onSearch={setSearch} onRows={onRows} />
        </div>
      </div>
    </>
  );
}

interface DeadlineProps {
  /** "Week 8", "the Wild Card round". */
  week: string;
  deadline: string;
  zone: PoolZone;
}

function Deadline({ week, deadline, zone }: DeadlineProps) {
  const now = useNow();
  return (
    <Card title={`Deadline of ${week}`}>
      <Countdown until={Date.parse(deadline)} now={now} label={`Deadline of ${week}`} size="large" />
      <p className="text-quiet text-15 mt-3">{poolLongTime(deadline, zone)}</p>
    </Card>
  );
}
