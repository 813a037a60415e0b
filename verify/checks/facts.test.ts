import { describe, expect, it } from 'vitest';

import { hoursFrom } from '#graphql/testing/facts.ts';
import { reportText } from '../command/reportText.ts';
import type { Facts } from '../facts/facts.ts';
import { sha256 } from '../log/testing/sha256.ts';
import type { Draft } from '../testing/draft.ts';
import { factAttacks } from '../testing/factAttacks.ts';
import { factsWith, ScriptedSeason, trueFacts } from '../testing/scriptedSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { gameAhead, shortLog } from '../testing/shortLog.ts';
import { verifySealed } from '../testing/verifySealed.ts';
import { FactSource, KNOWN_AFTER } from './factSource.ts';
import { confirmedText, wordOfSite } from './factsText.ts';

const verify = (draft: Draft, ...facts: Facts[]) => verifySealed(sha256, sealDraft(draft), { facts });
const failuresOf = ({ checks }: ReturnType<typeof verify>) => checks.flatMap(({ failures }) => failures);
const lastLine = (report: ReturnType<typeof verify>) => reportText(report).trimEnd().split('\n').at(-1);

describe('an operator who lies about the world is found by facts from elsewhere, who', () => {
  it.each(factAttacks)('$name', ({ write, facts = trueFacts, says, place = {}, act }) => {
    const draft = write(new ScriptedSeason());
    const alone = verify(draft);
    expect(failuresOf(alone), 'the log alone').toEqual([]);
    expect(alone.acts.map(({ kind }) => kind)).toEqual(act === null ? [] : [act.kind]);
    if (act !== null) expect(alone.acts[0]!.message).toContain(act.says);
    expect(lastLine(alone)).toMatch(
      /^Everything holds, if the \d results of Weeks? .* and the kickoffs are true/,
    );
    const report = verify(draft, facts);
    expect(report.passed).toBe(false);
    const found = report.checks.find(({ name }) => name === 'facts')!;
    const message = expect.stringContaining(says) as unknown;
    expect(found.failures).toContainEqual(expect.objectContaining({ ...place, message }));
    expect(failuresOf(report).filter((failure) => !found.failures.includes(failure))).toEqual([]);
  });
});

