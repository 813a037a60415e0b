// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Checked, RowProblem } from './checked.ts';
import type { Decision } from './decision.ts';
import { decisionsOf } from './decisions.ts';
import { entriesCsv } from './entriesCsv.ts';
import { type Draft, readSheet } from './readSheet.ts';
import { parseTable } from './table.ts';

const read = (...lines: string[]) =>
  readSheet(parseTable(lines.join('\n')), { weekCount: 18, regularWeeks: 18 });

const GOOD: Checked = {
  entries: 0,
  picks: 0,
  problemCount: 0,
  headerProblem: null,
  problems: new Map(),
  eliminated: new Map(),
  blankWeeks: [],
};

type Found = Partial<RowProblem> & { row: number; column: string; kind: string };

function checked(...found: Found[]): Checked {
  const problems = new Map<number, RowProblem[]>();
  for (const { row, ...problem } of found)
    problems.set(row, [...(problems.get(row) ?? []), { message: 'wrong', suggestions: [], ...problem }]);
  return { ...GOOD, problemCount: found.length, problems };
}

const unknown = (row: number, column: string, more: Partial<RowProblem> = {}): Found => ({
  row,
  column,
  kind: 'TEAM_UNKNOWN',
  ...more,
});
const titles = (decisions: readonly Decision[]) => decisions.map(({ title }) => title);
const labels = ({ choices }: Decision) => choices.map(({ label }) => label);
const answer = (draft: Draft, { choices }: Decision, label: string) =>
  choices.find((choice) => choice.label === label)!.apply(draft);
const lines = (draft: Draft) => entriesCsv(draft).split('\n').slice(1);

describe('words for teams', () => {
  it('that are alike are one question, whatever stands beside them', () => {
    const draft = read(
      'Name,Email,1,2',
      'Ann,a@pool.example,Pakers,Frogs',
      'Bo,b@pool.example,Packrs,FROGS (L)',
      'Cy,c@pool.example,KC,Frogs W 27-20',
      'Di,d@pool.example,KC,KC',
      'Ed,e@pool.example,BUF,KC',
      'Flo,f@pool.example,BUF,KC',
      'Gus,g@pool.example,BUF,KC',
    );
    const near = { suggestions: ['Packers'] };
    const decisions = decisionsOf(
      draft,
      checked(
        unknown(0, '1', near),
        unknown(1, '1', near),
        unknown(0, '2'),
        unknown(1, '2'),
        unknown(2, '2'),
      ),
    );
    expect(titles(decisions)).toEqual([
      '“Frogs” is not a team. Which one is it?',
      '“Pakers”, “Packrs”: did you mean Packers?',
    ]);
    expect(lines(answer(draft, decisions[1]!, 'Packers')).slice(0, 2)).toEqual([
      'Ann,a@pool.example,Packers,Frogs',
      'Bo,b@pool.example,Packers,FROGS (L)',
    ]);
  });

  it('that name a game are one question for all cells, and so are opponents', () => {
    const draft = read(
      'Name,Email,1,2',
      'Ann,a@pool.example,KC @ BUF,@DAL',
      'Bo,b@pool.example,SF vs SEA,vs Bears',
    );
    const game = (row: number, ...suggestions: string[]) => ({
      row,
      column: '1',
      kind: 'TEAM_IN_GAME',
      suggestions,
    });
    const opponent = (row: number, ...suggestions: string[]) => ({
      row,
      column: '2',
      kind: 'TEAM_AS_OPPONENT',
      suggestions,
    });
    const [games, opponents, ...more] = decisionsOf(
      draft,
      checked(
        game(0, 'KC', 'BUF'),
        opponent(0, 'DAL', 'NYG'),
        game(1, 'SF', 'SEA'),
        opponent(1, 'CHI', 'GB'),
      ),
    );
    expect(more).toEqual([]);
    expect(titles([games!, opponents!])).toEqual([
      '“KC @ BUF”, “SF vs SEA”: which of the two teams is the pick?',
      '“@DAL”, “vs Bears”: is this team the pick, or the opponent of the pick?',
    ]);
    const second = answer(draft, games!, 'The second');
    expect(lines(answer(second, opponents!, 'The opponent'))).toEqual([
      'Ann,a@pool.example,BUF,NYG',
      'Bo,b@pool.example,SEA,GB',
    ]);
  });

  it('in a column of something else are one question about the column', () => {
    const draft = read(
      'Name,Email,1,2',
      'Ann,a@pool.example,KC,cousin of Lou',
      'Bo,b@pool.example,BUF,paid late',
      'Cy,c@pool.example,SF,KC',
    );
    const problems = checked(unknown(0, '2'), unknown(1, '2'));
    const [column, ...more] = decisionsOf(draft, problems);
    expect(more).toEqual([]);
    expect(column!.title).toBe('“2”: 2 of 3 cells are not teams. Are they picks?');
    expect(lines(answer(draft, column!, 'No: leave the column out'))[0]).toBe('Ann,a@pool.example,KC');
    const asked = answer(draft, column!, 'Yes: ask about each word');
    expect(titles(decisionsOf(asked, problems))).toEqual([
      '“cousin of Lou” is not a team. Which one is it?',
      '“paid late” is not a team. Which one is it?',
    ]);
  });
});

