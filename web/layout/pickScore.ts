/** How a picked team stands in its game, or how the game ended for it. */
export type Standing = 'AHEAD' | 'BEHIND' | 'EVEN' | 'WON' | 'LOST' | 'TIED';

interface ScoredTeam {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
}

interface ScoredPick {
  readonly team: { readonly id: string };
  readonly game: {
    readonly displayStatus: string;
    readonly statusText: string;
    readonly homeScore?: number | null;
    readonly awayScore?: number | null;
    readonly homeTeam: ScoredTeam;
    readonly awayTeam: ScoredTeam;
  };
}

interface PickScore {
  /** Null while the game has no score. */
  standing: Standing | null;
  isOver: boolean;
  /** The standing in a word: "Ahead", "Won". */
  word: string;
  /** "KC 14, BUF 7": the picked team first. */
  figures: string;
  /** The same for a screen reader: "Won: Kansas City Chiefs 14, Buffalo Bills 7". */
  spoken: string;
  /** "Q3 12:34"; null once the game is over. */
  clock: string | null;
}

const WORDS: Record<Standing, string> = {
  AHEAD: 'Ahead',
  BEHIND: 'Behind',
  EVEN: 'Even',
  WON: 'Won',
  LOST: 'Lost',
  TIED: 'Tied',
};

/** The game of a pick as seen from the picked team; null for a game that is not being played and was not. */
export function pickScore({ team, game }: ScoredPick): PickScore | null {
  const isOver = game.displayStatus === 'FINAL';
  if (!isOver && game.displayStatus !== 'LIVE' && game.displayStatus !== 'IN_PROGRESS') return null;
  const home = { team: game.homeTeam, points: game.homeScore ?? null };
  const away = { team: game.awayTeam, points: game.awayScore ?? null };
  const [own, other] = home.team.id === team.id ? [home, away] : [away, home];
  const clock = isOver ? null : game.statusText;
  if (own.points === null || other.points === null) {
    const { name, abbreviation } = own.team;
    return { standing: null, isOver, word: '', figures: abbreviation, spoken: name, clock };
  }
  const standing = standingOf(own.points - other.points, isOver);
  const word = WORDS[standing];
  return {
    standing,
    isOver,
    word,
    figures: `${own.team.abbreviation} ${own.points}, ${other.team.abbreviation} ${other.points}`,
    spoken: `${word}: ${own.team.name} ${own.points}, ${other.team.name} ${other.points}`,
    clock,
  };
}

function standingOf(margin: number, isOver: boolean): Standing {
  if (margin === 0) return isOver ? 'TIED' : 'EVEN';
  if (margin > 0) return isOver ? 'WON' : 'AHEAD';
  return isOver ? 'LOST' : 'BEHIND';
}
