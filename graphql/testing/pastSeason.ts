import { expect } from 'vitest';

import type { Dialect } from '#prisma/client.ts';
import { beginLogs } from '../log/beginLogs.ts';
import { settle } from '../season/settle.ts';
import { globalId } from '../api/paging/globalIds.ts';
import { schema } from '../api/index.ts';
import { type PastRecord, recordNow } from './pastRecord.ts';
import { type Fixture, openFixture } from './schema.ts';

const reason = 'To be fair.';
const MINUTE = 60_000;

/** A step of a season: a mutation, or hours that pass. */
export type Step =
  | { hours: number }
  | { by: 'administrator' | 'alice' | 'bob'; name: string; input: (fixture: Fixture) => object };

const office = (name: string, input: (fixture: Fixture) => object): Step => ({
  by: 'administrator',
  name,
  input: (fixture) => ({ reason, ...input(fixture) }),
});
export const result = (name: string, id: number, homeScore: number, awayScore: number): Step =>
  office(name, () => ({ game: globalId('Game', id), homeScore, awayScore }));
const entry = (name: string, number: number, more: object): Step =>
  office(name, (fixture) => ({ entry: fixture.entry(number), ...more }));
const pickFor = (name: string, number: number, week: number, team: string): Step =>
  office(name, (fixture) => ({ entry: fixture.entry(number), week, team: fixture.team(team) }));
const status = (id: number, to: string): Step =>
  office('setGameStatus', () => ({ game: globalId('Game', id), status: to }));
const ruling = (id: number, to: string | null): Step =>
  office('ruleOnGame', (fixture) => ({ pool: fixture.pool, game: globalId('Game', id), ruling: to }));
export const settings = (input: object): Step =>
  office('updatePool', (fixture) => ({ pool: fixture.pool, ...input }));
const submit = (by: 'alice' | 'bob', number: number, week: number, team: string): Step => ({
  by,
  name: 'submitPick',
  input: (fixture) => ({ entry: fixture.entry(number), week, team: fixture.team(team) }),
});

/** What the server answered at an instant. */
export interface Recorded {
  at: Date;
  answer: PastRecord;
}

/** Takes a step a few minutes after the last one, and records what the server answers then. */
export async function take(fixture: Fixture, step: Step, recorded: Recorded[]): Promise<void> {
  const now = new Date(fixture.clock.now().getTime() + ('hours' in step ? step.hours * 60 : 7) * MINUTE);
  await fixture.clock.set({ now });
  await settle(fixture.services, null, now);
  if ('name' in step) {
    const { args } = schema.getMutationType()!.getFields()[step.name]!;
    const document = `mutation ($input: ${String(args[0]!.type)}) { ${step.name}(input: $input) { __typename } }`;
    const { errors } = await fixture.ask(step.by, document, { input: step.input(fixture) });
    // A refusal is a member of the union.
    expect(errors).toEqual([]);
  }
  recorded.push({ at: now, answer: await recordNow(fixture) });
}

/** Corrections, a reinstatement, rulings and changed picks, from the Saturday of Week 2 to the end of Week 3. */
export const SEASON: Step[] = [
  submit('alice', 2, 2, 'CHI'),
  result('correctResult', 1, 20, 27),
  result('correctResult', 1, 27, 20),
  submit('bob', 4, 3, 'GB'),
  entry('eliminateEntry', 7, { week: 2 }),
  entry('reinstateEntry', 3, { throughWeek: 1 }),
  pickFor('changePick', 6, 2, 'GB'),
  pickFor('submitPickFor', 7, 2, 'PHI'),
  settings({ entryFeeCents: 6000 }),
  { hours: 24 },
  pickFor('changePick', 8, 2, 'CHI'),
  entry('removePick', 12, { week: 2 }),
  result('enterResult', 6, 24, 17),
  status(8, 'CANCELLED'),
  ruling(8, 'LOSS'),
  ruling(8, 'SURVIVE'),
  result('enterResult', 7, 10, 31),
  entry('reinstateEntry', 7, { throughWeek: 2 }),
  result('correctResult', 5, 30, 20),
  result('correctResult', 5, 20, 23),
  ruling(8, null),
  settings({ options: { lives: 2, noPick: 'STRIKE' } }),
  settings({ options: { tieRule: 'SURVIVE' } }),
  { hours: 24 * 7 },
  result('enterResult', 9, 20, 20),
  result('enterResult', 10, 13, 20),
  result('enterResult', 11, 6, 9),
  result('correctResult', 10, 21, 20),
  { hours: 24 * 3 },
];

/** Takes steps from the Saturday of Week 2 on. The teams are called by their ids. */
export async function play(
  dialect: Dialect,
  steps: readonly Step[],
): Promise<{ fixture: Fixture; recorded: Recorded[] }> {
  const fixture = await openFixture(dialect);
  await fixture.db.$executeRaw`UPDATE "Team" SET "nickname" = "id"`;
  // A server begins the logs at its start, before anything happens.
  await beginLogs(fixture.services);
  const recorded: Recorded[] = [];
  for (const step of steps) await take(fixture, step, recorded);
  return { fixture, recorded };
}
