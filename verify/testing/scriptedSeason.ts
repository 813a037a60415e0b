import { withoutUsual } from '#graphql/pools/rules/options/poolOptions.ts';
import { hoursFrom } from '#graphql/testing/facts.ts';
import type { FactGame, Facts } from '../facts/facts.ts';
import type { LoggedGame, LoggedRules } from '../leaves/leaf.ts';
import { LOG_VERSION } from '../log/logVersion.ts';
import { Dice } from './dice.ts';
import { DraftWriter, type Draft } from './draft.ts';
import { OfficeMoves } from './officeMoves.ts';
import { plain } from './pickAttacks.ts';
import { PickMoves } from './pickMoves.ts';
import { PlayedPool } from './playedPool.ts';
import { randomRules } from './randomRules.ts';

/** Hours from the deadline of the week. */
const [THURSDAY, SUNDAY, EVENING] = [-62, 3, 10];

/** What was played: id, week, hours from the deadline, away and home team with their points. */
const PLAYED = [
  [101, 1, THURSDAY, 'BUF', 20, 'KC', 17],
  [102, 1, SUNDAY, 'MIA', 10, 'NYJ', 24],
  [103, 1, EVENING, 'SF', 21, 'SEA', 14],
  [201, 2, THURSDAY, 'BUF', 30, 'MIA', 10],
  [202, 2, SUNDAY, 'KC', 13, 'SF', 27],
  [203, 2, EVENING, 'SEA', 20, 'NYJ', 20],
] as const;

/** The facts of the scripted season, as a source that is not the site has them. */
export const trueFacts: Facts = {
  name: 'games.csv',
  isWhole: true,
  origin: null,
  games: PLAYED.map(([, week, hours, away, awayScore, home, homeScore]) => ({
    season: 2025,
    week,
    home,
    away,
    kickoff: hoursFrom(week, hours).getTime(),
    status: 'FINAL',
    homeScore,
    awayScore,
  })),
};

/** The facts with another game in the place of one. */
export function factsWith(home: string, week: number, change: Partial<FactGame>): Facts {
  const isIt = (game: FactGame) => game.home === home && game.week === week;
  return { ...trueFacts, games: trueFacts.games.map((game) => (isIt(game) ? { ...game, ...change } : game)) };
}

export interface ScriptedEvent {
  week: number;
  /** Hours from the deadline of the week. */
  hours: number;
  run: () => void;
}

/** Two weeks of a pool of Ann (1), Bob (2) and Cid (3), event by event, so that an operator can write other ones. */
export class ScriptedSeason {
  readonly pool: PlayedPool;
  readonly office: OfficeMoves;
  readonly #picks: PickMoves;
  /** By name: "Ann 1" is her pick of Week 1, "final 101" the result of a game, "pass 1" a deadline. */
  readonly events = new Map<string, ScriptedEvent>();

