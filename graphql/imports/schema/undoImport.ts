import { type PoolImport, poolImports, undoImport } from '../undoImport.ts';
import { importedEntries, undoRefusal } from '../undoRefusal.ts';
import { builder } from '#graphql/api/builder.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { dryRun, input, instant, integer, payload, reason, row } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { thePool } from '#graphql/api/command/loaded.ts';

const PoolImportRef = builder.objectRef<PoolImport>('PoolImport').implement({
  description: 'An import of entries into a pool. Visible to the commissioner.',
  fields: (t) => ({
    importedAt: t.expose('importedAt', {
      type: 'DateTime',
      description: 'When it was stored, UTC: `undoImport` takes it.',
    }),
    entries: t.exposeInt('entries', { description: 'The number of its entries.' }),
    undoRefusal: t.string({
      nullable: true,
      description:
        'Why it cannot be undone any more, with the entries that were claimed, picked for or paid, as text for people; null while it can.',
      complexity: 12 * price.statement,
      resolve: async ({ poolId, importedAt }, _args, { services: { db } }) =>
        undoRefusal(db, { poolId, importedAt }, await importedEntries(db, poolId, importedAt)),
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  imports: t.field({
    type: [PoolImportRef],
    description:
      'The last 20 imports into the pool, the latest first. Visible to the commissioner; empty for others.',
    extensions: { perViewer: true },
    complexity: { field: 10 * price.statement, multiplier: 20 },
    resolve: ({ id }, _args, { services, viewer }) => poolImports(services, viewer, id),
  }),
}));

command('undoImport', {
  description:
    'Takes all entries of an import back, with their picks and payments, until one of them was claimed, picked for or paid (SPECIFICATION 7.25). Accounts that only the import had made are deleted. The log of the pool says so.',
  input: input('The import to undo.', {
    pool: row('Pool', 'The pool.'),
    importedAt: instant('When the import was stored, UTC, to the millisecond: `Pool.imports` says it.'),
    reason,
    dryRun,
  }),
  asks: 'The import, and the reason.',
  payload: payload('An import that was undone.', {
    entries: integer('The number of entries that are gone.'),
    accounts: integer('The number of accounts that only the import had made, which are gone, too.'),
    pool: thePool('The pool.'),
  }),
  doing: 'undoing an import',
  audit: ['pool.undoImport'],
  run: ({ services, viewer }, given) => undoImport(services, viewer, given),
});
