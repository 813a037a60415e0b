import { type PoolImport, poolImports, type UndoneImport, undoImport } from '../undoImport.ts';
import { importedEntries, undoRefusal } from '../undoRefusal.ts';
import { builder } from '#graphql/api/builder.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

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

const UndoImportInput = commandInput('UndoImportInput', {
  description: 'The import to undo.',
  how: ['reason', 'dryRun'],
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool.' }),
    importedAt: t.field({
      type: 'DateTime',
      required: true,
      description: 'When the import was stored, UTC, to the millisecond: `Pool.imports` says it.',
    }),
  }),
});

const UndoImportPayload = builder.objectRef<UndoneImport>('UndoImportPayload').implement({
  interfaces: [CommandPayload],
  description: 'An import that was undone.',
  fields: (t) => ({
    entries: t.exposeInt('entries', { description: 'The number of entries that are gone.' }),
    accounts: t.exposeInt('accounts', {
      description: 'The number of accounts that only the import had made, which are gone, too.',
    }),
    pool: t.field({
      type: PoolRef,
      description: 'The pool.',
      resolve: async ({ poolId }, _args, context) => (await load(context).pool.load(poolId))!,
    }),
  }),
});

commandField('undoImport', {
  description:
    'Takes all entries of an import back, with their picks and payments, until one of them was claimed, picked for or paid (SPECIFICATION 7.25). Accounts that only the import had made are deleted. The log of the pool says so.',
  input: UndoImportInput,
  asks: 'The import, and the reason.',
  payload: UndoImportPayload,
  doing: 'undoing an import',
  audit: ['pool.undoImport'],
  run: ({ pool, importedAt, reason, dryRun }, { services, viewer }) =>
    undoImport(services, viewer, { poolId: rowOf('Pool', pool, 'pool'), importedAt, reason, dryRun }),
});
