import { useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { WeekSelector } from '#web/ui/components/WeekSelector.tsx';
import { weekInText } from '#web/ui/text/weekName.ts';
import { useRequestedWeek } from '#web/shared/games/useRequestedWeek.ts';
import { useOfficeLive } from '../useOfficeLive.ts';
import type { ResultsPageQuery } from './__generated__/ResultsPageQuery.graphql';
import { DoneBar, type Done } from '../commands/DoneBar.tsx';
import { doneCommand, type DoneCommand } from './doneCommand.ts';
import { effectLines } from './effectLines.ts';
import { HeldUpdates } from './HeldUpdates.tsx';
import { ScoreGrid } from './ScoreGrid.tsx';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';

export { ResultsPage as Component, resultsPageQuery as query };

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 15_000;

const resultsPageQuery = graphql`
  query ResultsPageQuery($pool: String, $week: Int) {
    pool(slug: $pool) {
      id
      gamesRefusal
      ...usePoolZone_pool @relay(mask: false)
      firstWeek
      lastWeek
      season {
        weekCount
      }
      ...HeldUpdates_pool
      week(number: $week, awaitsResults: true) {
        ...ScoreGrid_week
        number
        deadline
        isDeadlinePassed
        games {
          id
          kickoff
        }
      }
    }
  }
`;

/** Enters and corrects the results of a week (SPECIFICATION 7.22); `?week=` selects it. */
function ResultsPage() {
  return (
    <OfficeScreen title="Results" loading="Loading the games" query={resultsPageQuery} Content={Results} />
  );
}

function Results({ pool, variables }: ScreenProps<ResultsPageQuery>) {
  const { week, gamesRefusal } = pool;
  const [requestedWeek, requestWeek] = useRequestedWeek(week.number);
  const isChosen = variables.week != null;
  const [done, setDone] = useState<Done | null>(null);
  // A command's response has no rulings and held updates.
  const refresh = useOfficeLive<ResultsPageQuery>({
    pool: pool.id,
    week,
    games: week,
    query: resultsPageQuery,
    variables,
    refetchOn: ['pool', 'week'],
    pollEvery: POLL_EVERY,
  });
  const isSecret = !week.isDeadlinePassed;
  const weekName = weekInText(week.number, pool.season.weekCount);
  // The pool's week advances with its last result; the edited week stays.
  const isKept = useRef(false);
  const keepWeek = () => {
    if (isChosen || isKept.current) return;
    isKept.current = true;
    requestWeek(week.number);
  };
  const finish = (what: Done) => {
    setDone(what);
    keepWeek();
    refresh();
  };
  const onDone = (command: DoneCommand) => finish(doneCommand(command, isSecret));
  return (
    <>
      <WeekSelector
        week={requestedWeek}
        firstWeek={pool.firstWeek}
        weekCount={pool.lastWeek}
        regularWeeks={pool.season.weekCount}
        onChange={requestWeek}
      />
      {gamesRefusal && (
        <p
          className="py-3 px-4 border border-line border-s-4 border-s-turf rounded-small bg-card"
          role="note"
        >
          {gamesRefusal} Rulings on postponed and canceled games in your pool are yours.
        </p>
      )}
      <DoneBar
        done={done}
        linesOf={(effect) => effectLines(effect, isSecret)}
        onUndone={finish}
        onRefused={refresh}
      />
      <HeldUpdates pool={pool} mayChange={!gamesRefusal} isSecret={isSecret} onDone={onDone} />
      <ScoreGrid
        week={week}
        pool={pool}
        slug={variables.pool}
        weekName={weekName}
        mayChange={!gamesRefusal}
        isSecret={isSecret}
        onTyped={keepWeek}
        onDone={onDone}
      />
    </>
  );
}
