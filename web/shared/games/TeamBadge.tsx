import { graphql } from 'react-relay/hooks';
import { readableText, trimColor } from '#web/ui/badges/teamColors.ts';
import styles from './TeamBadge.module.css';

/** Spread without a mask: the badge takes plain fields, since a screen has up to hundreds of badges. */
void graphql`
  fragment TeamBadge_team on Team {
    id
    name
    abbreviation
    primaryColor
    secondColor
  }
`;

export interface BadgeTeam {
  abbreviation: string;
  name: string;
  /** `#RRGGBB`. Without a color the badge falls back to the first two letters. */
  primaryColor?: string | null;
  secondColor?: string | null;
}

interface TeamBadgeProps {
  team: BadgeTeam;
  size?: 28 | 40 | 64;
  /** Draws a diagonal across the badge: the entry has used this team. */
  used?: boolean;
  /** For a badge beside the team's name, so that the name is not read out twice. */
  decorative?: boolean;
}

const SHIELD = 'M20 1.5 37 5v18.5C37 32 29.5 37.4 20 41 10.5 37.4 3 32 3 23.5V5Z';
const TRIM = 'M20 4.6 34 7.5v16C34 30.2 28 34.6 20 37.8 12 34.6 6 30.2 6 23.5v-16Z';

export function TeamBadge({ team, size = 40, used = false, decorative = false }: TeamBadgeProps) {
  const color = team.primaryColor ?? null;
  const letters = color ? team.abbreviation : team.abbreviation.slice(0, 2);
  const label = used ? `${team.name}, already used` : team.name;
  return (
    <svg
      className={`flex-none block overflow-visible ${size === 28 ? styles.small : ''}`}
      viewBox="0 0 40 42.5"
      width={size}
      height={size * (42.5 / 40)}
      data-fallback={color ? undefined : ''}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path className={styles.shield} d={SHIELD} fill={color ?? undefined} />
      {color && size > 28 && (
        <path
          d={TRIM}
          fill="none"
          stroke={trimColor(color, team.secondColor)}
          strokeWidth="1.1"
          opacity="0.85"
        />
      )}
      <text
        className={styles.letters}
        x="20"
        y="20.5"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={letters.length > 2 ? 14.5 : 17.5}
        fill={color ? readableText(color) : undefined}
      >
        {letters}
      </text>
      {used && (
        <>
          <line className={styles.crossGround} x1="4" y1="38" x2="36" y2="4" />
          <line className={styles.cross} x1="4" y1="38" x2="36" y2="4" />
        </>
      )}
    </svg>
  );
}
