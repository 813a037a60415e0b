import type { Attack, HandedOut } from './attack.ts';
import type { Draft } from './draft.ts';
import { playSeason } from './playSeason.ts';
import { sealDraft, type SealedLog } from './sealDraft.ts';

/** A manipulated log as it is handed out, with what the verifier must say about it. */
export interface AttackedLog extends HandedOut {
  named: NonNullable<ReturnType<Attack['attempt']>>;
  placeOf: SealedLog['placeOf'];
}

/** Kept for the process: a run of many mutants asks for the same logs each time, and nobody changes them. */
const attacked = new WeakMap<Attack, AttackedLog>();
const untouched = new Map<number, SealedLog>();
const seasons = new Map<number, Draft>();

/** The log of the first random season that the attack fits, after it. */
export function attackedLog(attack: Attack): AttackedLog {
  const known = attacked.get(attack);
  if (known) return known;
  for (let seed = 1; seed < 400; seed += 1) {
    const draft = playSeason(seed, attack.season);
    const named = attack.attempt(draft);
    if (named === null) continue;
    const sealed = sealDraft(draft);
    const log = { placeOf: sealed.placeOf, ...(named.handOut?.() ?? sealed), named };
    attacked.set(attack, log);
    return log;
  }
  throw new Error('No season has what the attack needs.');
}

/** The log of a random season. */
export function untouchedLog(seed: number): SealedLog {
  const log = untouched.get(seed) ?? sealDraft(untouchedSeason(seed));
  untouched.set(seed, log);
  return log;
}

/** A random season. */
export function untouchedSeason(seed: number): Draft {
  const season = seasons.get(seed) ?? playSeason(seed);
  seasons.set(seed, season);
  return season;
}
