import type { DisputeCorrectionInput } from './__generated__/useResolveDisputeMutation.graphql';

export type CorrectionKind = 'none' | 'pick' | 'result' | 'ruling' | 'reinstate' | 'eliminate';

/** What a commissioner fills in to correct what a dispute is about; a correction uses the parts that it needs. */
export interface CorrectionValues {
  kind: CorrectionKind;
  /** Which pick of a week with two: "1" or "2". */
  slot: string;
  /** Ids; empty until one is chosen. */
  team: string;
  game: string;
  away: string;
  home: string;
  ruling: string;
}

interface Team {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
}

/** A game of the disputed week. */
export interface DisputedGame {
  readonly id: string;
  readonly status: string;
  readonly homeScore: number | null | undefined;
  readonly awayScore: number | null | undefined;
  readonly version: string;
  /** The version of the game with the pool's ruling. */
  readonly ruledVersion: string;
  readonly homeTeam: Team;
  readonly awayTeam: Team;
}

/** What a correction is checked against: the entry, the week and its games as they are shown. */
interface CorrectedFacts {
  week: number;
  /** Whether the week takes two picks. */
  hasSlots: boolean;
  entryVersion: string | null | undefined;
  games: readonly DisputedGame[];
}

/** A correction with the version of what it changes; null for none. */
export interface ReadyCorrection {
  correction: DisputeCorrectionInput | null;
  correctedVersion: string | null;
}

const score = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

/** The fields with what is stored of a game: its score, where it is final. */
export function scoresOf(game: DisputedGame | undefined): Pick<CorrectionValues, 'away' | 'home'> {
  const isFinal = game?.status === 'FINAL';
  const shown = (stored: number | null | undefined) => (isFinal && stored != null ? String(stored) : '');
  return { away: shown(game?.awayScore), home: shown(game?.homeScore) };
}

/** A game that is postponed or canceled counts by the ruling of the pool. */
export const canBeRuled = ({ status }: DisputedGame): boolean =>
  status === 'POSTPONED' || status === 'CANCELLED';

/** What the API gets; null while something is missing. */
export function readyCorrection(
  { kind, slot, team, game: id, away, home, ruling }: CorrectionValues,
  { week, hasSlots, entryVersion, games }: CorrectedFacts,
): ReadyCorrection | null {
  const game = games.find((one) => one.id === id);
  const ofEntry = entryVersion ?? null;
  switch (kind) {
    case 'none':
      return { correction: null, correctedVersion: null };
    case 'pick':
      if (team === '') return null;
      return {
        correction: { pick: { week, team, ...(hasSlots ? { slot: Number(slot) } : {}) } },
        correctedVersion: null,
      };
    case 'result': {
      const [awayScore, homeScore] = [score(away), score(home)];
      if (!game || awayScore === null || homeScore === null) return null;
      const result = { game: id, awayScore, homeScore };
      return { correction: { result }, correctedVersion: game.version };
    }
    case 'ruling': {
      if (!game || (ruling !== 'SURVIVE' && ruling !== 'LOSS')) return null;
      return { correction: { ruling: { game: id, ruling } }, correctedVersion: game.ruledVersion };
    }
    case 'reinstate':
      return { correction: { reinstateThroughWeek: week }, correctedVersion: ofEntry };
    case 'eliminate':
      return { correction: { eliminateInWeek: week }, correctedVersion: ofEntry };
  }
}
