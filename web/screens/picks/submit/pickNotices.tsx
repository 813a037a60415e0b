import { CircleSlash, Lock, TrendingDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/components/Card.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { usePickTo } from '#web/app/session/usePickTo.ts';

interface EntryOutProps {
  username: string;
  week: number | null | undefined;
  /** Null when unknown. */
  detail: string | null;
}

/** Replaces the teams of an eliminated entry. */
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
      {detail !== null && <strong className="block text-ink">{detail}.</strong>}
      An eliminated entry can no longer make picks. You can still follow the games and the standings.
    </EmptyState>
  );
}

interface NoPickPossibleProps {
  username: string;
  week: number;
  /** Whether the deadline has passed. */
  isClosed: boolean;
  isBye: boolean;
  message: string | null | undefined;
}

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
  /** The nickname of the team to replace. */
  replaced: string | null;
  picksNeeded: number;
  pickCount: number;
  /** Byes left; 0 once the entry has picked. */
  byesLeft: number;
  /** The current order of the teams. */
  order: ReactNode;
}

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
    <Card
      title="Select Your Team"
      className="p-0 border-0 bg-transparent [&_header]:mb-0.5 max-xs:[&_header]:mb-0 max-xs:[&_h2]:text-20 max-xs:[&_h2]:leading-[1.15]"
    >
      <p className="text-quiet max-xs:text-13 max-xs:leading-[1.3]">
        {toDo === 'lose' && (
          <TrendingDown aria-hidden size={16} strokeWidth={2.5} className="inline me-1 text-flag-ink" />
        )}
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
        <span className="max-xs:hidden"> Tap to select, tap again to deselect.</span>
        {order && <span className="text-ink font-semibold"> {order}</span>}
      </p>
    </Card>
  );
}
