import {
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isAbstractType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

import { globalId } from '../api/paging/globalIds.ts';
import { schema } from '../api/index.ts';
import { hoursFromDeadline } from './pool.ts';

const entries = [4, 6, 10, 11].map((id) => `(id: "${globalId('Entry', id)}")`);
const pool = `pool: "${globalId('Pool', 1)}"`;
/** The time in these pools, and an hour before it. */
const [now, before] = [-20, -21].map((hours) => `"${hoursFromDeadline(2, hours).toISOString()}"`);

/**
 * Arguments for fields, by "Type.field", without braces for none. A field with a required argument needs a
 * row here; other fields are queried both without arguments and with these.
 */
export const ARGUMENTS: Record<string, string[]> = {
  'Query.entry': entries,
  'Query.invitation': ['(token: "none")'],
  'Query.joinCode': ['(code: "BOBS-CODE")'],
  'Query.node': [4, 5, 6, 7, 20].map((id) => `(id: "${globalId('Pick', id)}")`),
  'Query.nodes': [
    `(ids: ${JSON.stringify(Array.from({ length: 40 }, (_, index) => globalId('Pick', index + 1)))})`,
  ],
  'Query.rulesPreview': [`(input: { ${pool} })`, '(input: { season: 2025 })'],
  'Query.seasonImport': ['(season: 2025)'],
  'Query.testMail': ['(key: "none")'],
  'Query.usernameProblems': [`(${pool}, usernames: ["Entry 4", "Nobody"])`],
  'Pool.asOf': [`(instant: ${now})`, `(instant: ${before})`],
  'Pool.changesBetween': [`(from: ${before}, to: ${now})`],
  'PoolSnapshot.games': ['(week: 2)'],
  'PoolSnapshot.picks': ['(week: 1)', '(week: 2)', '(week: 3)'],
  'PoolSnapshot.standings': ['(status: ELIMINATED)', '(status: ALIVE)'],
  'Pool.week': ['(number: 2)', '(number: 1)', '(number: 3)'],
  'Pool.standings': ['(status: ALIVE)', '(status: ELIMINATED)', '(search: "1")', '(last: 3)'],
  'Pool.entriesWithoutPick': ['(week: 2)', '(week: 3)'],
  'Pool.entries': ['(filter: ALIVE)', '(filter: ELIMINATED)', '(filter: NO_PICK)', '(search: "1")'],
  'Pool.missingPicks': ['(week: 2)', '(week: 3)'],
  'Pool.openedPicks': [`(entry: "${globalId('Entry', 6)}")`],
  'Pool.auditLog': [
    `(filter: { entry: "${globalId('Entry', 4)}" })`,
    '(first: 200)',
    '(last: 2)',
    '(filter: { action: "pool.grade" })',
    '(filter: { actor: "server" })',
  ],
  'Site.publicUrlProblem': ['(url: "http://localhost")'],
  'Week.pastedResults': ['(text: "KC 27 LAC 20")'],
  'Webhook.deliveries': ['(state: WAITING)', '(first: 2)'],
  'Game.ruling': [`(${pool})`],
  'Entry.pick': ['(week: 2)', '(week: 3)'],
  'Entry.teamOptions': ['(week: 2)', '(week: 3)'],
  'Entry.viewerCanDispute': ['(week: 2)', '(week: 3)'],
  'Entry.viewerCanPick': ['(week: 2)', '(week: 3)'],
  // The default is week 2.
  'Entry.week': ['(number: 3)'],
  'Pool.viewerEntryWeek': ['(number: 3)', `(number: 2, entry: "${globalId('Entry', 4)}")`],
  'Subscription.gamesUpdated': [`(${pool}, week: 2)`],
  'Subscription.officeUpdated': [`(${pool})`],
  'Subscription.talkUpdated': [`(${pool})`],
  'Subscription.standingsUpdated': [`(${pool})`],
  'Subscription.viewerUpdated': [''],
  'Subscription.weekUpdated': [`(${pool}, week: 2)`, `(${pool}, week: 3)`],
};

/** Fields whose argument variants are all used on the path to deeper types. */
const FOLLOWED = new Set(['Query.entry', 'Entry.week', 'Pool.week', 'Subscription.weekUpdated']);
/** Wrapper types do not count as a step of depth. */
const isWrapping = (type: GraphQLNamedType) => /Connection$|Edge$|^PageInfo$/.test(type.name);

type Field = GraphQLField<unknown, unknown>;

const fieldsOf = (type: GraphQLObjectType): Field[] => Object.values(type.getFields());
const objectsOf = (type: GraphQLNamedType): GraphQLObjectType[] => {
  if (isObjectType(type)) return [type];
  return isAbstractType(type) ? [...schema.getPossibleTypes(type)] : [];
};

/** The ways to query a field: without arguments where possible, and with each of its ARGUMENTS. */
function waysOf(parent: GraphQLObjectType, field: Field): string[] {
  const coordinate = `${parent.name}.${field.name}`;
  const given = ARGUMENTS[coordinate] ?? [];
  if (!field.args.some(isRequiredArgument)) return ['', ...given];
  if (given.length === 0)
    throw new Error(`${coordinate} needs a row in ARGUMENTS (graphql/testing/documents.ts)`);
  return given;
}

/**
 * Each field gets its own alias: members of a union may have fields with the same name and different types.
 */
function aliased(parent: GraphQLObjectType, name: string, ways: readonly string[], inside: string): string {
  return ways.map((way, index) => `${parent.name}_${name}_${index}: ${name}${way}${inside}`).join(' ');
}

/** Selections by type and depth: each is a part of many others, and of the documents of all databases. */
const selections = new Map<string, string>();

/** Selects everything within `depth` objects of a type; the rest of a connection counts as its node. */
export function selectionOf(type: GraphQLNamedType, depth: number): string {
  const key = `${type.name} ${depth}`;
  const selection = selections.get(key) ?? writeSelection(type, depth);
  selections.set(key, selection);
  return selection;
}

function writeSelection(type: GraphQLNamedType, depth: number): string {
  const inside = (object: GraphQLObjectType) => {
    const parts = fieldsOf(object).flatMap((field) => {
      const target = getNamedType(field.type);
      const targets = objectsOf(target);
      const ways = waysOf(object, field);
      if (targets.length === 0) return aliased(object, field.name, ways, '');
      const isSmall = targets.every((one) =>
        fieldsOf(one).every((inner) => objectsOf(getNamedType(inner.type)).length === 0),
      );
      const left = isSmall || (isWrapping(target) && isWrapping(object)) ? depth : depth - 1;
      // At the depth limit one way is enough.
      if (left < 0)
        return isWrapping(target) ? [] : aliased(object, field.name, ways.slice(0, 1), ' { __typename }');
      return aliased(
        object,
        field.name,
        isWrapping(object) ? ways.slice(0, 1) : ways,
        ` { ${selectionOf(target, left)} }`,
      );
    });
    return parts.join(' ');
  };
  if (isObjectType(type)) return `__typename ${inside(type)}`;
  return `__typename ${objectsOf(type)
    .map((object) => `... on ${object.name} { ${inside(object)} }`)
    .join(' ')}`;
}

export interface ReachableType {
  type: GraphQLObjectType;
  /** Text before and after the selection on the type, starting at a root field. */
  ways: [before: string, after: string][];
}

/** Fields that are not used on the path to a type: they return little or nothing in these pools. */
const isDetour = (coordinate: string) =>
  /^(Query\.nodes?|Query\.joinCode|Query\.pools|Entry\.pick|EntryWeek\.pick|Pool\.comingWeeks|Pool\.viewerOpenedPicks|Pool\.viewerEntryWeek|Pool\.gamesNeedingDecision|Viewer\..*)$/.test(
    coordinate,
  );

/** With the ids in ARGUMENTS these fields return picks only. */
const isById = (coordinate: string) => /^Query\.nodes?$/.test(coordinate);

/** Returns every object type that a query can reach, by the shortest path. */
export function reachable(): ReachableType[] {
  const root = schema.getQueryType()!;
  const found = new Map<string, ReachableType>([[root.name, { type: root, ways: [['', '']] }]]);
  for (const isSkipped of [isDetour, isById, () => false]) {
    for (const reached of found.values()) {
      for (const field of fieldsOf(reached.type)) {
        const coordinate = `${reached.type.name}.${field.name}`;
        if (isSkipped(coordinate)) continue;
        const named = getNamedType(field.type);
        const fieldWays = FOLLOWED.has(coordinate)
          ? waysOf(reached.type, field)
          : waysOf(reached.type, field).slice(0, 1);
        for (const type of objectsOf(named)) {
          if (found.has(type.name)) continue;
          const [open, close] = isAbstractType(named) ? [`{ ... on ${type.name} {`, '} }'] : ['{', '}'];
          const ways = reached.ways.flatMap(([before, after]) =>
            fieldWays.map((way): [string, string] => [
              `${before} ${field.name}${way} ${open}`,
              `${close} ${after}`,
            ]),
          );
          found.set(type.name, { type, ways });
        }
      }
    }
  }
  return [...found.values()];
}

/** Returns root fields whose selections together read every field of a type and one level below it. */
export function rootFieldsOf({ type, ways }: ReachableType): string[] {
  const plain: string[] = [];
  const rich: string[] = [];
  for (const field of fieldsOf(type)) {
    const target = getNamedType(field.type);
    const fieldWays = waysOf(type, field);
    const isRoot = type === schema.getQueryType();
    if (objectsOf(target).length === 0 && isRoot) rich.push(...fieldWays.map((way) => `${field.name}${way}`));
    else if (objectsOf(target).length === 0) plain.push(aliased(type, field.name, fieldWays, ''));
    else {
      const inside = ` { ${selectionOf(target, isWrapping(target) ? 1 : 0)} }`;
      rich.push(...fieldWays.map((way) => `${field.name}${way}${inside}`));
    }
  }
  const parts = [...(plain.length > 0 ? [plain.join(' ')] : []), ...rich];
  return ways.flatMap(([before, after]) =>
    parts.map((selection) => `${before} ${selection} ${after}`.trim()),
  );
}
