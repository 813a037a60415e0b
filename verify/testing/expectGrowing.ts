import { expect } from 'vitest';

import type { Attack } from './attack.ts';
import { attackSentences } from './attackSentences.ts';
import { logAttacks } from './logAttacks.ts';
import { pickAttacks } from './pickAttacks.ts';
import { resultAttacks } from './resultAttacks.ts';
import { attackedLog, untouchedLog } from './sealedLogs.ts';
import { verifyGrowing } from './verifyGrowing.ts';

const isDeadline = (leaf: Uint8Array) => Buffer.from(leaf).includes('"type":"deadline"');

/** Usernames are not a matter of how the log grows. */
const attacks = [...pickAttacks, ...resultAttacks, ...logAttacks].filter(
  (attack) => attackedLog(attack).named.check !== 'names',
);

/** One attack on each check, the first: the others on it need the same of a log that grows. */
export const firstAttacks = attacks.filter(
  (attack, place) => attacks.findIndex((other) => checkOf(other) === checkOf(attack)) === place,
);
export const otherAttacks = attacks.filter((attack) => !firstAttacks.includes(attack));

function checkOf(attack: Attack): string {
  return attackedLog(attack).named.check;
}

/** Expects an attack to be found in a log that grows from checkpoint to checkpoint. */
export function expectFound(attack: Attack): void {
  const { named, header, leaves, expected } = attackedLog(attack);
  const { report } = verifyGrowing({ header, leaves }, expected);
  const messages = report.checks
    .find(({ name }) => name === named.check)!
    .failures.map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringContaining(attackSentences[attack.name]!));
}

/** Expects nothing to be found in an untouched season that grows from checkpoint to checkpoint: none before its first deadline. */
export function expectGrowing(seed: number): void {
  const log = untouchedLog(seed);
  const { report, ends } = verifyGrowing(log);
  expect(ends > 0).toBe(log.leaves.some(isDeadline));
  expect(report.checks.flatMap(({ failures }) => failures)).toEqual([]);
}

/** Expects some of the seasons to have automatic picks that are opened after an end, and none to fail by them. */
export function expectOpenedLater(seeds: readonly number[]): void {
  let picked = 0;
  for (const seed of seeds) {
    const log = untouchedLog(seed);
    if (!log.leaves.some((leaf) => Buffer.from(leaf).includes('"kind":"AUTO"'))) continue;
    picked += 1;
    // After the last one all weeks are over, and what is sealed is a failure.
    const last = log.leaves.findLast(isDeadline);
    const { report } = verifyGrowing(log, {}, (leaf) => leaf !== last && isDeadline(leaf));
    expect(report.checks.find(({ name }) => name === 'autoPicks')!.failures, `season ${seed}`).toEqual([]);
  }
  expect(picked).toBeGreaterThan(0);
}