describe('a season that is told as it was', () => {
  it('depends on what its site says of results and kickoffs, where nothing is compared', () => {
    expect(lastLine(verify(new ScriptedSeason().play()))).toBe(
      'Everything holds, if the 6 results of Weeks 1 to 2 and the kickoffs are true: compare them with `--facts`.',
    );
    const season = new ScriptedSeason();
    season.events.clear();
    expect(lastLine(verify(season.play()))).toBe(
      'Everything holds, if the kickoffs are true: compare them with `--facts`.',
    );
  });

  it('holds by facts, which are named', () => {
    const other = { ...trueFacts, name: 'other.example/p/pool/log', origin: 'other.example/p/pool/log' };
    const report = verify(new ScriptedSeason().play(), trueFacts, other);
    expect(failuresOf(report)).toEqual([]);
    expect(lastLine(report)).toBe(
      'Everything holds. The 6 results of Weeks 1 to 2 and the kickoffs agree with games.csv and other.example/p/pool/log.',
    );
  });

  it('depends on the rest, where facts cover a part of it', () => {
    const ofWeek = { ...trueFacts, name: 'week-1.json', isWhole: false, games: trueFacts.games.slice(0, 3) };
    expect(lastLine(verify(new ScriptedSeason().play(), ofWeek))).toBe(
      'Everything holds, if the 3 results of Week 2 and the kickoffs that week-1.json does not confirm are true: compare them with `--facts`.',
    );
    const rest = { ...ofWeek, name: 'week-2.json', games: trueFacts.games.slice(3) };
    expect(lastLine(verify(new ScriptedSeason().play(), ofWeek, rest))).toMatch(
      /^Everything holds\. .* week-2\.json\.$/,
    );
    const unknown = factsWith('SEA', 1, { kickoff: null });
    expect(lastLine(verify(new ScriptedSeason().play(), unknown))).toBe(
      'Everything holds, if the kickoffs that games.csv does not confirm are true: compare them with `--facts`.',
    );
  });

  it.each([
    [
      'of another season',
      { games: trueFacts.games.map((game) => ({ ...game, season: 2024 })) },
      'has no game of the season 2025',
    ],
    [
      'of other teams',
      { games: trueFacts.games.map((game) => ({ ...game, home: 'X', away: 'Y' })) },
      'has none of the teams of this log',
    ],
    [
      'of the same site',
      { origin: 'pool.example/p/other/log' },
      'is a log of the same site, whose word it is',
    ],
  ])('is not compared with facts %s', (_name, change, why) => {
    const report = verify(new ScriptedSeason().play(), { ...trueFacts, ...change });
    expect(report.notices).toEqual([`Nothing was compared with the facts games.csv: it ${why}.`]);
    expect(report.checks.map(({ name }) => name)).not.toContain('facts');
    expect(lastLine(report)).toMatch(
      /^Everything holds, if the 6 results of Weeks 1 to 2 and the kickoffs are true/,
    );
  });

  it('holds where a game was cancelled, whether the facts say so or leave it out', () => {
    const play = () => {
      const season = new ScriptedSeason();
      season.on('final 103', 1, 13, () => season.state(103, { status: 'CANCELLED' }));
      season.on('ruling', 1, 14, () => season.office.rule('103', 'SURVIVE'));
      return season.play();
    };
    const without = {
      ...trueFacts,
      games: trueFacts.games.filter(({ home, week }) => home !== 'SEA' || week !== 1),
    };
    const unplayed = { homeScore: null, awayScore: null };
    for (const facts of [
      without,
      factsWith('SEA', 1, { status: 'CANCELLED', ...unplayed }),
      factsWith('SEA', 1, { status: 'SCHEDULED', ...unplayed }),
    ]) {
      const report = verify(play(), facts);
      expect(failuresOf(report)).toEqual([]);
      expect(lastLine(report)).toBe(
        'Everything holds. The 5 results of Weeks 1 to 2 and the kickoffs agree with games.csv. 1 act of the commissioner is listed above.',
      );
    }
  });

  it('lists the ruling of a commissioner on a game that was played, with who would be out by the facts', () => {
    const season = new ScriptedSeason();
    season.on('final 101', 1, -59, () => season.state(101, { status: 'POSTPONED' }));
    season.on('ruling', 1, 14, () => season.office.rule('101', 'SURVIVE'));
    const report = verify(season.play(), trueFacts);
    expect(failuresOf(report)).toEqual([]);
    const standings = [
      { username: 'Bob', withAct: 'out in Week 2 (NO_PICK)', without: 'out in Week 1 (LOSS)' },
    ];
    expect(report.acts).toMatchObject([{ kind: 'RULING', changed: 1, standings }]);
    expect(report.acts[0]!.effect).toBe(
      'BUF at KC is POSTPONED in the log; it ended BUF 20, KC 17 in games.csv. Without it 1 entry would stand differently.',
    );
    expect(lastLine(report)).toMatch(/ The 5 results .* 1 act of the commissioner is listed above\.$/);
  });

  it('holds where kickoffs move ahead of time, and facts know them only as they were last', () => {
    const season = new ScriptedSeason();
    season.on('flex', 1, -100, () => season.state(102, { kickoff: hoursFrom(1, 34).toISOString() }));
    season.on('final 102', 1, 37, () => season.finish(102, 24, 10));
    const facts = factsWith('NYJ', 1, { kickoff: hoursFrom(1, 34).getTime() });
    expect(verify(season.play(), facts).passed).toBe(true);
  });

  it('holds where facts are older than a moved kickoff', () => {
    const season = new ScriptedSeason();
    season.on('flex', 2, -100, () => season.state(203, { kickoff: hoursFrom(2, 3).toISOString() }));
    const older = factsWith('NYJ', 2, { status: 'SCHEDULED', homeScore: null, awayScore: null });
    const report = verify(season.play(), older);
    expect(failuresOf(report)).toEqual([]);
    expect(lastLine(report)).toContain(
      'the 1 result of Week 2 and the kickoffs that games.csv does not confirm',
    );
  });

  it('knows the teams of other years by their franchise', () => {
    const names: Record<string, string> = { LAC: 'SD', LV: 'OAK', LAR: 'STL' };
    const codes: Record<string, string> = { KC: 'LAC', BUF: 'LV', SF: 'LAR' };
    const moved = (team: string) => codes[team] ?? team;
    const season = new ScriptedSeason();
    season.pick('Bob', 1, 'SD', -80);
    season.pick('Cid', 1, 'STL', -80);
    season.pick('Ann', 2, 'STL', -80);
    const former = (team: string) => names[moved(team)] ?? team;
    const draft = season.play((games) =>
      games.map((game) => ({ ...game, home: former(game.home), away: former(game.away) })),
    );
    const games = trueFacts.games.map((game) => ({
      ...game,
      home: moved(game.home),
      away: moved(game.away),
    }));
    const report = verify(draft, { ...trueFacts, games });
    expect(failuresOf(report)).toEqual([]);
    expect(lastLine(report)).toMatch(/^Everything holds\. The 6 results/);
  });
});

describe('a game that facts have in several other weeks', () => {
  it('is told with each of these', () => {
    const other = factsWith('SEA', 1, { week: 3 });
    const again = { ...other.games.find(({ week }) => week === 3)!, week: 4 };
    const report = verify(new ScriptedSeason().play(), { ...other, games: [...other.games, again] });
    const message = expect.stringContaining('games.csv has it in Week 3 and Week 4.') as unknown;
    expect(failuresOf(report)).toContainEqual(expect.objectContaining({ message }));
  });
});

describe('a source of facts', () => {
  it('would have a result a day after the kickoff, by results of later games', () => {
    const latest = Math.max(...trueFacts.games.map(({ kickoff }) => kickoff!));
    const source = new FactSource(trueFacts, 2025);
    const wouldHave = (kickoff: number | null) => source.wouldHave({ ...trueFacts.games[0]!, kickoff });
    expect(wouldHave(latest - KNOWN_AFTER - 1)).toBe(true);
    expect(wouldHave(latest - KNOWN_AFTER)).toBe(false);
    expect(wouldHave(null)).toBe(false);
  });
});

describe('the summary of the comparison with facts', () => {
  const { facts } = verify(new ScriptedSeason().play());

  it('has one result and several sources', () => {
    const one = { ...facts, sources: ['a.csv', 'b.csv'], results: 1, weeks: [1] };
    expect(confirmedText(one)).toBe('The 1 result of Week 1 and the kickoffs agree with a.csv and b.csv.');
    expect(wordOfSite({ ...one, openResults: 1, openWeeks: [1], hasOpenKickoffs: false })).toBe(
      'the 1 result of Week 1 that a.csv or b.csv does not confirm is',
    );
  });

  it('leaves out the weeks before the first of the pool', () => {
    const result = { status: 'FINAL', homeScore: 3, awayScore: 0, source: 'FEED' } as const;
    const { draft } = shortLog({ rules: { firstWeek: 2 }, games: (week) => [gameAhead(week, result)] });
    expect(verify(draft).facts).toMatchObject({ results: 1, weeks: [2] });
  });
});
