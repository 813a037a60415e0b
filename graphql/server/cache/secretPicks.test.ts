import {
  type DocumentNode,
  execute,
  type GraphQLFormattedError,
  Kind,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { gradePool } from '#graphql/grading/grading.ts';
import { submitPick } from '#graphql/picks/submitPick.ts';
import { newReadPools } from '#kernel/readPools.ts';
import { persistedDocument, persistedIds } from '#graphql/api/persisted/documents.ts';
import { schema } from '#graphql/api/index.ts';
import { addressOf, type CachedServers, openCachedServers } from '#graphql/testing/cachedServers.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { planReading } from '#graphql/testing/readPaths.ts';
import { type Fixture, openFixture } from '#graphql/testing/schema.ts';
import { viewerOf } from '#graphql/testing/services.ts';
import { sharingOf } from './sharing.ts';

/** Every pick that is missing for Week 2: of entry 2, which is alice's, and of others up to the last. */
const MISSING = [2, 7, 9, 11];

async function pick({ services, db }: Fixture, entryId: number, teamId: string, week = 2): Promise<void> {
  const { user } = await db.entry.findUniqueOrThrow({ where: { id: entryId }, include: { user: true } });
  await submitPick(services, viewerOf(user), { entryId, week, teamId, receivedAt: services.clock.now() });
}

/**
 * What a kept answer may have of a document: without fields of which no answer is kept. Null when nothing is left.
 */
function keptPart(document: DocumentNode): DocumentNode | null {
  const types = new TypeInfo(schema);
  let isEmpty = false;
  const part: DocumentNode = visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter({ name: { value } }) {
          const { perViewer, changesWithTime } = types.getFieldDef()?.extensions ?? {};
          const isOfViewer = types.getParentType()?.name === 'Viewer' && !/^(id|__typename)$/.test(value);
          const isKept = perViewer === undefined ? !isOfViewer : perViewer !== true;
          return isKept && changesWithTime !== true ? undefined : null;
        },
        leave: ({ selectionSet }) => (selectionSet?.selections.length === 0 ? null : undefined),
      },
      InlineFragment: {
        leave: ({ selectionSet }) => (selectionSet.selections.length === 0 ? null : undefined),
      },
      OperationDefinition: {
        leave({ selectionSet }) {
          isEmpty = selectionSet.selections.length === 0;
        },
      },
    }),
  );
  return isEmpty ? null : part;
}

/** Each root field as a document of its own. */
function apart(document: DocumentNode): DocumentNode[] {
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The operation comes first.');
  return operation.selectionSet.selections.map((selection) => ({
    ...document,
    definitions: [{ ...operation, selectionSet: { ...operation.selectionSet, selections: [selection] } }],
  }));
}

