import { CircleSlash, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/components/Card.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import styles from '../MakePicks.module.css';

interface EntryOutProps {
  username: string;
  week: number | null | undefined;
  /** Why; null when it is not known. */
  detail: string | null;
}

/** In place of the teams of an entry that is out. */
export function EntryOut({ username, week, detail }: EntryOutProps) {
  return (
    <EmptyState
      icon={CircleSlash}
      title={
        <>
          <bdi>{username}</bdi> was eliminated in Week {week}
        </>
      }
    >
      {detail !== null && <strong className={styles.why}>{detail}.</strong>}
      An eliminated entry can no longer make picks. You can still follow the games and the standings.
    </EmptyState>
  );
}

interface NoPickPossibleProps {
  username: string;
  week: number;
  /** Whether the deadline has passed. */
  isClosed: boolean;
  /** Whether the entry leaves the week free. */
  isBye: boolean;
  message: string | null | undefined;
}

/** In place of the teams of a living entry without a pick that cannot pick. */
export function NoPickPossible({ username, week, isClosed, isBye, message }: NoPickPossibleProps) {
  return (
    <EmptyState
      icon={Lock}
      title={isClosed ? `Picks for Week ${week} are closed` : 'No pick can be made here'}
    >
      {isClosed ? (
        <>
          <bdi>{username}</bdi> {isBye ? 'takes a bye this week.' : 'has no pick for this week.'}
        </>
      ) : (
        (message ?? 'This entry cannot pick this week.')
      )}
    </EmptyState>
  );
}

interface ChoiceHeadingProps {
  week: number;
  /** The name of the team that another one replaces. */
  replaced: string | null;
  picksNeeded: number;
  pickCount: number;
  /** The weeks that the entry can leave free from now on; 0 once it has picked. */
  byesLeft: number;
  /** In which order the teams are. */
  order: ReactNode;
}

/** What is to be chosen, above the teams. */
export function ChoiceHeading({
  week,
  replaced,
  picksNeeded,
  pickCount,
  byesLeft,
  order,
}: ChoiceHeadingProps) {
  const toDo = usePickTo() === 'WIN' ? 'win' : 'lose';
  return (
    <Card title="Select Your Team" className={styles.head}>
      <p className={styles.hint}>
        {replaced !== null ? (
          <>Another team in place of the {replaced}.</>
        ) : picksNeeded === 2 ? (
          <>
            Pick {pickCount + 1} of 2. Two different teams to {toDo} in Week {week}.
          </>
        ) : (
          <>
            One team to {toDo} in Week {week}.
          </>
        )}
        {byesLeft > 0 && <> Without a pick the entry takes a bye; {byesLeft} left.</>}
        <span className={styles.how}> Tap to select, tap again to deselect.</span>
        {order && <span className={styles.order}> {order}</span>}
      </p>
    </Card>
  );
}