describe('a week with two picks', () => {
  const chefs = (row: number) => unknown(row, '1', { part: 'Chefs', suggestions: ['Chiefs'] });

  it('keeps the good team of a cell when the other one is corrected or taken out', () => {
    const draft = read('Name,Email,1', 'Ann,a@pool.example,BUF + Chefs', 'Bo,b@pool.example,Chefs and SF');
    const [question] = decisionsOf(draft, checked(chefs(0), chefs(1)));
    expect(question!.title).toBe('“Chefs”: did you mean Chiefs?');
    expect(lines(answer(draft, question!, 'Chiefs'))).toEqual([
      'Ann,a@pool.example,BUF + Chiefs',
      'Bo,b@pool.example,Chiefs and SF',
    ]);
    expect(lines(answer(draft, question!, 'No pick that week'))).toEqual([
      'Ann,a@pool.example,BUF',
      'Bo,b@pool.example,SF',
    ]);
  });

  it('has the correction in the column that has the word', () => {
    const draft = read('Name,Email,Week 1a,Week 1b', 'Ann,a@pool.example,KC,Chefs');
    const [question] = decisionsOf(draft, checked(chefs(0)));
    expect(question!.title).toBe('“Chefs”: did you mean Chiefs?');
    expect(lines(answer(draft, question!, 'Chiefs'))).toEqual(['Ann,a@pool.example,KC+Chiefs']);
  });
});

describe('weeks without a pick', () => {
  const SHEET = ['Name,Email,1,2,3,4,5', 'Sam,s@pool.example,,,KC,,Frogs'];

  it('stay open when another week of the entry is answered', () => {
    const draft = read(...SHEET);
    const blankWeeks = [{ row: 0, weeks: [1, 2, 4], firstPickWeek: 3 }];
    const before = { ...checked(unknown(0, '5')), blankWeeks };
    const [team] = decisionsOf(draft, before);
    const after = decisionsOf(answer(draft, team!, 'No pick that week'), { ...GOOD, blankWeeks });
    expect(titles(after)).toEqual([
      '1 entry has no pick at first, and later ones. Did they join late?',
      '1 entry has a week without a pick between others.',
    ]);
  });

  it('are asked about where “No pick that week” leaves none before them', () => {
    const draft = read('Name,Email,1,2,3', 'Ottie,o@pool.example,joined late,KC,joined late');
    const [word] = decisionsOf(draft, checked(unknown(0, '1'), unknown(0, '3')));
    const cleared = answer(draft, word!, 'No pick that week');
    const blankWeeks = [{ row: 0, weeks: [1, 3], firstPickWeek: 2 }];
    const [late, ...more] = decisionsOf(cleared, { ...GOOD, blankWeeks });
    expect(more).toEqual([]);
    expect(late!.examples).toBe('Ottie (Week 1)');
    expect(lines(answer(cleared, late!, 'Joined with the first pick'))).toEqual([
      'Ottie,o@pool.example,,KC,,2',
    ]);
  });

  it('before the first pick are asked about apart from those after it', () => {
    const draft = read(...SHEET);
    const decisions = decisionsOf(draft, {
      ...GOOD,
      blankWeeks: [{ row: 0, weeks: [1, 2, 4], firstPickWeek: 3 }],
    });
    expect(decisions.map(({ examples }) => examples)).toEqual(['Sam (Week 1, 2)', 'Sam (Week 4)']);
    expect(labels(decisions[0]!)[0]).toBe('Joined with the first pick');
    const joined = answer(draft, decisions[0]!, 'Joined with the first pick');
    expect(lines(joined)).toEqual(['Sam,s@pool.example,,,KC,,Frogs,3']);
    const missed = answer(draft, decisions[1]!, 'Missed: apply the pool’s rule');
    expect(
      decisionsOf(missed, { ...GOOD, blankWeeks: [{ row: 0, weeks: [1, 2, 4], firstPickWeek: 3 }] }),
    ).toHaveLength(1);
  });
});

