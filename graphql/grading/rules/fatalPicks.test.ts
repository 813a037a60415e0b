import { expect, it } from 'vitest';

import { aGame, aPick, deadlineOf, hoursFrom } from '#graphql/testing/facts.ts';
import type { EliminationReason, PickOutcome, PickSource } from './facts.ts';
import { fatalPicks } from './fatalPicks.ts';

const deadline = deadlineOf(1);
const pick = (outcome: PickOutcome, hours = -24, source: PickSource = 'PARTICIPANT') => ({
  ...aPick({ submittedAt: hoursFrom(1, hours), source }),
  outcome,
  game: aGame(),
});

it.each<[EliminationReason, ReturnType<typeof pick>[], number[]]>([
  ['LOSS', [pick('WON'), pick('LOST')], [1]],
  ['LOSS', [pick('LOST'), pick('LOST')], [0, 1]],
  ['TIE', [pick('TIED'), pick('WON')], [0]],
  ['LATE_PICK', [pick('WON'), pick('WON', 1)], [1]],
  ['LATE_PICK', [pick('WON', 1, 'ADMIN'), pick('LOST', 1)], [1]],
  ['TEAM_REUSED', [pick('WON')], [0]],
  ['NO_PICK', [pick('LOST')], []],
  ['ADMIN', [pick('LOST')], []],
  ['LOSS', [], []],
])('%s is by the picks that failed for it', (reason, picks, fatal) => {
  expect(fatalPicks(picks, reason, deadline)).toEqual(fatal.map((index) => picks[index]));
});
