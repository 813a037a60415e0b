import { describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { play, SEASON } from '#graphql/testing/pastSeason.ts';
import type { Fixture } from '#graphql/testing/schema.ts';

/** What became public after the first step of the season. */
const SENTENCES = [
  'The result LAC 20, KC 27 was corrected to LAC 27, KC 20.',
  'Entry 1 is out in Week 1.',
  'Entry 3 is in again.',
  'Entry 5 is in again.',
  'Entry 7 is out in Week 1.',
  'Entry 9 is out in Week 1.',
  'Entry 10 is in again.',
  'Entry 11 is out in Week 1.',
  'The result LAC 27, KC 20 was corrected to LAC 20, KC 27.',
  'Entry 1 is in again.',
  'Entry 3 is out in Week 1.',
  'Entry 5 is out in Week 1.',
  'Entry 7 is in again.',
  'Entry 9 is in again.',
  'Entry 10 is out in Week 1.',
  'Entry 11 is in again.',
  'A commissioner decided about Entry 7: out in Week 2.',
  'Entry 7 is out in Week 2.',
  'A commissioner decided about Entry 3: reinstated through Week 1.',
  'Entry 3 is in again.',
  'The rules changed: entry fee $50 -> $60.',
  'The deadline of Week 2 passed with 7 picks.',
  'Entry 3 is out in Week 2.',
  'Entry 4 is out in Week 2.',
  'Entry 9 is out in Week 2.',
  'Entry 11 is out in Week 2.',
  'A commissioner changed a pick of Entry 8 for Week 2 from DAL to CHI.',
  'A commissioner removed a pick of Entry 12 for Week 2, DAL.',
  'Entry 12 is out in Week 2.',
  'MIA 17, LAC 24 became final.',
  'Entry 1 is out in Week 2.',
  'CHI at DAL was canceled.',
  'A commissioner ruled that CHI at DAL counts as a loss.',
  'Entry 2 is out in Week 2.',
  'Entry 8 is out in Week 2.',
  'A commissioner ruled that CHI at DAL counts as survived.',
  'Entry 2 is in again.',
  'Entry 8 is in again.',
  'A commissioner decided about Entry 7: reinstated through Week 2.',
  'Entry 7 is in again.',
  'The result KC 20, BUF 23 was corrected to KC 20, BUF 30.',
  'The result KC 20, BUF 30 was corrected to KC 23, BUF 20.',
  'Entry 4 is in again.',
  'The ruling on CHI at DAL was taken back.',
  'The rules changed: lives 1 -> 2, missing pick out -> strike.',
  'Entry 1 is in again.',
  'Entry 3 is in again.',
  'Entry 5 is out in Week 2, not in Week 1.',
  'Entry 9 is in again.',
  'Entry 10 is out in Week 2, not in Week 1.',
  'Entry 11 is in again.',
  'Entry 12 is in again.',
  'The rules changed: tie rule loss -> survive.',
  'The deadline of Week 3 passed with 0 picks.',
  'Entry 1 is out in Week 3.',
  'Entry 2 has a strike in Week 3.',
  'Entry 3 is out in Week 3.',
  'Entry 4 has a strike in Week 3.',
  'Entry 6 has a strike in Week 3.',
  'Entry 7 has a strike in Week 3.',
  'Entry 8 has a strike in Week 3.',
  'Entry 9 is out in Week 3.',
  'Entry 11 is out in Week 3.',
  'Entry 12 is out in Week 3.',
  'KC 20, MIA 20 became final.',
  'LAC 20, BUF 13 became final.',
  'PHI 9, CHI 6 became final.',
  'The result LAC 20, BUF 13 was corrected to LAC 20, BUF 21.',
];

async function textsBetween(fixture: Fixture, from: Date, to: Date, first = 200): Promise<string[]> {
  const texts: string[] = [];
  for (let after: string | null = null; ;) {
    const { data, errors } = await fixture.ask(
      'bob',
      `query ($from: DateTime!, $to: DateTime!, $first: Int, $after: String) { pool {
        changesBetween(from: $from, to: $to, first: $first, after: $after) {
          pageInfo { hasNextPage endCursor } edges { node { text } } } } }`,
      { from: from.toISOString(), to: to.toISOString(), first, after },
    );
    expect(errors).toEqual([]);
    const { edges, pageInfo } = data.pool.changesBetween;
    texts.push(...(edges as { node: { text: string } }[]).map(({ node }) => node.text));
    if (!pageInfo.hasNextPage) return texts;
    after = pageInfo.endCursor as string;
  }
}

describe.each(oneDialect)('changes between past instants, on %s', (dialect) => {
  test('are listed as sentences, from page to page, at the listed instants', async () => {
    const { fixture, recorded } = await play(dialect, SEASON);
    const [first, last] = [recorded[0]!.at, recorded.at(-1)!.at];
    const texts = await textsBetween(fixture, first, last);
    expect(texts).toEqual(SENTENCES);
    expect(await textsBetween(fixture, first, last, 3)).toEqual(texts);
    expect(await textsBetween(fixture, last, last)).toEqual([]);

    const { data } = await fixture.ask('alice', '{ pool { changeInstants } }');
    const instants = (data.pool.changeInstants as string[]).map(Date.parse);
    expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    // Whatever changed did so at one of them; at a deadline when hours had passed.
    for (const [index, { at, answer }] of recorded.entries()) {
      const before = recorded[index - 1];
      if (before === undefined || JSON.stringify(before.answer) === JSON.stringify(answer)) continue;
      const instantsBetween = instants.filter(
        (instant) => instant > before.at.getTime() && instant <= at.getTime(),
      );
      expect(instantsBetween, JSON.stringify(SEASON[index])).not.toEqual([]);
    }
    await fixture.close();
  });
});
