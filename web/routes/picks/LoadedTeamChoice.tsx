import { Suspense, useState } from 'react';
import { useLazyLoadQuery } from 'react-relay/hooks';
import { PanelBoundary } from '../../layout/PanelBoundary.tsx';
import { TeamChoice, type TeamChoiceProps } from './TeamChoice.tsx';
import { TeamPanelSkeleton } from './TeamPanelSkeleton.tsx';
import type { teamChoiceQuery as TeamChoiceQuery } from './__generated__/teamChoiceQuery.graphql';
import { teamChoiceQuery } from './teamChoiceQuery.ts';

interface LoadedTeamChoiceProps extends Omit<TeamChoiceProps, 'entryWeek'> {
  /** The id of the entry's week. */
  id: string;
  /** Number of games of the week, for which space is reserved. */
  games: number;
}

/** The team cards of an entry that the page's query did not include. */
export function LoadedTeamChoice({ id, games, ...props }: LoadedTeamChoiceProps) {
  const [tries, setTries] = useState(0);
  return (
    <PanelBoundary resetKey={tries} title="The teams could not be loaded" onRetry={() => setTries(tries + 1)}>
      <Suspense fallback={<TeamPanelSkeleton games={games} />}>
        <Loaded id={id} tries={tries} {...props} />
      </Suspense>
    </PanelBoundary>
  );
}

function Loaded({ id, tries, ...props }: Omit<TeamChoiceProps, 'entryWeek'> & { id: string; tries: number }) {
  // The stored cards show at once; the page has requested the newest (refreshTeamChoice).
  const { node } = useLazyLoadQuery<TeamChoiceQuery>(
    teamChoiceQuery,
    { id },
    { fetchPolicy: 'store-or-network', fetchKey: tries },
  );
  return node?.cards && <TeamChoice entryWeek={node.cards} {...props} />;
}
