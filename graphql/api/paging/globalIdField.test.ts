import { createHook } from 'node:async_hooks';
import { execute, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openFixture, type Fixture } from '#graphql/testing/schema.ts';
import { schema } from '../index.ts';

/** The promises that the execution of a document makes. */
async function promisesOf(fixture: Fixture, text: string): Promise<number> {
  const document = parse(text);
  const contextValue = fixture.context('alice');
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'PROMISE') count += 1;
    },
  });
  hook.enable();
  const { errors } = await execute({ schema, document, contextValue });
  hook.disable();
  expect(errors).toBeUndefined();
  return count;
}

describe('the id of a node (SPECIFICATION 9.2)', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture('sqlite', { entries: 30 });
  });
  afterAll(() => fixture.close());

  it('makes fewer than one promise where its row is there already', async () => {
    const list = (fields: string) =>
      `{ pool { week(number: 1) { games { ${fields} homeTeam { ${fields} } awayTeam { ${fields} } } } } }`;
    const withIds = list('id __typename');
    const without = list('__typename');
    // What is read once is in memory afterward.
    for (const document of [withIds, without]) await promisesOf(fixture, document);
    const ids = 3 * (await fixture.db.game.count({ where: { week: 1 } }));
    // The plugin's own field makes 9 an id.
    expect(await promisesOf(fixture, withIds)).toBeLessThan((await promisesOf(fixture, without)) + ids);
  });
});
