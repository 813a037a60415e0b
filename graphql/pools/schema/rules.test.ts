import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openFixture, type Fixture } from '#graphql/testing/schema.ts';

const RULES = '{ pool { options { lives doublePickWeeks deadline lastWeek } rules { topic items } } }';
const PREVIEW = `query ($input: RulesPreviewInput!) {
  rulesPreview(input: $input) { problems { option message } sections { topic intro items } }
}`;

interface Section {
  topic: string;
  intro: string | null;
  items: string[];
}

const textOf = (sections: readonly Section[]) =>
  sections.map(({ intro, items }) => [intro ?? '', ...items].join('\n')).join('\n');

describe.each(oneDialect)('rules and options on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
  });
  afterEach(() => fixture.close());

  async function ask<Data>(query: string, variables = {}): Promise<Data> {
    const { data, errors } = await fixture.ask('visitor', query, variables);
    expect(errors).toEqual([]);
    return data as Data;
  }

  it('shows the options and the rules of the pool to a visitor', async () => {
    const usual = await ask<{ pool: { options: object; rules: Section[] } }>(RULES);
    expect(usual.pool.options).toEqual({ lives: 1, doublePickWeeks: [], deadline: 'SUNDAY', lastWeek: null });
    expect(usual.pool.rules.map(({ topic }) => topic)).toEqual([
      ...['OVERVIEW', 'HOW_TO_PLAY', 'ENTRIES', 'PICKS', 'ELIMINATION', 'PRIZES', 'TECHNICAL'],
    ]);

    await fixture.db.pool.updateMany({ data: { lives: 2, doublePickWeeks: '2,3' } });
    fixture.services.events.publish({ type: 'missed' });
    const other = await ask<{ pool: { options: object; rules: Section[] } }>(RULES);
    expect(other.pool.options).toMatchObject({ lives: 2, doublePickWeeks: [2, 3] });
    expect(textOf(other.pool.rules)).toContain('In Weeks 2 and 3, pick two different teams.');
  });

  it('says in short what the options make of the pool, and what plans are made of', async () => {
    await fixture.db.pool.updateMany({
      data: { lives: 3, doublePickWeeks: '3', reuseTeamsFromWeek: 3, deadlineRule: 'KICKOFF' },
    });
    fixture.services.events.publish({ type: 'missed' });
    const { pool } = await ask<{ pool: { rulesInShort: string[] } }>(
      '{ pool { rulesInShort deadlineText deadlineRule } }',
    );
    const atKickoffs = 'at the kickoff of each game';
    expect(pool).toMatchObject({ deadlineText: atKickoffs, deadlineRule: atKickoffs });
    expect(pool.rulesInShort).toContain(`Picks are due ${atKickoffs}.`);
    const plans = await fixture.ask(
      'alice',
      '{ pool { weeks { number picksNeeded period } viewerEntries { strikes lossesToGo } } }',
    );
    const { weeks, viewerEntries } = (plans.data as { pool: { weeks: object[]; viewerEntries: object[] } })
      .pool;
    expect(weeks.slice(1, 3)).toEqual([
      { number: 2, picksNeeded: 1, period: 0 },
      { number: 3, picksNeeded: 2, period: 1 },
    ]);
    expect(viewerEntries).toContainEqual({ strikes: 0, lossesToGo: 3 });
  });

  it('serves the options as fields of forms, with the values of the pool and of a new one', async () => {
    await fixture.db.pool.updateMany({ data: { lives: 2, lastWeek: 2, talk: false } });
    fixture.services.events.publish({ type: 'missed' });
    const fields = '{ name kind value choices { value label } }';
    interface Asked {
      name: string;
      kind: string;
      value: string;
      choices: object[];
    }
    const { optionFields, pool } = await ask<{ optionFields: Asked[]; pool: { optionFields: Asked[] } }>(
      `{ optionFields ${fields} pool { optionFields ${fields} } }`,
    );
    const valuesOf = (given: Asked[]) =>
      ['lives', 'lastWeek', 'talk'].map((wanted) => given.find(({ name }) => name === wanted)?.value);
    expect(valuesOf(optionFields)).toEqual(['1', '', 'YES']);
    expect(valuesOf(pool.optionFields)).toEqual(['2', '2', 'NO']);
    const deadline = pool.optionFields.find(({ name }) => name === 'deadline');
    expect(deadline).toMatchObject({ kind: 'CHOICE', value: 'SUNDAY' });
    expect(deadline?.choices).toContainEqual({ value: 'KICKOFF', label: 'Each game at its own kickoff' });
  });

  it('serves presets, whose values are those of fields of a form', async () => {
    const { optionPresets, optionFields } = await ask<{
      optionPresets: { name: string; values: { name: string; value: string }[] }[];
      optionFields: { name: string; value: string }[];
    }>('{ optionPresets { name title sentence values { name value } } optionFields { name value } }');
    expect(optionPresets.map(({ name }) => name)).toEqual([
      ...['CLASSIC', 'YAHOO_LIKE', 'SPLASH_LIKE', 'OFFICE_EASY', 'LOSERS'],
    ]);
    for (const value of optionPresets[0]!.values) expect(optionFields).toContainEqual(value);
  });

  it('previews the rules of a pool that does not exist yet', async () => {
    const input = { season: 2025, entryFeeCents: 2_000, options: { lives: 3, deadline: 'KICKOFF' } };
    const { rulesPreview } = await ask<{
      rulesPreview: { problems: object[]; sections: Section[] };
    }>(PREVIEW, { input });
    expect(rulesPreview.problems).toEqual([]);
    const text = textOf(rulesPreview.sections);
    expect(text).toContain('An entry costs $20.');
    expect(text).toContain('three lives');
    expect(text).toContain('Picks are due at the kickoff of each game.');
    expect(text).toContain('wins the prize pool.');
  });

  it('previews other options of a pool, and says what is wrong with them', async () => {
    await fixture.db.pool.updateMany({ data: { reuseTeamsFromWeek: 3 } });
    fixture.services.events.publish({ type: 'missed' });
    const preview = async (options: object, rest: object = {}) => {
      const input = { pool: fixture.pool, options, ...rest };
      const data = await ask<{
        rulesPreview: { problems: { option: string }[]; sections: Section[] };
      }>(PREVIEW, { input });
      return {
        problems: data.rulesPreview.problems.map(({ option }) => option),
        text: textOf(data.rulesPreview.sections),
      };
    };
    expect((await preview({})).text).toContain('once more from Week 3 on');
    expect((await preview({ reuseTeamsFromWeek: null })).text).toContain('once per season');
    expect((await preview({ lives: null, reuseTeamsFromWeek: null })).problems).toEqual([]);
    expect((await preview({ lives: 9 })).problems).toEqual(['lives']);
    expect((await preview({ lastWeek: 40 })).problems).toContain('lastWeek');
    expect((await preview({}, { timeZone: 'America/New_York', deadlineTime: '13:00' })).text).toContain(
      'Picks are due Sunday 1:00 PM Eastern',
    );
    const monday = await preview({ deadlineWeekday: 1 });
    expect([monday.problems, monday.text]).toEqual([
      [],
      expect.stringContaining('Picks are due Monday 10:00 AM Eastern'),
    ]);
    expect((await preview({}, { deadlineWeekday: 4 })).text).toContain('Picks are due Thursday 10:00 AM');
    expect((await preview({ deadlineWeekday: 2 })).problems).toEqual(['deadlineWeekday']);
    expect((await preview({ deadlineWeekday: 4, deadline: 'KICKOFF' })).problems).toEqual([
      'deadlineWeekday',
    ]);
    expect((await preview({}, { timeZone: 'Mars', deadlineTime: 'soon' })).text).toContain('read as UTC-4');
  });
});
