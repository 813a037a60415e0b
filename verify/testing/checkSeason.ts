import { sha256 } from '../log/testing/sha256.ts';
import type { VerificationReport } from '../checks/report.ts';
import { leavesOf } from './attack.ts';
import type { Draft } from './draft.ts';
import { factsOfSeason } from './factsOfSeason.ts';
import { untouchedLog, untouchedSeason } from './sealedLogs.ts';
import { verifySealed } from './verifySealed.ts';

/** A season that nobody has touched, as the verifier reports it. */
export interface CheckedSeason {
  report: VerificationReport;
  /** What does not hold: nothing should. */
  failures: string[];
  /** The commissioner's acts that the log shows, as `<leaf> <kind>`: those that were made, and those that the report names. */
  made: string[];
  named: string[];
}

/** Plays a season with random options and all commands of the office, and verifies its log, without facts and with them. */
export function checkSeason(seed: number): CheckedSeason {
  const log = untouchedLog(seed);
  const report = verifySealed(sha256, log);
  const withFacts = verifySealed(sha256, log, { facts: [factsOfSeason(untouchedSeason(seed))] });
  const actText = (leaf: number | null | undefined, kind: string) => `${leaf} ${kind}`;
  return {
    report,
    failures: [
      ...[report, withFacts].flatMap(({ checks }) =>
        checks.flatMap(({ name, failures }) =>
          failures.map(({ leaf, message }) => `${name}, leaf ${leaf}: ${message}`),
        ),
      ),
      ...(withFacts.facts.openResults === 0 ? [] : [`not confirmed: ${withFacts.facts.openResults} results`]),
    ],
    made: [
      ...shownActs(untouchedSeason(seed)).map(({ kind, ref }) => actText(log.placeOf.get(ref), kind)),
      ...report.acts
        .filter(({ kind, leaf }) => kind === 'UNDECIDED' && isLeftOpen(untouchedSeason(seed), leaf))
        .map(({ leaf, kind }) => actText(leaf, kind)),
    ].sort(),
    named: report.acts.map(({ kind, leaf }) => actText(leaf, kind)).sort(),
  };
}

/** The acts of a season that its log shows: a commissioner's pick for a week ahead is sealed. */
function shownActs(draft: Draft): Draft['acts'] {
  const opened = new Set(leavesOf(draft, 'openings').flatMap(({ openings }) => openings.map(({ of }) => of)));
  return draft.acts.filter(({ kind, ref }) => kind !== 'PICK' || opened.has(ref));
}

/** Whether a leaf is the last statement of a game that has neither a result nor a ruling at the end of the season. */
function isLeftOpen({ leaves }: Draft, place: number): boolean {
  const rulings = new Map(
    leaves.flatMap((leaf) => (leaf.type === 'rulings' ? leaf.rulings : [])).map(([id, kind]) => [id, kind]),
  );
  const later = leaves.slice(place + 1).flatMap((leaf) => (leaf.type === 'games' ? leaf.games : []));
  const leaf = leaves[place];
  return (
    leaf?.type === 'games' &&
    leaf.games.some(
      ({ id, status }) =>
        status !== 'FINAL' && (rulings.get(id) ?? null) === null && later.every((game) => game.id !== id),
    )
  );
}
