import { hoursFrom } from '#graphql/testing/facts.ts';
import type { Facts } from '../facts/facts.ts';
import type { Act } from '../checks/reportedAct.ts';
import type { Draft } from './draft.ts';
import { factsWith, type ScriptedSeason, trueFacts } from './scriptedSeason.ts';

/** A log that is consistent by itself, and not true: what its operator says of the world is not what happened. */
export interface FactAttack {
  name: string;
  /** What the comparison with facts says, and where. */
  says: string;
  place?: { entry?: string; week?: number };
  /** The act that the report lists without facts; null where the log alone tells nothing. */
  act: { kind: Act['kind']; says: string } | null;
  facts?: Facts;
  write(season: ScriptedSeason): Draft;
}

const at = (week: number, hours: number) => hoursFrom(week, hours).toISOString();
const [THURSDAY, EVENING] = [-62, 10];
/** Bob picks the winner of Thursday's game once it is known. */
const picksTheWinner = (season: ScriptedSeason) => season.pick('Bob', 1, 'BUF', -50);
const late =
  'BUF, was received at 2025-09-05T12:00:00.000Z, after the kickoff at 2025-09-05T00:00:00.000Z in games.csv';
const bobIsOut = 'entry 2 (Bob) is out in Week 1 (LOSS)';

export const factAttacks: FactAttack[] = [
  {
    name: "states Thursday's game with a kickoff on Sunday evening",
    says: late,
    place: { entry: '2', week: 1 },
    act: null,
    write(season) {
      season.on('moved', 1, -90, () => season.state(101, { kickoff: at(1, EVENING) }));
      season.on('final 101', 1, 13, () => season.finish(101, 17, 20));
      picksTheWinner(season);
      return season.play();
    },
  },
  {
    name: "moves Thursday's kickoff to Sunday, and back once a pick is in",
    says: late,
    place: { entry: '2', week: 1 },
    act: { kind: 'GAME', says: 'was moved after the fact' },
    write(season) {
      season.on('moved', 1, -90, () => season.state(101, { kickoff: at(1, EVENING) }));
      season.on('back', 1, 12, () => season.state(101, { kickoff: at(1, THURSDAY) }));
      season.on('final 101', 1, 13, () => season.finish(101, 17, 20));
      picksTheWinner(season);
      return season.play();
    },
  },
  {
    name: "says that the kickoff of Thursday's game is not known",
    says: `${late}; the kickoff stated in the log was none that is confirmed.`,
    place: { entry: '2', week: 1 },
    act: null,
    write(season) {
      season.on('final 101', 1, 13, () => season.finish(101, 17, 20));
      picksTheWinner(season);
      return season.play((games) => games.map((game) => ({ ...game, confirmed: game.id !== '101' })));
    },
  },
  {
    name: 'moves a first kickoff, which the deadline follows',
    says: late,
    place: { entry: '2', week: 1 },
    act: null,
    write(season) {
      season.on('early', 1, -145, () => season.moveDeadline(1, THURSDAY));
      season.on('moved', 1, -90, () => {
        season.state(101, { kickoff: at(1, EVENING) });
        season.moveDeadline(1, 3);
      });
      season.on('final 101', 1, 13, () => season.finish(101, 17, 20));
      season.on('pass 1', 1, 3, season.events.get('pass 1')!.run);
      picksTheWinner(season);
      return season.play();
    },
  },
  {
    name: 'leaves the final out of a game that an entry lost',
    says: `BUF at KC has no result in the log; it ended BUF 20, KC 17 in games.csv. By it ${bobIsOut}`,
    place: { week: 1 },
    act: { kind: 'UNDECIDED', says: 'BUF at KC has neither a result nor a ruling: it is SCHEDULED' },
    write(season) {
      season.events.delete('final 101');
      return season.play();
    },
  },
  {
    name: 'states a game that an entry lost as postponed, without a ruling',
    says: `BUF at KC is POSTPONED in the log; it ended BUF 20, KC 17 in games.csv. By it ${bobIsOut}`,
    place: { week: 1 },
    act: { kind: 'UNDECIDED', says: 'it is POSTPONED' },
    write(season) {
      season.on('final 101', 1, -59, () => season.state(101, { status: 'POSTPONED' }));
      return season.play();
    },
  },
  {
    name: 'moves a game that an entry lost to January before it kicks off',
    says: 'BUF at KC kicked off at 2026-01-10T00:00:00.000Z in the log; at 2025-09-05T00:00:00.000Z in games.csv.',
    place: { week: 1 },
    act: { kind: 'UNDECIDED', says: 'its stated kickoff is 2026-01-10T00:00:00.000Z' },
    write(season) {
      season.on('moved', 1, -90, () => season.state(101, { kickoff: '2026-01-10T00:00:00.000Z' }));
      season.events.delete('final 101');
      return season.play();
    },
  },
  {
    name: 'exchanges the scores of a game',
    says: `BUF at KC ended BUF 17, KC 20 in the log; BUF 20, KC 17 in games.csv. By it ${bobIsOut}`,
    place: { week: 1 },
    act: null,
    write(season) {
      season.on('final 101', 1, -59, () => season.finish(101, 20, 17));
      return season.play();
    },
  },
  {
    name: 'states a tie as a win',
    says: 'SEA at NYJ ended NYJ 20, SEA 23 in the log; NYJ 20, SEA 20 in games.csv. By it entry 3 (Cid) is out in Week 2 (TIE)',
    place: { week: 2 },
    act: null,
    write(season) {
      season.on('final 203', 2, 13, () => season.finish(203, 20, 23));
      return season.play();
    },
  },
  {
    name: 'grades a game that was cancelled',
    says: 'SF at SEA ended SEA 14, SF 21 in the log; games.csv has it as CANCELLED.',
    place: { week: 1 },
    act: null,
    facts: factsWith('SEA', 1, { status: 'CANCELLED', homeScore: null, awayScore: null }),
    write: (season) => season.play(),
  },
  {
    name: 'grades a game of which a complete schedule has no result',
    says: 'SF at SEA ended SEA 14, SF 21 in the log; games.csv has no result of it, and has those of later games.',
    place: { week: 1 },
    act: null,
    facts: factsWith('SEA', 1, { status: 'SCHEDULED', homeScore: null, awayScore: null }),
    write: (season) => season.play(),
  },
  {
    name: 'plays a game in another week',
    says: 'SF at SEA is final in Week 1 of the log; games.csv has it in Week 3.',
    place: { week: 1 },
    act: null,
    facts: factsWith('SEA', 1, { week: 3 }),
    write: (season) => season.play(),
  },
  {
    name: 'invents a game of teams that have a bye',
    says: 'LAR at DAL is final in Week 2 of the log; games.csv has no such game in that week.',
    place: { week: 2 },
    act: null,
    write(season) {
      season.on('final 204', 2, 6, () => season.finish(204, 0, 40));
      const kickoff = at(2, 3);
      return season.play((games) => [
        ...games,
        { ...games[4]!, id: '204', away: 'LAR', home: 'DAL', kickoff },
      ]);
    },
  },
  {
    name: 'leaves a game out of the schedule',
    says: 'KC at SF was played in Week 2 by games.csv; the log has no such game.',
    place: { week: 2 },
    act: null,
    facts: trueFacts,
    write(season) {
      season.pick('Ann', 2, 'BUF', -80);
      season.events.delete('final 202');
      return season.play((games) => games.filter(({ id }) => id !== '202'));
    },
  },
];
