import type { DisputeCorrectionInput } from './__generated__/ResolveDialogMutation.graphql';

export type CorrectionKind = 'none' | 'pick' | 'result' | 'ruling' | 'reinstate' | 'eliminate';

/** Input of a correction; each kind uses the parts that it needs. */
export interface CorrectionValues {
  kind: CorrectionKind;
  /** The pick of a double-pick week: "1" or "2". */
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

export interface DisputedGame {
  readonly id: string;
  readonly status: string;
  readonly homeScore: number | null | undefined;
  readonly awayScore: number | null | undefined;
  readonly version: string;
  /** The game's version, with the pool's ruling. */
  readonly ruledVersion: string;
  readonly homeTeam: Team;
  readonly awayTeam: Team;
}

/** The displayed entry, week and games that a correction is based on. */
interface CorrectedFacts {
  week: number;
  hasSlots: boolean;
  entryVersion: string | null | undefined;
  games: readonly DisputedGame[];
}

/** A correction with the version of its target; null for none. */
export interface ReadyCorrection {
  correction: DisputeCorrectionInput | null;
  correctedVersion: string | null;
}

const score = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

/** The stored score of a final game; otherwise empty. */
export function scoresOf(game: DisputedGame | undefined): Pick<CorrectionValues, 'away' | 'home'> {
  const isFinal = game?.status === 'FINAL';
  const shown = (stored: number | null | undefined) => (isFinal && stored != null ? String(stored) : '');
  return { away: shown(game?.awayScore), home: shown(game?.homeScore) };
}

/** Postponed and canceled games count by the pool's ruling. */
export const canBeRuled = ({ status }: DisputedGame): boolean =>
  status === 'POSTPONED' || status === 'CANCELLED';

/** The API's input; null while incomplete. */
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
