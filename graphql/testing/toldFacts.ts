/** What answers, rows and mails say about the facts of a pool, so that two of them can be compared. */

/** One statement about a fact: "entries alive" is "11", says StandingsPageQuery. */
export interface Told {
  fact: string;
  value: string;
  by: string;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };
type Tell = (fact: string, value: Json | undefined) => void;

interface Scope {
  /** The week that decided the pool; null while it runs. */
  decidedWeek: number | null;
  /** Of the office: there the setting is shown as a setting, not as who can join. */
  isOffice: boolean;
}

const money = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;
const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsIn = (value: Json | undefined): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** What a field says, by its name. */
const FIELDS: Record<string, (value: Json, tell: Tell, scope: Scope, holder: Fields) => void> = {
  totalPlayers: (value, tell) => tell('entries', value),
  activePlayers: (value, tell) => tell('entries alive', value),
  eliminatedPlayers: (value, tell) => tell('entries out', value),
  alive: (value, tell) => isFields(value) && tell('entries alive', value.totalCount),
  out: (value, tell) => isFields(value) && tell('entries out', value.totalCount),
  rows: (value, tell) => isFields(value) && tell('entries', value.totalCount),
  currentWeek: (value, tell) => tell('the current week', value),
  prizeCents: (value, tell, _, { totalPlayers }) =>
    typeof value === 'number' && totalPlayers !== undefined && tell('the prize', money(value)),
  joinStartWeek: (value, tell) => tell('newcomers can join', value !== null),
  registration: (value, tell, { isOffice }) => {
    if (!isOffice) tell('newcomers can join', value === 'OPEN');
  },
  outcome: (value, tell) => {
    // A pick has an outcome, too.
    if (typeof value === 'string') return;
    tell('the pool is decided', value !== null);
    // A screen that has the instant alone says that the payout is due then.
    if (isFields(value) && typeof value.payoutDueLabel === 'string')
      tell('the payout', `due by ${value.payoutDueLabel}`);
  },
  hasLeader: (value, tell) => tell('somebody leads', value),
  projection: (value, tell) => tell('the pool is decided', value === null),
  outlook: (value, tell, { decidedWeek }, { number }) => {
    if (!isFields(value)) return;
    tell(`the picks of Week ${text(number)}`, value.picks);
    // What can still happen to entries: nothing, once the pool is decided.
    if (decidedWeek !== null && Number(number) > decidedWeek) tell('the pool is decided', false);
    for (const { game, homeEntries, awayEntries, homePercent, awayPercent } of fieldsIn(value.games)) {
      if (!isFields(game) || !isFields(game.homeTeam) || !isFields(game.awayTeam)) continue;
      for (const [team, count, percent] of [
        [game.homeTeam.id, homeEntries, homePercent],
        [game.awayTeam.id, awayEntries, awayPercent],
      ] as const) {
        if (count === 0 || typeof count !== 'number') continue;
        tell(`${text(team)} of Week ${text(number)}`, `${count} entries`);
        tell(`${text(team)} of Week ${text(number)} in percent`, percent);
      }
    }
  },
  distribution: (value, tell, _, { number }) => {
    for (const { team, count, percent } of fieldsIn(value)) {
      if (!isFields(team) || count === undefined) continue;
      tell(`${text(team.id)} of Week ${text(number)}`, `${text(count)} entries`);
      tell(`${text(team.id)} of Week ${text(number)} in percent`, percent);
    }
  },
  isDeadlinePassed: (value, tell, _, { number, week }) =>
    tell(`the deadline of Week ${text(number ?? week)} has passed`, value),
  deadline: (value, tell, _, { number, week }) => tell(`the deadline of Week ${text(number ?? week)}`, value),
  deadlineLabel: (value, tell, _, { number, week }) =>
    tell(`the deadline of Week ${text(number ?? week)} in words`, value),
  picksSubmitted: (value, tell, _, { number }) => tell(`the picks of Week ${text(number)}`, value),
  revealedPicks: (value, tell, _, { number }) =>
    isFields(value) && tell(`the picks of Week ${text(number)}`, value.totalCount),
  // REST.
  totalPrizePool: (value, tell) => tell('the prize', money(Number(value) * 100)),
  deadlineFormatted: (value, tell, _, { week }) => tell(`the deadline of Week ${text(week)} in words`, value),
};

/** What a sentence says, wherever it stands. */
const SENTENCES: [pattern: RegExp, ...tells: [fact: string, value: (match: string[]) => string][]][] = [
  [/Registration is open/, ['newcomers can join', () => 'true']],
  [/Registration (for the season )?is (now )?closed/, ['newcomers can join', () => 'false']],
  [
    /finalized with ([\d,]+) participants? and a (\$[\d,.]+\d) prize pool/,
    ['entries', ([, count = '']) => count],
    ['the prize', ([, , prize = '']) => prize],
  ],
  [/prize pool of (\$[\d,.]+\d)/, ['the prize', ([, prize = '']) => prize]],
  [
    /Joining requires a referral code[^.]*/,
    ['joins without a code', ([words = '']) => String(words.includes('invitation'))],
  ],
  [
    /^Payouts? (.*)/,
    [
      'the payout',
      ([, due = '']) => due.replace(/^(is|are|were) /, (verb) => (verb === 'were ' ? 'was ' : '')),
    ],
  ],
  [
    /Week (\d+) is over\.[^]*\n(\d+) of (\d+) entries (?:is|are) still in/,
    ['entries alive', ([, , alive = '']) => alive],
    ['entries', ([, , , all = '']) => all],
  ],
];

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Collects all that an answer says, whatever its shape. */
export function toldBy(by: string, answer: unknown, scope: Scope): Told[] {
  const facts: Told[] = [];
  const tell: Tell = (fact, value) => {
    if (value !== undefined && !fact.includes('undefined')) facts.push({ fact, value: text(value), by });
  };
  const walk = (value: Json): void => {
    if (typeof value === 'string') {
      for (const [pattern, ...tells] of SENTENCES) {
        const match = pattern.exec(value);
        if (match) for (const [fact, read] of tells) tell(fact, read([...match]));
      }
    } else if (Array.isArray(value)) {
      for (const one of value) walk(one);
    } else if (value !== null) {
      for (const [name, held] of Object.entries(value as Fields)) {
        FIELDS[name]?.(held, tell, scope, value as Fields);
        walk(held);
      }
    }
  };
  walk(answer as Json);
  return facts;
}

/** The facts about which two values are told, each with who tells it. */
export function contradictions(toldFacts: readonly Told[]): Record<string, Record<string, string[]>> {
  const facts: Record<string, Record<string, string[]>> = {};
  for (const { fact, value, by } of toldFacts) {
    const tellers = ((facts[fact] ??= {})[value] ??= []);
    if (!tellers.includes(by)) tellers.push(by);
  }
  return Object.fromEntries(Object.entries(facts).filter(([, values]) => Object.keys(values).length > 1));
}