  constructor(rules: Partial<LoggedRules> = {}) {
    const writer = new DraftWriter('pool.example/p/scripted/log', hoursFrom(1, -150).getTime());
    const all = { ...randomRules(new Dice(1), 2, new Dice(2)), ...plain.rules, ...rules };
    this.pool = new PlayedPool(writer, all, 2);
    this.office = new OfficeMoves(this.pool, new Dice(1));
    this.#picks = new PickMoves(this.pool, new Dice(1), '3');
    for (const [id, week, hours, , awayScore, , homeScore] of PLAYED) {
      this.on(`final ${id}`, week, hours + 3, () => this.finish(id, homeScore, awayScore));
    }
    for (const week of [1, 2]) this.on(`pass ${week}`, week, 0, () => this.#pass(week));
    const picks: [string, number, string][] = [
      ['Ann', 1, 'NYJ'],
      ['Bob', 1, 'KC'],
      ['Cid', 1, 'SF'],
      ['Ann', 2, 'SF'],
      ['Cid', 2, 'SEA'],
    ];
    for (const [name, week, team] of picks) this.pick(name, week, team, -80);
  }

  /** @param hours from the deadline of the week */
  on(name: string, week: number, hours: number, run: () => void): void {
    this.events.set(name, { week, hours, run });
  }

  /** The owner picks, in the place of the scripted pick. */
  pick(name: string, week: number, team: string, hours: number): void {
    const entryId = ['Ann', 'Bob', 'Cid'].indexOf(name) + 1;
    this.on(`${name} ${week}`, week, hours, () => {
      const receivedAt = this.pool.writer.now;
      this.#picks.store({ kind: 'SUBMIT', entryId, week, teamId: team, receivedAt, replaced: null });
    });
  }

  /** States a game anew. */
  state(id: number, change: Partial<LoggedGame>): void {
    this.pool.games.set(String(id), { ...this.pool.games.get(String(id))!, ...change });
    this.pool.writer.write({ type: 'games', games: [this.pool.games.get(String(id))!] });
    this.pool.publish(false);
  }

  finish(id: number, homeScore: number, awayScore: number): void {
    this.state(id, { status: 'FINAL', homeScore, awayScore, source: 'FEED' });
  }

  moveDeadline(week: number, hours: number): void {
    const instant = hoursFrom(week, hours);
    this.pool.deadlines.set(week, instant.getTime());
    this.pool.writer.write({ type: 'deadlines', deadlines: [[week, instant.toISOString()]] });
  }

  /** @param edit changes the schedule before it is stated */
  play(edit: (games: LoggedGame[]) => LoggedGame[] = (games) => games): Draft {
    const { writer, rules, deadlines } = this.pool;
    const { origin } = writer.draft;
    const pool = { version: LOG_VERSION, pool: '3', origin, season: 2025, regularWeeks: 2 } as const;
    writer.write({ type: 'pool', ...pool, began: 'CREATED' });
    writer.write({ type: 'rules', rules: withoutUsual(rules) });
    const games = edit(
      PLAYED.map(([id, week, hours, away, , home]) => ({
        id: String(id),
        week,
        home,
        away,
        kickoff: hoursFrom(week, hours).toISOString(),
        confirmed: true,
        status: 'SCHEDULED',
        homeScore: null,
        awayScore: null,
        source: null,
      })),
    );
    for (const game of games) this.pool.games.set(game.id, game);
    writer.write({ type: 'games', games });
    for (const week of [1, 2]) deadlines.set(week, hoursFrom(week, 0).getTime());
    const stated = [...deadlines].map(([week, at]): [number, string] => [week, new Date(at).toISOString()]);
    writer.write({ type: 'deadlines', deadlines: stated });
    const names = ['Ann', 'Bob', 'Cid'];
    const none = { adminEliminatedWeek: null, reinstatedThroughWeek: null, boughtBackThroughWeek: null };
    for (const [index, name] of names.entries()) {
      this.pool.entries.set(index + 1, { id: index + 1, startWeek: 1, ...none, buyBacks: [] });
      writer.draft.names[String(index + 1)] = name;
    }
    const entries = names.map((name, index): [string, number, string] => [String(index + 1), 1, name]);
    writer.write({ type: 'entries', entries });
    const inOrder = [...this.events.values()].toSorted((a, b) => instantOf(a) - instantOf(b));
    for (const event of inOrder) {
      writer.moveTo(instantOf(event));
      event.run();
    }
    return writer.draft;
  }

  #pass(week: number): void {
    const { writer, deadlines, passed } = this.pool;
    const deadline = new Date(deadlines.get(week)!);
    writer.moveTo(deadline.getTime());
    writer.write({ type: 'deadline', week, deadline: deadline.toISOString(), lines: null });
    passed.add(week);
    this.#picks.open(week);
    this.pool.publish(true);
    writer.publish(week, [0]);
  }
}

const instantOf = ({ week, hours }: ScriptedEvent) => hoursFrom(week, hours).getTime();
