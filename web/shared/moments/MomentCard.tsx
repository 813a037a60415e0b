import type { CSSProperties } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { TeamBadge } from '../games/TeamBadge.tsx';
import { readableText, trimColor } from '#web/ui/badges/teamColors.ts';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';
import type { MomentCard_moment$key } from './__generated__/MomentCard_moment.graphql';
import styles from './MomentCard.module.css';
import { ShareActions } from './ShareActions.tsx';

interface MomentCardProps {
  username: string;
  moment: MomentCard_moment$key;
}

/** A week in the color of its team, or a season on the scoreboard, with the ways to share it. */
export function MomentCard({ username, moment: key }: MomentCardProps) {
  const moment = useFragment(
    graphql`
      fragment MomentCard_moment on Moment {
        kind
        headline
        scores
        lines
        counts
        text
        url
        teams {
          ...TeamBadge_team @relay(mask: false)
        }
      }
    `,
    key,
  );
  const { kind, headline, teams, scores, lines, counts, text, url } = moment;
  const ground = teams[0]?.primaryColor;
  const colors = ground
    ? {
        '--ground-of-team': ground,
        '--ink-of-team': readableText(ground),
        '--trim-of-team': trimColor(ground, teams[0]?.secondColor),
      }
    : {};
  return (
    <article
      className="grid grid-rows-[auto_1fr_auto] gap-3 overflow-hidden pb-4 panel [&>:last-child]:px-5"
      aria-label={`${username}: ${headline}`}
    >
      <div className={styles.face} style={colors as CSSProperties}>
        {teams.length > 0 && (
          <div className="flex flex-none gap-2">
            {teams.map((team) => (
              <TeamBadge key={team.id} team={team} size={64} />
            ))}
          </div>
        )}
        <div className="min-w-0 wrap-anywhere">
          <p className="font-bold">
            <EntryFace name={username} />
            <bdi>{username}</bdi>
          </p>
          <h3 className="font-board text-34 leading-[1.05] uppercase text-balance">{headline}</h3>
          {scores.map((score) => (
            <p key={score}>{score}</p>
          ))}
        </div>
      </div>
      <ul
        role="list"
        className={`content-start gap-x-4 px-5 [&>:first-child]:basis-full [&>:first-child]:text-20 [&>:first-child]:font-bold [&>:last-child]:text-quiet ${kind === 'SEASON' ? 'grid gap-y-1' : 'flex flex-wrap'}`}
      >
        {[...lines, counts].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ShareActions title={`${username}: ${headline}`} text={text} url={url} />
    </article>
  );
}
