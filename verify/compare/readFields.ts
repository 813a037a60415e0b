import type {
  Shown,
  ShownEntry,
  ShownGame,
  ShownPick,
  ShownSurvival,
  ShownWeek,
  ShownWinner,
} from './shown.ts';
import { rowId } from './rowId.ts';
import { livesIn, reasonIn } from './shownTexts.ts';

interface Around {
  entry: string | null;
  week: number | null;
  /** Of a list of active or eliminated entries. */
  isOut: boolean | null;
  /** Whether the contents are public, not only the owner's before a deadline. */
  isRevealed: boolean;
}

type Collected = {
  entries: Map<unknown, ShownEntry>;
  ownPicks: Map<unknown, ShownPick>;
  revealedPicks: Map<unknown, ShownPick>;
  games: Map<unknown, ShownGame>;
  weeks: Map<number, ShownWeek>;
  survival: Map<number, ShownSurvival>;
} & Pick<Shown, 'counts' | 'outcome' | 'winners'>;

/** The fields of an object of the GraphQL schema, as a store or an answer has them. */
export interface Fields {
  type: string;
  /** The same for all fields of one stored record. */
  key: unknown;
  /** A global id, where the type has one. */
  id: string;
  /** Undefined for a field that is not selected or loaded. */
  value(name: string): unknown;
  link(name: string): Fields | null;
  /** Whether the field is selected and loaded, be it null. */
  selects(name: string): boolean;
  links: { name: string; args: Readonly<Record<string, unknown>>; to: Fields[] }[];
}

/** What these fields, and all below them, show that a log can prove. */
export function readFields(roots: readonly Fields[], screen: string): Shown {
  const found: Collected = {
    entries: new Map(),
    ownPicks: new Map(),
    revealedPicks: new Map(),
    games: new Map(),
    weeks: new Map(),
    survival: new Map(),
  };
  for (const root of roots) read(root, { entry: null, week: null, isOut: null, isRevealed: false }, found);
  return {
    screen,
    entries: [...found.entries.values()],
    picks: [...found.ownPicks.values(), ...found.revealedPicks.values()],
    games: [...found.games.values()],
    weeks: [...found.weeks.values()],
    survival: [...found.survival.values()],
    ...(found.counts !== undefined && { counts: found.counts }),
    ...(found.outcome !== undefined && { outcome: found.outcome }),
    ...(found.winners !== undefined && { winners: found.winners }),
  };
}

function read(fields: Fields, around: Around, found: Collected): void {
  const below = { ...around };
  switch (fields.type) {
    case 'Entry':
      below.entry = rowId(fields.id);
      note(found.entries, fields.key, entryOf(fields, around.isOut));
      break;
    case 'EntryThisWeek':
    case 'Week':
      below.week = numberOf(fields.value('number')) ?? around.week;
      if (fields.type === 'Week' && below.week !== null)
        note(found.weeks, below.week, weekOf(fields, below.week));
      break;
    case 'Pick':
      notePick(fields, around, found);
      break;
    case 'Game':
      note(found.games, fields.key, gameOf(fields));
      break;
    case 'PoolStats':
      found.counts = { ...found.counts, ...countsIn(fields) };
      break;
    case 'WeekAnalytics':
      noteSurvival(fields, found);
      break;
    case 'Pool':
      noteEnding(fields, found);
      break;
  }
  for (const { name, args, to } of fields.links) {
    const inside = { ...below };
    if (name === 'standings') inside.isOut = { ALIVE: false, ELIMINATED: true }[String(args.status)] ?? null;
    else if (name === 'revealedPicks') inside.isRevealed = true;
    else if (fields.type !== 'StandingsConnection' && fields.type !== 'StandingsEdge') inside.isOut = null;
    for (const one of to) read(one, inside, found);
  }
}

function note<Key, Value extends object>(into: Map<Key, Value>, key: Key, value: Value): void {
  into.set(key, { ...into.get(key), ...known(value) });
}

/** Drops undefined properties. */
function known<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
const booleanOf = (value: unknown) => (typeof value === 'boolean' ? value : undefined);
const nullable = (value: unknown) => (value === null ? null : numberOf(value));

