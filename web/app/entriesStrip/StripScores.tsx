import { Check, ChevronDown, ChevronUp, Equal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { useLive } from '../live/useLive.ts';
import type { Jitter } from '../relay/refetch.ts';
import { usePoolSlug } from '../session/usePoolPath.ts';
import { usePickTo } from '../session/usePickTo.ts';
import type { StripScoresQuery, StripScoresQuery$data } from './__generated__/StripScoresQuery.graphql';
import { pickState, type Standing } from '../session/pickState.ts';

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
            # Cards and the planner read the outcome of the same record: it arrives with the final score.
            outcome
            team {
              id
              name
              abbreviation
            }
            game {
              id
              kickoff
              displayStatus
              stateText
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
    // The event of a game has its final score, and no outcome of picks.
    situation: picks.map(({ game }) => game.displayStatus === 'FINAL').join(),
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

function colorOf(standing: Standing | null): string {
  if (standing === 'AHEAD' || standing === 'WON') return 'text-turf-ink';
  return standing === 'EVEN' ? '' : 'text-flag-ink';
}

interface ChipScoresProps {
  entry: string;
  /** Stands in the place of the scores before the first of the entry's games begins. */
  children: ReactNode;
}

/** What an entry's teams of the week are doing: score, clock and lead; the result in the end. */
export function ChipScores({ entry: id, children }: ChipScoresProps) {
  const picks = useScores()?.viewerEntries.find((entry) => entry.id === id)?.week.picks ?? [];
  const pickTo = usePickTo();
  const states = picks.map((pick) => pickState(pick, pickTo));
  if (states.every((state) => state === null)) return children;
  return picks.map(({ id: pick, team }, index) => {
    const state = states[index];
    if (!state) return <span key={pick}>Picked {team.abbreviation}</span>;
    const { standing, forPick, isOver, word, figures, spoken, clock } = state;
    const Icon = standing && ICONS[standing];
    return (
      <span key={pick} className="flex items-center gap-1 text-ink text-13 figures whitespace-nowrap">
        {Icon && <Icon aria-hidden size={14} strokeWidth={3} className={`flex-none ${colorOf(forPick)}`} />}
        <span className="visually-hidden">{spoken}</span>
        <span aria-hidden>
          {isOver && word && `${word} `}
          <span className="font-bold">{figures}</span>
        </span>
        {clock && <span className="ps-1.5 border-s-3 border-s-flag text-quiet">{clock}</span>}
      </span>
    );
  });
}
