import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EVERYTHING,
  arrangeTeams,
  divisionOf,
  filterCount,
  ownChance,
  ownLine,
  percent,
  type TeamChoices,
  type TeamOrder,
} from './teamList.ts';

const dayOf = (instant: string) => instant.slice(0, 10);

function option(
  id: string,
  rest: Partial<{ isHome: boolean; state: string; day: string; line: number | null }> = {},
) {
  const { isHome = true, state = 'AVAILABLE', day = '2025-10-26', line = null } = rest;
  return {
    team: { id, conference: 'AFC', division: id === 'KC' ? 'WEST' : 'EAST' },
    isHome,
    state,
    game: { kickoff: `${day}T17:00:00Z`, isNeutralSite: id === 'JAX', line },
  };
}

const options = [
  option('MIN', { state: 'GAME_STARTED', day: '2025-10-23', line: 3 }),
  option('KC', { line: -11.5 }),
  option('BUF', { isHome: false, line: 2 }),
  option('MIA', { line: null }),
  option('JAX', { day: '2025-10-27', line: 0 }),
  option('NYJ', { state: 'PREVIOUSLY_USED' }),
];

const arrange = (choices: Partial<TeamChoices> = {}, used: string[] = []) =>
  arrangeTeams(options, new Set(used), { ...EVERYTHING, ...choices }, dayOf, 'WIN');
const idsOf = (list: readonly { team: { id: string } }[]) => list.map(({ team }) => team.id);
const titled = (arranged: ReturnType<typeof arrange>) =>
  arranged.groups.map(({ title, options: group }) => [title, idsOf(group)]);

describe('the list of teams (SPECIFICATION 7.8)', () => {
  it('stands in the order of the games under their days, without what cannot be picked', () => {
    const arranged = arrange({}, ['MIA', 'MIN']);
    expect(titled(arranged)).toEqual([
      ['2025-10-26', ['KC', 'BUF']],
      ['2025-10-27', ['JAX']],
    ]);
    // A started game comes before an earlier use.
    expect(idsOf(arranged.started)).toEqual(['MIN']);
  });

  it('has teams over the limit of lines by themselves, unless they are used or only available ones are wanted', () => {
    const limited = [option('KC', { state: 'LINE_OVER_LIMIT' }), option('BUF', { state: 'LINE_OVER_LIMIT' })];
    const arranged = arrangeTeams(limited, new Set(['BUF']), EVERYTHING, dayOf, 'WIN');
    expect([idsOf(arranged.overLimit), arranged.groups]).toEqual([['KC'], []]);
    const available = arrangeTeams(limited, new Set(), { ...EVERYTHING, availableOnly: true }, dayOf, 'WIN');
    expect(available.overLimit).toEqual([]);
  });

  it('sorts by line, favorites first and teams without one last', () => {
    expect(titled(arrange({ order: 'line' }))).toEqual([[null, ['KC', 'BUF', 'JAX', 'MIA']]]);
    expect(ownLine(option('BUF', { isHome: false, line: 2 }))).toBe(-2);
    expect(ownLine(option('BUF', { isHome: false, line: 0 }))).toBe(0);
  });

  it('sorts by chance, the best first and unknown ones last', () => {
    const games: [string, boolean, number | null][] = [
      ['MIA', true, null],
      ['BUF', true, 0.4],
      ['KC', false, 0.25],
    ];
    const some = games.map(([id, isHome, homeWinChance]) => {
      const one = option(id, { isHome });
      return { ...one, game: { ...one.game, homeWinChance } };
    });
    const { groups } = arrangeTeams(some, new Set(), { ...EVERYTHING, order: 'chance' }, dayOf, 'WIN');
    expect(groups.map((group) => idsOf(group.options))).toEqual([['KC', 'BUF', 'MIA']]);
    expect(some.map((one) => ownChance(one, 'WIN'))).toEqual([null, 0.4, 0.75]);
    const toLose = arrangeTeams(some, new Set(), { ...EVERYTHING, order: 'chance' }, dayOf, 'LOSE');
    expect(toLose.groups.map((group) => idsOf(group.options))).toEqual([['BUF', 'KC', 'MIA']]);
    expect(some.map((one) => ownChance(one, 'LOSE'))).toEqual([null, 0.6, 0.25]);
    expect(percent(0.705)).toBe('71%');
  });

  it('groups by division', () => {
    expect(titled(arrange({ order: 'division' }))).toEqual([
      ['AFC East', ['BUF', 'MIA', 'JAX']],
      ['AFC West', ['KC']],
    ]);
    expect(divisionOf(option('KC'))).toBe('AFC West');
  });

  it('filters by day, by home and by what is available', () => {
    expect(titled(arrange({ day: '2025-10-27' }))).toEqual([['2025-10-27', ['JAX']]]);
    // On neutral ground nobody is at home.
    expect(titled(arrange({ homeOnly: true }))).toEqual([['2025-10-26', ['KC', 'MIA']]]);
    const available = arrange({ availableOnly: true });
    expect(available.started).toEqual([]);
    expect(filterCount({ ...EVERYTHING, availableOnly: true, day: '2025-10-27' })).toBe(2);
  });

  it('shows each team once that is not used, whatever the order', () => {
    const states = fc.constantFrom('AVAILABLE', 'GAME_STARTED', 'PREVIOUSLY_USED', 'LINE_OVER_LIMIT');
    const line = fc.option(fc.integer({ min: -20, max: 20 }));
    const some = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), state: states, line }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(
        some,
        fc.constantFrom<TeamOrder>('kickoff', 'chance', 'line', 'division'),
        fc.boolean(),
        (list, order, uses) => {
          const all = list.map(({ id, ...rest }) => option(id, rest));
          const used = new Set(uses ? idsOf(all).slice(0, 2) : []);
          const arranged = arrangeTeams(all, used, { ...EVERYTHING, order }, dayOf, 'WIN');
          const shown = [
            ...arranged.groups.flatMap((group) => group.options),
            ...arranged.overLimit,
            ...arranged.started,
          ];
          const isLeft = ({ state, team }: (typeof all)[number]) =>
            state === 'GAME_STARTED' || (state !== 'PREVIOUSLY_USED' && !used.has(team.id));
          expect(idsOf(shown).sort()).toEqual(idsOf(all.filter(isLeft)).sort());
        },
      ),
    );
  });
});
