import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import { OutcomeBadge } from '#web/shared/games/OutcomeBadge.tsx';
import { Skeleton } from '#web/ui/components/Skeleton.tsx';
import { autoPickText } from '#web/shared/games/autoPickText.ts';
import { gameStatusText } from '#web/shared/games/gameTime.ts';
import type { PoolZone } from '#web/app/session/poolTime.ts';
import type { SubmittedPick_pick$key } from './__generated__/SubmittedPick_pick.graphql';

interface SubmittedPickProps {
  pick: SubmittedPick_pick$key;
  zone: PoolZone;
}

/** The submitted pick: team, matchup, state of the game. */
export function SubmittedPick({ pick: key, zone }: SubmittedPickProps) {
  const pick = useFragment(
    graphql`
      fragment SubmittedPick_pick on Pick {
        week
        outcome
        isAutomatic
        isFromPlan
        team {
          ...TeamBadge_team @relay(mask: false)
        }
        game @required(action: NONE) {
          stateText
          displayStatus
          kickoff
          isKickoffConfirmed
          isUnderReview
          homeScore
          awayScore
          homeTeam {
            id
            nickname
            abbreviation
          }
          awayTeam {
            nickname
            abbreviation
          }
        }
      }
    `,
    key,
  );
  // The strip of entries received the pick first; the page is refetching the rest.
  if (!pick) return <Skeleton shape="card" />;
  const { game, team } = pick;
  const isHome = game.homeTeam.id === team.id;
  const opponent = isHome ? game.awayTeam : game.homeTeam;
  const automatic = autoPickText(pick);
  const hasScore = game.homeScore != null && game.awayScore != null;
  return (
    <div className="flex items-center gap-4">
      <TeamBadge team={team} size={64} decorative />
      <div className="grid justify-items-start gap-1 min-w-0">
        <p className="heading text-26 leading-[1.1]">{team.name}</p>
        <p className="text-quiet figures">
          {isHome ? 'vs' : 'at'} {opponent.nickname} · {gameStatusText(game, zone)}
        </p>
        {hasScore && (
          <p className="heading text-20 figures leading-[1.2]">
            {game.awayTeam.abbreviation} {game.awayScore}, {game.homeTeam.abbreviation} {game.homeScore}
          </p>
        )}
        {automatic && <Badge>{automatic}</Badge>}
        <OutcomeBadge outcome={pick.outcome} />
        {game.isUnderReview && <Badge tone="due">Result under review</Badge>}
      </div>
    </div>
  );
}
