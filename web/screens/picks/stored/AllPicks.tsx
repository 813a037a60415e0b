import { ChartColumn, Users } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/ui/components/Card.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { weekInText } from '#web/ui/text/weekName.ts';
import { WeekSelector } from '#web/ui/components/WeekSelector.tsx';
import { useRequestedWeek } from '#web/shared/games/useRequestedWeek.ts';
import { Distribution } from '../teams/Distribution.tsx';
import { IndividualPicks } from './IndividualPicks.tsx';
import { OwnPicks } from './OwnPicks.tsx';
import type { AllPicks_week$key } from './__generated__/AllPicks_week.graphql';
import type { AllPicks_entries$key } from './__generated__/AllPicks_entries.graphql';
import type { AllPicks_query$key } from './__generated__/AllPicks_query.graphql';

interface AllPicksProps {
  query: AllPicks_query$key;
  /** Called with the number of loaded picks. */
  onRows: (rows: number) => void;
  week: AllPicks_week$key;
  /** The viewer's, of the same week; null while loading. */
  entries: AllPicks_entries$key | null;
  firstWeek: number;
  lastWeek: number;
  regularWeeks: number;
  /** The week that decided the pool; null while it runs. */
  decidedWeek: number | null;
}

export function AllPicks({
  query: queryKey,
  onRows,
  week: key,
  entries: entriesKey,
  firstWeek,
  lastWeek,
  regularWeeks,
  decidedWeek,
}: AllPicksProps) {
  const query = useFragment(
    graphql`
      fragment AllPicks_query on Query @argumentDefinitions(week: { type: "Int" }, count: { type: "Int" }) {
        ...IndividualPicks_query @arguments(week: $week, count: $count)
      }
    `,
    queryKey,
  );
  const week = useFragment(
    graphql`
      fragment AllPicks_week on Week {
        number
        distribution {
          count
        }
        ...Distribution_week
      }
    `,
    key,
  );
  const entries = useFragment(
    graphql`
      fragment AllPicks_entries on Entry @relay(plural: true) {
        ...OwnPicks_entries
      }
    `,
    entriesKey,
  );
  const [requestedWeek, requestWeek] = useRequestedWeek(week.number);
  const { distribution } = week;
  return (
    <div className="grid gap-4 md:[&>:first-child]:justify-self-start md:[&>:first-child]:min-w-50">
      <WeekSelector
        compact
        week={requestedWeek}
        firstWeek={firstWeek}
        weekCount={lastWeek}
        regularWeeks={regularWeeks}
        onChange={requestWeek}
      />
      {entries && <OwnPicks entries={entries} week={week.number} />}
      {!distribution ? (
        <Loading label="Loading picks" shape="card" count={2} />
      ) : distribution.length > 0 ? (
        <>
          <Card title="Team Selection Summary" icon={ChartColumn}>
            <Distribution week={week} />
          </Card>
          <Card title="Individual Picks" icon={Users}>
            <IndividualPicks query={query} onRows={onRows} />
          </Card>
        </>
      ) : (
        <EmptyState icon={Users} title={`No picks for Week ${week.number}`}>
          {decidedWeek !== null && week.number > decidedWeek
            ? `The pool was decided in ${weekInText(decidedWeek, regularWeeks)}: there was nothing to pick any more.`
            : 'Nobody submitted a pick for this week.'}
        </EmptyState>
      )}
    </div>
  );
}
