import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { type Fixture, openFixture, type TestViewer } from '#graphql/testing/schema.ts';

describe.each(oneDialect)('pasted results on %s', (dialect) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(dialect);
  });
  afterAll(() => fixture.close());
  const read = (viewer: TestViewer, text: string) =>
    fixture.ask(
      viewer,
      'query ($text: String!) { pool { week(number: 1) { pastedResults(text: $text) { line text game { id awayTeam { abbreviation } homeTeam { abbreviation } } awayScore homeScore problem } } } }',
      { text },
    );

  test('are read for the games of the week, and nothing is stored', async () => {
    const before = await fixture.db.game.findMany({ orderBy: { id: 'asc' } });
    const { data, errors } = await read('commissioner', 'Chiefs 27 Chargers 20\nChiefs 3 Jets 0\nKC 1');
    expect(errors).toEqual([]);
    const [first, second, third] = data.pool.week.pastedResults;
    const { awayTeam, homeTeam } = first.game;
    expect({
      [awayTeam.abbreviation]: first.awayScore,
      [homeTeam.abbreviation]: first.homeScore,
    }).toEqual({ KC: 27, LAC: 20 });
    expect(second).toMatchObject({
      line: 2,
      text: 'Chiefs 3 Jets 0',
      game: null,
      awayScore: null,
      problem: 'Chiefs and Jets do not play each other in Week 1.',
    });
    expect(third.problem).toContain('two teams and two scores');
    expect(await fixture.db.game.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
  });

  test.each(['alice', 'other commissioner', 'visitor'] as const)('are not for %s', async (viewer) => {
    const { data, errors } = await read(viewer, 'KC 27 LAC 20');
    expect(errors).not.toEqual([]);
    expect(JSON.stringify(data ?? null)).not.toContain('27');
  });

  test('are refused when the text is too long', async () => {
    const { errors } = await read('commissioner', 'KC 27 LAC 20\n'.repeat(1_000));
    expect(JSON.stringify(errors)).toContain('At most 10000 characters are read at once.');
  });
});