function entryOf(fields: Fields, isOutInList: boolean | null): ShownEntry {
  const status = textOf(fields.value('status'));
  const detail = fields.link('eliminationDetail');
  const text = textOf(detail?.value('text')) ?? textOf(detail?.value('shortText'));
  const isOut = status === undefined ? (isOutInList ?? undefined) : status === 'ELIMINATED';
  const strikes = fields.value('strikeWeeks');
  return {
    id: rowId(fields.id),
    username: textOf(fields.value('username')),
    // An entry must match both its list and its own status.
    isOut: isOutInList !== null && isOut !== isOutInList ? !isOutInList : isOut,
    eliminatedWeek: nullable(fields.value('eliminatedWeek')) ?? numberOf(detail?.value('week')),
    eliminationReason:
      text === undefined
        ? (fields.value('eliminationReason') as ShownEntry['eliminationReason'])
        : reasonIn(text),
    livesLeft: livesIn(textOf(fields.value('livesText'))),
    strikeWeeks: Array.isArray(strikes) ? (strikes as number[]) : undefined,
    startWeek: numberOf(fields.value('startWeek')),
  };
}

function weekOf(fields: Fields, week: number): ShownWeek {
  const teams = fields.links.find(({ name }) => name === 'distribution');
  const picksByTeam = teams?.to.map((one) => ({
    team: rowId(one.link('team')?.id ?? ''),
    count: numberOf(one.value('count')) ?? 0,
    outcome: textOf(one.value('outcome')) as ShownPick['outcome'],
  }));
  return {
    week,
    deadline: textOf(fields.value('deadline')),
    isPassed: booleanOf(fields.value('isDeadlinePassed')),
    // A field that only counts has no teams.
    picksByTeam: picksByTeam?.every(({ team }) => team !== '') ? picksByTeam : undefined,
  };
}

function notePick(fields: Fields, around: Around, found: Collected): void {
  const owner = fields.link('entry');
  const entry = owner === null ? around.entry : rowId(owner.id);
  const week = numberOf(fields.value('week')) ?? around.week;
  const team = fields.link('team');
  if (entry === null || week === null || team === null) return;
  const pick: ShownPick = {
    entry,
    week,
    team: rowId(team.id),
    outcome: textOf(fields.value('outcome')) as ShownPick['outcome'],
    submittedAt: textOf(fields.value('submittedAt')),
    isAutomatic: booleanOf(fields.value('isAutomatic')),
    isFromPlan: booleanOf(fields.value('isFromPlan')),
    isOwn: around.isRevealed ? undefined : true,
  };
  note(around.isRevealed ? found.revealedPicks : found.ownPicks, fields.key, pick);
}

function gameOf(fields: Fields): ShownGame {
  const status = textOf(fields.value('status'));
  return {
    id: rowId(fields.id),
    week: numberOf(fields.value('week')),
    home: teamOf(fields, 'homeTeam'),
    away: teamOf(fields, 'awayTeam'),
    kickoff: textOf(fields.value('kickoff')),
    isFinal:
      booleanOf(fields.value('isCompleted')) ?? (status === undefined ? undefined : status === 'FINAL'),
    homeScore: nullable(fields.value('homeScore')),
    awayScore: nullable(fields.value('awayScore')),
  };
}

function teamOf(fields: Fields, name: string): string | undefined {
  const team = fields.link(name);
  return team === null ? undefined : rowId(team.id);
}

function countsIn(fields: Fields) {
  return known({
    entries: numberOf(fields.value('totalPlayers')),
    alive: numberOf(fields.value('activePlayers')),
    eliminated: numberOf(fields.value('eliminatedPlayers')),
  });
}

function noteSurvival(fields: Fields, found: Collected): void {
  const [week, alive, eliminated] = ['week', 'alive', 'eliminated'].map((name) =>
    numberOf(fields.value(name)),
  );
  if (week !== undefined && alive !== undefined && eliminated !== undefined)
    found.survival.set(week, { week, alive, eliminated });
}

function noteEnding(fields: Fields, found: Collected): void {
  if (fields.selects('outcome')) {
    const outcome = fields.link('outcome');
    found.outcome = outcome && {
      ...known({
        decidedWeek: numberOf(outcome.value('decidedWeek')),
        lastWeek: nullable(outcome.value('lastWeek')),
        winnerCount: numberOf(outcome.value('winnerCount')),
      }),
    };
  }
  const winners = fields.links.find(({ name }) => name === 'winners');
  if (winners === undefined) return;
  found.winners = winners.to.flatMap((one): ShownWinner[] => {
    const entry = one.link('entry');
    if (entry === null) return [];
    return [
      known({
        entry: rowId(entry.id),
        username: textOf(entry.value('username')),
        prizeCents: numberOf(one.value('prizeCents')),
      }),
    ];
  });
}
