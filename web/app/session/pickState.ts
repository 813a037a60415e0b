import { type Outcome, outcomeWord, type PickTo } from './outcomeWord.ts';

// The outcome of a pick always comes from the API; scores only describe undecided games.

/** The team's standing in a running game, or the outcome. */
export type Standing = 'AHEAD' | 'BEHIND' | 'EVEN' | Exclude<Outcome, 'PENDING'>;

interface ScoredTeam {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
}

interface ScoredPick {
  readonly outcome: Outcome;
  readonly team: ScoredTeam;
  readonly game: {
    readonly displayStatus: string;
    readonly stateText?: string | null | undefined;
    readonly homeScore?: number | null;
    readonly awayScore?: number | null;
    readonly homeTeam: ScoredTeam;
    readonly awayTeam: ScoredTeam;
  };
}

interface PickState {
  /** Null while the game has no score. */
  standing: Standing | null;
  /** The standing from the pick's point of view: in a losers' pool a lead is bad. */
  forPick: Standing | null;
  isOver: boolean;
  /** "Ahead", "Won", "Team lost"; empty while the game has no score. */
  word: string;
  /** "KC 14, BUF 7": the picked team first. */
  figures: string;
  /** For screen readers: "Won: Kansas City Chiefs 14, Buffalo Bills 7". */
  spoken: string;
  /** "Q3 12:34"; null once the game is over. */
  clock: string | null;
}

const RUNNING = { AHEAD: 'Ahead', BEHIND: 'Behind', EVEN: 'Even' } as const;
const REVERSED = { AHEAD: 'BEHIND', BEHIND: 'AHEAD', EVEN: 'EVEN' } as const;

/** The state of a pick with its score; null while only the kickoff is known. */
export function pickState({ outcome, team, game }: ScoredPick, pickTo: PickTo): PickState | null {
  const { displayStatus, stateText, homeTeam } = game;
  const isDecided = outcome !== 'PENDING';
  const isOver = isDecided || displayStatus === 'FINAL';
  const isOn = displayStatus === 'LIVE' || displayStatus === 'IN_PROGRESS';
  if (!isDecided && (!(isOver || isOn) || stateText == null)) return null;
  const sides = [
    [homeTeam, game.homeScore ?? null],
    [game.awayTeam, game.awayScore ?? null],
  ] as const;
  const [[, own], [other, others]] = homeTeam.id === team.id ? sides : [sides[1], sides[0]];
  const hasScore = own !== null && others !== null;
  const lead = hasScore && !isOver ? leadOf(own - others) : null;
  const word = isDecided ? outcomeWord(outcome, pickTo) : lead ? RUNNING[lead] : '';
  const spoken = hasScore ? `${team.name} ${own}, ${other.name} ${others}` : team.name;
  return {
    standing: isDecided ? outcome : lead,
    forPick: isDecided ? outcome : lead && pickTo === 'LOSE' ? REVERSED[lead] : lead,
    isOver,
    word,
    figures: hasScore ? `${team.abbreviation} ${own}, ${other.abbreviation} ${others}` : team.abbreviation,
    spoken: word ? `${word}: ${spoken}` : spoken,
    clock: isOver ? null : (stateText ?? null),
  };
}

function leadOf(margin: number): keyof typeof RUNNING {
  return margin === 0 ? 'EVEN' : margin > 0 ? 'AHEAD' : 'BEHIND';
}