describe('rows that are there twice', () => {
  it('of one person with the same picks are asked about, before any check; the likeliest is one entry', () => {
    const draft = read(
      'Name,Email,Paid,1,2',
      'Sarah Wright,sarah@pool.example,,KC,BUF',
      'Ann,a@pool.example,yes,KC,BUF',
      'sarah wright,Sarah@pool.example,yes,KC,BUF',
    );
    const [question, ...more] = decisionsOf(draft, null);
    expect(more).toEqual([]);
    expect(question).toMatchObject({
      title: '“Sarah Wright” is there twice, with the same picks. One entry or two?',
      examples: 'Sarah Wright and sarah wright (rows 2, 4)',
    });
    expect(labels(question!)).toEqual(['One entry', 'Two entries']);
    const one = answer(draft, question!, 'One entry');
    expect(lines(one)).toEqual([
      'Sarah Wright,sarah@pool.example,yes,KC,BUF',
      'Ann,a@pool.example,yes,KC,BUF',
    ]);
    expect(one.ignored).toMatchObject([{ at: 4, why: 'the same entry as row 2' }]);
    const two = answer(draft, question!, 'Two entries');
    expect(lines(two)[2]).toBe('sarah wright 2,Sarah@pool.example,yes,KC,BUF');
    expect(decisionsOf(two, GOOD)).toEqual([]);
  });

  it('of one name or address are asked about where the picks are the same', () => {
    const draft = read(
      'Name,Email,1,2',
      'Sarah Wright,sarah@pool.example,KC,BUF',
      'S. Wright,sarah@pool.example,KC,BUF',
      'Bo,b@pool.example,SF,BUF',
      'Bo,,SF,BUF',
      'Cy,sarah@pool.example,SF,KC',
    );
    const [question] = decisionsOf(draft, null);
    expect(question!.title).toBe('2 people are there twice, with the same picks. One entry each, or two?');
    expect(lines(answer(draft, question!, 'One entry each'))).toEqual([
      'Sarah Wright,sarah@pool.example,KC,BUF',
      'Bo,b@pool.example,SF,BUF',
      'Cy,sarah@pool.example,SF,KC',
    ]);
  });

  it('with different picks are two entries at first sight, or one of which the lower row counts', () => {
    const draft = read('Name,Email,1,2', 'Zach,z@pool.example,KC,BUF', 'Zach,z@pool.example,SF,');
    const taken = { row: 1, column: 'username', kind: 'USERNAME_TAKEN' };
    const [question, ...more] = decisionsOf(draft, checked(taken));
    expect(more).toEqual([]);
    expect(question!.title).toBe('“Zach” is there twice, with different picks. One entry or two?');
    expect(labels(question!)).toEqual(['Two entries', 'One entry: the lower row counts']);
    expect(lines(answer(draft, question!, 'Two entries'))).toEqual([
      'Zach,z@pool.example,KC,BUF',
      'Zach 2,z@pool.example,SF,',
    ]);
    expect(lines(answer(draft, question!, 'One entry: the lower row counts'))).toEqual([
      'Zach,z@pool.example,SF,BUF',
    ]);
  });

  it('are none where entries of one address have no picks yet', () => {
    expect(decisionsOf(read('Name,Email,1', 'Ann,a@pool.example,', 'Bo,a@pool.example,'), null)).toEqual([]);
  });
});

it('leaves rows whose names are in the pool out first; those of another row are numbered', () => {
  const draft = read('Name,Email', 'Ann,a@pool.example', 'Bo,b@pool.example', 'Bo,c@pool.example');
  const decisions = decisionsOf(
    draft,
    checked(
      { row: 0, column: 'username', kind: 'USERNAME_IN_POOL' },
      { row: 2, column: 'username', kind: 'USERNAME_TAKEN' },
    ),
  );
  expect(decisions.map(labels)).toEqual([
    ['Leave this row out', 'Number it: “Ann 2”'],
    ['Number it: “Bo 2”', 'Leave this row out'],
  ]);
});
