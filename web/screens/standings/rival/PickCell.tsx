import { graphql, useFragment } from 'react-relay/hooks';
import { autoPickText } from '#web/shared/games/autoPickText.ts';
import { OutcomeBadge } from '#web/shared/games/OutcomeBadge.tsx';
import { TeamBadge } from '#web/shared/games/TeamBadge.tsx';
import type { PickCell_picks$data, PickCell_picks$key } from './__generated__/PickCell_picks.graphql';

interface PickCellProps {
  picks: PickCell_picks$key;
  /** The text of a week without a pick. */
  missing: string;
}

/** The pick of a week, or both, with the score and the margin. */
export function PickCell({ picks: key, missing }: PickCellProps) {
  const all = useFragment(
    graphql`
      fragment PickCell_picks on Pick @relay(plural: true) {
        id
        slot
        outcome
        margin
        isAutomatic
        isFromPlan
        team {
          ...TeamBadge_team @relay(mask: false)
        }
        game {
          isUnderReview
          homeScore
          awayScore
          homeTeam {
            id
            abbreviation
          }
          awayTeam {
            id
            abbreviation
          }
        }
      }
    `,
    key,
  );
  const picks = all.toSorted((a, b) => a.slot - b.slot);
  if (picks.length === 0) return <span className="text-quiet text-13 font-normal">{missing}</span>;
  return picks.map((pick) => (
    <span key={pick.id} className="row gap-y-1 gap-x-2 [&+&]:mt-2">
      <TeamBadge team={pick.team} size={28} decorative />
      <span className="grid flex-1 basis-24 font-semibold leading-[1.3]">
        {pick.team.name}
        <span className="text-quiet text-13 font-normal">{resultText(pick)}</span>
      </span>
      <OutcomeBadge outcome={pick.outcome} />
    </span>
  ));
}

/** "24-3 against NYG, by 21". */
function resultText({ team, game, margin, ...pick }: PickCell_picks$data[number]): string {
  const isHome = team.id === game.homeTeam.id;
  const opponent = (isHome ? game.awayTeam : game.homeTeam).abbreviation;
  const [own, others] = isHome ? [game.homeScore, game.awayScore] : [game.awayScore, game.homeScore];
  const made = autoPickText(pick)?.replace(/^./, (letter) => letter.toLowerCase());
  const automatic = `${made === undefined ? '' : `, ${made}`}${game.isUnderReview ? ', result under review' : ''}`;
  if (own == null || others == null) return `${isHome ? 'against' : 'at'} ${opponent}${automatic}`;
  const by = margin == null || margin === 0 ? '' : `, by ${Math.abs(margin)}`;
  return `${own}-${others} ${isHome ? 'against' : 'at'} ${opponent}${by}${automatic}`;
}
