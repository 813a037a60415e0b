import { standingText } from '../tables/standingNames.ts';
import type { CommissionerAct } from './commissionerActs.ts';
import type { Draft } from './draft.ts';
import { plain } from './pickAttacks.ts';
import { playSeason, type SeasonOptions } from './playSeason.ts';

/** The published standings at the end of a season, in words. */
export function published({ leaves }: Draft): Map<string, string> {
  const standings = new Map<string, string>();
  for (const leaf of leaves) {
    if (leaf.type === 'entries') for (const [entry] of leaf.entries) standings.set(entry, 'in');
    if (leaf.type !== 'standings' && leaf.type !== 'standings-part') continue;
    for (const [entry, week, reason, strikes] of leaf.changes) {
      standings.set(entry, standingText({ week, reason, strikes }));
    }
  }
  return standings;
}

/** By options: the seasons without an act that were played, by seed; null for one with acts. */
const played = new Map<SeasonOptions, Map<number, Draft | null>>();

function honestSeason(seed: number, options: SeasonOptions): Draft | null {
  const known = played.get(options) ?? new Map<number, Draft | null>();
  played.set(options, known);
  if (!known.has(seed)) {
    const season = playSeason(seed, options);
    known.set(seed, season.acts.length === 0 ? season : null);
  }
  return known.get(seed)!;
}

/** A season without and with an act of the commissioner, and what its report must show. */
interface ActedSeason {
  honest: Draft;
  draft: Draft;
  expected: NonNullable<ReturnType<CommissionerAct['act']>>;
}

/** Kept for the process: a run of many mutants asks for the same seasons each time, and nobody changes them. */
const acted = new Map<CommissionerAct, ActedSeason>();

/** The first season that an act fits, without it and with it. */
export function seasonsOf(given: CommissionerAct): ActedSeason {
  const seasons = acted.get(given) ?? playWith(given);
  acted.set(given, seasons);
  return seasons;
}

function playWith({ act, season = plain }: CommissionerAct): ActedSeason {
  for (let seed = 1; seed < 400; seed += 1) {
    const honest = honestSeason(seed, season);
    if (honest === null) continue;
    let expected: ReturnType<typeof act> = null;
    const draft = playSeason(seed, { ...season, afterwards: (played) => void (expected = act(played)) });
    const given = expected as ReturnType<typeof act>;
    if (given === null) continue;
    // What changes nothing is listed, too; here each act is to change something.
    const before = published(honest);
    if ([...published(draft)].every(([entry, text]) => before.get(entry) === text)) continue;
    return { honest, draft, expected: given };
  }
  throw new Error('No season has what the act needs.');
}
