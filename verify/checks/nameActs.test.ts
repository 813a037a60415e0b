import { describe, expect, it } from 'vitest';

import type { LogHeader } from './header.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { ScriptedSeason } from '../testing/scriptedSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { verifySealed } from '../testing/verifySealed.ts';

type Renaming = [entry: string, username: string];

/** A season in which entries get other usernames, so many hours from the deadline of Week 2. */
function renamed(hours: number, renamings: Renaming[], header: Partial<LogHeader> = {}) {
  const season = new ScriptedSeason();
  season.on('renaming', 2, hours, () => {
    for (const [entry, username] of renamings) {
      season.pool.writer.draft.names[entry] = username;
      season.pool.writer.write({ type: 'names', names: [[entry, username]] });
    }
  });
  const sealed = sealDraft(season.play());
  const report = verifySealed(sha256, { ...sealed, header: { ...sealed.header, ...header } });
  expect(report.checks.flatMap(({ failures }) => failures)).toEqual([]);
  return report;
}

/** Bob is out in Week 1. */
const exchange: Renaming[] = [
  ['1', 'Bob'],
  ['2', 'Ann'],
];
const BEFORE_WEEK_1 = -260;

describe('a username that changes', () => {
  it('is an act once entries stand differently, with both names', () => {
    expect(renamed(-50, [['1', 'Anne']]).acts).toMatchObject([
      {
        kind: 'NAME',
        entry: '1',
        username: 'Anne',
        message: 'The username was changed from "Ann" to "Anne".',
        changed: 0,
      },
    ]);
  });

  it('is said before that', () => {
    const { acts, notices } = renamed(BEFORE_WEEK_1, [['1', 'Anne']]);
    expect(acts).toEqual([]);
    expect(notices).toEqual([expect.stringMatching(/^Entry 1 got another username at /)]);
  });

  it('is an act at any time where another entry had it, with what readers take for what', () => {
    const { acts } = renamed(-50, exchange);
    expect(acts).toMatchObject([
      {
        kind: 'NAME',
        entry: '1',
        username: 'Bob',
        message: 'The username was changed from "Ann" to "Bob". It was the username of entry 2 before.',
        changed: 1,
        effect: 'With it "Bob" is in; without it "Bob" is out in Week 1 (LOSS).',
      },
      {
        entry: '2',
        username: 'Ann',
        message: 'The username was changed from "Bob" to "Ann". It was the username of entry 1 before.',
        changed: 1,
        effect: 'With it "Ann" is out in Week 1 (LOSS); without it "Ann" is in.',
      },
    ]);
    expect(renamed(BEFORE_WEEK_1, exchange).acts).toHaveLength(2);
  });

  it('is found by way of a third name', () => {
    const steps: Renaming[] = [
      ['1', 'Nobody'],
      ['2', 'Ann'],
      ['1', 'Bob'],
    ];
    expect(renamed(-50, steps).acts.map(({ entry, changed }) => [entry, changed])).toEqual([
      ['2', 1],
      ['1', 1],
      ['1', 0],
    ]);
  });

  it('is no exchange where an entry takes its own name back', () => {
    expect(
      renamed(BEFORE_WEEK_1, [
        ['1', 'Anne'],
        ['1', 'Ann'],
      ]).acts,
    ).toEqual([]);
  });

  it('is an act at any time where the earlier one is withheld from members', () => {
    for (const hours of [-50, BEFORE_WEEK_1]) {
      expect(renamed(hours, exchange, { earlierNames: null }).acts).toMatchObject([
        {
          entry: '1',
          changed: null,
          message: 'The username was changed to "Bob"; the earlier one is not shown.',
        },
        { entry: '2', changed: null, effect: 'Whether another entry had this username before is not shown.' },
      ]);
    }
  });

  it('shows visitors no name', () => {
    const { acts } = renamed(-50, exchange, { names: null, nameSalts: null, earlierNames: null });
    expect(acts.map(({ message }) => message)).toEqual([
      'The username was changed; members of the pool are shown both.',
      'The username was changed; members of the pool are shown both.',
    ]);
  });
});
