import { buildSchema, findBreakingChanges } from 'graphql';

import type { Contracts, LogContract } from './contracts.ts';
import type { RestContract } from './restContract.ts';

/** What breaks for clients of the earlier contracts, one sentence each. */
export function breakingChanges(earlier: Contracts, later: Contracts): string[] {
  return [
    ...findBreakingChanges(buildSchema(earlier['schema.graphql']), buildSchema(later['schema.graphql'])).map(
      ({ description }) => description,
    ),
    ...ofRest(earlier['rest.json'], later['rest.json']),
    ...earlier['settings.json']
      .filter((name) => !later['settings.json'].includes(name))
      .map((name) => `The setting ${name} was removed.`),
    ...ofLog(earlier['log.json'], later['log.json']),
  ];
}

function ofRest(earlier: RestContract, later: RestContract): string[] {
  return Object.entries(earlier).flatMap(([call, before]) => {
    const now = later[call];
    if (now === undefined) return [`${call} was removed.`];
    const untaken = Object.entries(before.takes).flatMap(([field, kinds]) =>
      without(kinds, now.takes[field]).map((kind) => `${call} no longer takes ${kind} as ${field}.`),
    );
    const needed = without(now.needs, before.needs).map((field) => `${call} needs ${field}.`);
    const missing = Object.keys(before.answers)
      .filter((field) => now.answers[field] === undefined)
      .map((field) => `${call} no longer answers ${field}.`);
    const unknown = Object.entries(before.answers).flatMap(([field, kinds]) =>
      without(now.answers[field] ?? [], kinds).map((kind) => `${call} answers ${kind} as ${field}.`),
    );
    return [...untaken, ...needed, ...missing, ...unknown];
  });
}

/** Verifiers refuse unknown types and fields, so every change requires another version. */
function ofLog(earlier: LogContract, later: LogContract): string[] {
  if (later.version < earlier.version) return ['The version of the log went back.'];
  if (later.version > earlier.version) return [];
  const types = new Set([...Object.keys(earlier.leaves), ...Object.keys(later.leaves)]);
  return [...types]
    .filter((type) => JSON.stringify(earlier.leaves[type]) !== JSON.stringify(later.leaves[type]))
    .map((type) => `The leaf ${type} changed, and the version of the log did not.`);
}

function without<Item>(items: readonly Item[], others: readonly Item[] = []): Item[] {
  return items.filter((item) => !others.includes(item));
}
