import { Check, ChevronDown, ChevronUp, Equal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { useLive } from '../live/useLive.ts';
import type { Jitter } from '../live/refetch.ts';
import { usePoolSlug } from '../session/usePoolPath.ts';
import { usePickTo } from '../session/usePickTo.ts';
import type { StripScoresQuery, StripScoresQuery$data } from './__generated__/StripScoresQuery.graphql';
import { pickScore, type Standing } from './pickScore.ts';
import styles from './StripScores.module.css';

const query = graphql`
  query StripScoresQuery($pool: String) {
    pool(slug: $pool) {
      id
      currentWeek
      viewerEntries {
        id
        week {
          # The chips beside read it of the same record: of a new week this answer may be the first.
          # eslint-disable-next-line relay/unused-fields
          viewerCanPick {
            allowed
          }
          picks {
            id
            team {
              id
              name
              abbreviation
            }
            game {
              id
              kickoff
              displayStatus
              statusText
              homeScore
              awayScore
              homeTeam {
                id
                name
                abbreviation
              }
              awayTeam {
                id
                name
                abbreviation
              }
            }
          }
        }
      }
    }
  }
`;

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 30_000;
/** Milliseconds. A kickoff is the same instant for all viewers, and no two have the same entries. */
const JITTER: Jitter = { after: 0, spread: 10_000 };

type ScoresPool = NonNullable<StripScoresQuery$data['pool']>;

function useScores(): ScoresPool | null {
  const pool = usePoolSlug();
  return useLazyLoadQuery<StripScoresQuery>(query, { pool }).pool ?? null;
}

/** Keeps the scores of all chips current. */
export function LiveScores() {
  const pool = useScores();
  return pool && <LiveScoresOf pool={pool} />;
}

function LiveScoresOf({ pool: { id, currentWeek, viewerEntries } }: { pool: ScoresPool }) {
  const slug = usePoolSlug();
  const picks = viewerEntries.flatMap(({ week }) => week.picks);
  useLive<StripScoresQuery>({
    pool: id,
    games: { number: currentWeek, games: picks.map(({ game }) => game) },
    query,
    variables: { pool: slug },
    pollEvery: POLL_EVERY,
    jitter: JITTER,
  });
  return null;
}

const ICONS: Record<Standing, typeof Check> = {
  AHEAD: ChevronUp,
  BEHIND: ChevronDown,
  EVEN: Equal,
  WON: Check,
  LOST: X,
  TIED: Equal,
};

/** In a losers' pool. */
const REVERSED: Record<Standing, Standing> = {
  AHEAD: 'BEHIND',
  BEHIND: 'AHEAD',
  EVEN: 'EVEN',
  WON: 'LOST',
  LOST: 'WON',
  TIED: 'TIED',
};

interface ChipScoresProps {
  entry: string;
  /** Stands in the place of the scores before the first of the entry's games begins. */
  children: ReactNode;
}

/** What an entry's teams of the week are doing: score, clock and lead; the result in the end. */
export function ChipScores({ entry: id, children }: ChipScoresProps) {
  const picks = useScores()?.viewerEntries.find((entry) => entry.id === id)?.week.picks ?? [];
  const pickTo = usePickTo();
  const scores = picks.map((pick) => pickScore(pick));
  if (scores.every((score) => score === null)) return children;
  return picks.map(({ id: pick, team }, index) => {
    const score = scores[index];
    if (!score) return <span key={pick}>Picked {team.abbreviation}</span>;
    const { standing, isOver, word, figures, spoken, clock } = score;
    // Whether it is good for the pick.
    const look = standing && (pickTo === 'WIN' ? standing : REVERSED[standing]);
    const mark = isOver ? look : standing;
    const Icon = mark && ICONS[mark];
    return (
      <span key={pick} className={styles.score} data-standing={look} data-live={!isOver || undefined}>
        {Icon && <Icon aria-hidden size={14} strokeWidth={3} />}
        <span className="visually-hidden">{spoken}</span>
        <span aria-hidden>
          {isOver && `${word} `}
          <span className={styles.figures}>{figures}</span>
        </span>
        {clock && <span className={styles.clock}>{clock}</span>}
      </span>
    );
  });
}
