import type { Option, OptionKind } from '#graphql/pools/rules/options/kinds.ts';
import { accessWays } from '#graphql/picks/rules/pickAccess.ts';
import {
  declared,
  isNewer,
  LOGGED_NAMES,
  type OptionName,
} from '#graphql/pools/rules/options/poolOptions.ts';
import { LOG_VERSION, WITHOUT_OWNERS } from '../log/logVersion.ts';
import { pickKinds, pickOrigins, type LeafType } from './leaf.ts';
import {
  count,
  currency,
  either,
  flag,
  hash,
  id,
  instant,
  line,
  listOf,
  object,
  oneOf,
  orNull,
  row,
  team,
  text,
  week,
  weekOrNone,
  weeks,
  type Shape,
} from './shapes.ts';

/** What the value of an option looks like, but for null. */
const optionShapes: Record<OptionKind, (option: Option<unknown>) => Shape> = {
  CHOICE: ({ choices = [] }) => oneOf(...choices.map(({ value }) => value)),
  NUMBER: ({ choices = [] }) => oneOf(...choices.map(({ value }) => value)),
  YES_OR_NO: () => flag,
  WEEK: () => week,
  WEEKS: () => listOf(week),
  PERCENTAGES: () => listOf(count),
  CENTS: () => count,
  // Whether it is one in use depends on when and where it is read.
  CURRENCY: () => currency,
};

function optionShape(name: OptionName): Shape {
  const option = declared(name);
  const shape = optionShapes[option.kind](option);
  return option.none === undefined ? shape : orNull(shape);
}

const optionShapesOf = (names: readonly OptionName[]) =>
  Object.fromEntries(names.map((name) => [name, optionShape(name)]));

const rules = object(
  {
    ...optionShapesOf(LOGGED_NAMES.filter((name) => !isNewer(name))),
    entryFeeCents: count,
    prizeBasis: oneOf('ALL_ENTRIES', 'PAID_ENTRIES'),
    carriedOverCents: count,
    timeZone: text,
  },
  optionShapesOf(LOGGED_NAMES.filter(isNewer)),
);

const game = object({
  id,
  week: weekOrNone,
  home: team,
  away: team,
  kickoff: instant,
  confirmed: flag,
  status: oneOf('SCHEDULED', 'FINAL', 'POSTPONED', 'CANCELLED'),
  homeScore: orNull(count),
  awayScore: orNull(count),
  source: oneOf('FEED', 'ADMIN', 'IMPORT', null),
});

const pickOrigin = oneOf(...pickOrigins);
const reason = oneOf('', 'LOSS', 'TIE', 'NO_PICK', 'LATE_PICK', 'TEAM_REUSED', 'ADMIN');
const changes = listOf(row(id, weekOrNone, reason, weeks));
const score = orNull(row(count, count));

/** The record of a pick, as it is opened. */
export const recordShape = object(
  {
    entry: id,
    pool: id,
    receivedAt: instant,
    source: pickOrigin,
    team: orNull(team),
    week,
  },
  { was: team, reason: text, line: orNull(line) },
);

/** The fields of each type of leaf besides `type` and `at` (docs/sealed-picks.md, "Leaves"). */
const fields: Record<LeafType, Record<string, Shape>> = {
  pool: {
    version: oneOf(WITHOUT_OWNERS, LOG_VERSION),
    pool: id,
    origin: text,
    season: count,
    regularWeeks: week,
    began: oneOf('CREATED', 'LATER'),
  },
  rules: { rules },
  deadlines: { deadlines: listOf(row(week, orNull(instant))) },
  games: { games: listOf(game) },
  rulings: { rulings: listOf(row(id, oneOf('SURVIVE', 'LOSS', null))) },
  review: {
    game: id,
    state: oneOf('OPEN', 'KEPT', 'TAKEN', 'AGREED'),
    ours: score,
    theirs: score,
    source: text,
  },
  entries: { entries: listOf(either(row(id, week, hash, hash), row(id, week, hash))) },
  withdrawn: { entries: listOf(id), reason: text },
  names: { names: listOf(row(id, hash)) },
  owners: { owners: listOf(row(id, hash)), reason: orNull(text) },
  entry: {
    entry: id,
    startWeek: week,
    adminEliminatedWeek: orNull(week),
    reinstatedThroughWeek: orNull(week),
    boughtBackThroughWeek: orNull(week),
    by: oneOf('OWNER', 'COMMISSIONER'),
    reason: orNull(text),
  },
  pick: {
    kind: oneOf(...pickKinds),
    commitment: hash,
    replaces: orNull(count),
    week,
  },
  'known-picks': {
    week,
    receivedAt: orNull(instant),
    source: orNull(pickOrigin),
    picks: listOf(either(row(id, team), row(id, team, instant, pickOrigin))),
  },
  acknowledged: { rules: hash, commitment: hash },
  'pick-opened': { entry: id, week, reason: text },
  deadline: { week, deadline: instant, size: count, lines: orNull(listOf(row(id, orNull(line)))) },
  openings: { week, openings: listOf(row(count, hash, recordShape)) },
  'standings-part': { changes },
  standings: { changes, alive: count, out: count, root: hash },
  outcome: {
    week: orNull(week),
    prizeCents: orNull(count),
    winners: orNull(listOf(row(id, count))),
    winnerCount: orNull(count),
  },
  key: { key: text, previous: text },
  fork: { size: count, root: hash },
};

/** Fields that a leaf of a type can lack. */
const optionalFields: Partial<Record<LeafType, Record<string, Shape>>> = {
  entry: { buyBackCents: count },
  'pick-opened': { way: oneOf(...accessWays) },
  withdrawn: { by: oneOf('OWNER', 'COMMISSIONER') },
};

const shapes = new Map<string, Shape>(
  Object.entries(fields).map(([type, own]) => [
    type,
    object({ type: oneOf(type), at: instant, ...own }, optionalFields[type as LeafType]),
  ]),
);

/** The names of the fields of each type of leaf besides `type` and `at`. */
export function leafFields(): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([type, own]) => [type, Object.keys(own)]));
}

/** The shape of the leaves of a type; undefined for an unknown type. */
export function leafShape(type: string): Shape | undefined {
  return shapes.get(type);
}