describe.each(oneDialect)('a pick before its deadline, on %s', (dialect) => {
  test('changes for others only what notes that it counts picks', async () => {
    const fixture = await openFixture(dialect);
    // The log of the pool begins.
    await gradePool(fixture.services, fixture.poolId);
    const documents = (await planReading(fixture)).flatMap(apart).flatMap((one) => keptPart(one) ?? []);
    expect(documents.length).toBeGreaterThan(300);
    const read = async (who: 'bob' | 'administrator', document: DocumentNode) => {
      const readPools = newReadPools();
      const contextValue = { ...fixture.context(who), readPools };
      const { data, errors = [] } = await execute({ schema, document, contextValue });
      const refused = errors.map((error): GraphQLFormattedError => error.toJSON());
      const { picks } = readPools;
      return { text: JSON.stringify([data, refused]), notes: picks.get(fixture.poolId)?.has(2) ?? false };
    };
    const changed = new Set<string>();
    for (const who of ['bob', 'administrator'] as const) {
      const before: string[] = [];
      for (const document of documents) before.push((await read(who, document)).text);
      const [entryId, ...rest] = who === 'bob' ? MISSING.slice(0, 1) : MISSING.slice(1);
      for (const id of [entryId!, ...rest]) await pick(fixture, id, 'GB');
      for (const [index, document] of documents.entries()) {
        const { text, notes } = await read(who, document);
        if (text === before[index]) continue;
        changed.add(print(document));
        expect(notes, `${print(document)} changed for ${who} and notes no picks`).toBe(true);
      }
    }
    expect(changed.size).toBeGreaterThan(5);
    await fixture.close();
  });

  describe('and kept answers', () => {
    let servers: CachedServers;
    const cookies: Record<string, string> = {};
    const addresses = persistedIds
      .filter((id) => sharingOf(schema, persistedDocument(id)!.document) !== null)
      .flatMap((id) => [1, 2].map((week) => ({ id, path: addressOf(id, { week, pool: null, id: null }) })));

    beforeAll(async () => {
      servers = await openCachedServers(dialect);
      const { db, services, poolId } = servers.fixture;
      await db.pool.updateMany({ data: { changePicks: 'UNTIL_LOCK' } });
      services.events.publish({ type: 'pool', poolId });
      await gradePool(services, poolId);
      for (const name of ['bob', 'administrator']) cookies[name] = await servers.cookieOf(name);
    });
    afterAll(() => servers.close());

    const read = (path: string, name = 'bob', url = servers.caching.url, etag = '') =>
      fetch(url + path, {
        headers: { accept: 'application/json', cookie: cookies[name]!, 'if-none-match': etag },
      });
    const textOf = async (path: string) => (await read(path, 'bob', servers.computing.url)).text();
    const nameOf = (id: string) => /^query (\w+)/.exec(persistedDocument(id)!.text)![1]!;

    const misses = async () => {
      const text = await (await fetch(`${servers.caching.url}/metrics`)).text();
      return Number(/^last_standing_answers\{outcome="miss"\} (\d+)$/m.exec(text)![1]);
    };

    /** The documents whose computation begins at the next read of all. */
    async function computedAnew(): Promise<string[]> {
      const names = new Set<string>();
      let before = await misses();
      for (const { id, path } of addresses) {
        await (await read(path)).text();
        const now = await misses();
        if (now > before) names.add(nameOf(id));
        before = now;
      }
      return [...names].sort();
    }

    test('20 of them: only documents that show counts are computed again', async () => {
      // The numbers of picks are read by each of these; everything else of them stays in memory.
      const counting = [
        'AliveListPaginationQuery',
        'PicksPageQuery',
        'SideBySideQuery',
        'StandingsPageQuery',
        'StandingsPageSummaryQuery',
      ];
      await computedAnew();
      // Of errors nothing is kept.
      const never = await computedAnew();
      await pick(servers.fixture, 2, 'GB');
      for (let n = 0; n < 19; n += 1) await pick(servers.fixture, 2, n % 2 === 0 ? 'LAC' : 'GB');
      const names = (await computedAnew()).filter((name) => !never.includes(name));
      expect(names).toContain('PicksPageQuery');
      expect(counting).toEqual(expect.arrayContaining(names));
    });

    test('a changed pick changes no byte of what others get', async () => {
      const shown = new Map<string, string | null>();
      for (const { path } of addresses) shown.set(path, await textOf(path));
      await pick(servers.fixture, 2, 'CHI');
      for (const { path } of addresses) expect(await textOf(path), path).toBe(shown.get(path));
      // Who asks again is told that nothing has changed.
      for (const { path } of addresses) {
        await eventually(async () => expect(await (await read(path)).text()).toBe(shown.get(path)));
        const etag = (await read(path)).headers.get('etag');
        if (etag !== null)
          expect((await read(path, 'bob', servers.caching.url, etag)).status, path).toBe(304);
      }
    });

    test('the numbers follow, up to the last pick', async () => {
      for (const [index, entryId] of MISSING.slice(1).entries()) {
        await pick(servers.fixture, entryId, ['GB', 'LAC', 'CHI'][index]!);
        for (const name of index === 2 ? ['bob', 'administrator'] : ['bob']) {
          for (const { path } of addresses) {
            const computed = await (await read(path, name, servers.computing.url)).text();
            await eventually(async () => expect(await (await read(path, name)).text(), path).toBe(computed));
          }
        }
      }
    });
  });
});
