import { Check, CircleAlert, Equal, Hourglass, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { outcomeWord } from '#web/app/session/outcomeWord.ts';
import { usePickTo } from '#web/app/session/usePickTo.ts';
import type { ThisWeek_entry$key } from './__generated__/ThisWeek_entry.graphql';

const ICONS = { WON: Check, LOST: X, TIED: Equal, PENDING: Hourglass };

/** Whether an entry has picked, before the deadline; afterwards its teams with their outcomes. */
export function ThisWeek({ entry: key }: { entry: ThisWeek_entry$key }) {
  const pickTo = usePickTo();
  const { number, state, isBye, picks } = useFragment(
    graphql`
      fragment ThisWeek_entry on EntryThisWeek {
        number
        state
        isBye
        picks {
          id
          outcome
          team {
            ...TeamBadge_team @relay(mask: false)
          }
        }
      }
    `,
    key,
  );
  if (state === 'NOT_PICKED') {
    return (
      <Fact>
        <CircleAlert aria-hidden size={14} /> No pick yet for Week {number}
      </Fact>
    );
  }
  if (state === 'PICKED') {
    return (
      <Fact>
        <Check aria-hidden size={14} /> Picked for Week {number}
      </Fact>
    );
  }
  if (state === 'WAITING') return null;
  if (picks.length === 0)
    return (
      <Fact>
        {isBye ? 'Bye' : 'No pick'} in Week {number}
      </Fact>
    );
  return picks.map(({ id, team, outcome }) => {
    const Icon = ICONS[outcome];
    const word = outcome === 'PENDING' ? 'no result yet' : outcomeWord(outcome, pickTo).toLowerCase();
    return (
      <Fact key={id}>
        <TeamBadge team={team} size={28} decorative />
        {team.name}, {word}
        <Icon aria-hidden size={14} strokeWidth={3} />
      </Fact>
    );
  });
}

function Fact({ children }: { children: ReactNode }) {
  return <span className="inline-flex items-center gap-1 text-13 font-bold">{children}</span>;
}
