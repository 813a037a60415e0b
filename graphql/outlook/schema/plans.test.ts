import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { MOST_PLANS } from '../rules/plans.ts';
import { openFixture, type Fixture, type TestViewer } from '#graphql/testing/schema.ts';

const SHOWN = '{ id name version isFallback teams { week team { abbreviation } } }';
const SAVE = `mutation ($input: SavePlanInput!) { savePlan(input: $input) { __typename
  ... on SavePlanPayload { plan ${SHOWN} entry { plans { id } } }
  ... on PlanChangedError { message current ${SHOWN} } ... on Error { code message } } }`;
const RENAME = `mutation ($input: RenamePlanInput!) { renamePlan(input: $input) { __typename
  ... on RenamePlanPayload { plan ${SHOWN} } ... on PlanChangedError { current ${SHOWN} } ... on Error { code } } }`;
const DELETE = `mutation ($input: DeletePlanInput!) { deletePlan(input: $input) { __typename
  ... on DeletePlanPayload { entry { plans { id } } } ... on Error { code } } }`;

const CHOOSE = `mutation ($input: SetFallbackPlanInput!) { setFallbackPlan(input: $input) { __typename
  ... on SetFallbackPlanPayload { plan ${SHOWN} entry { plans { name isFallback } } }
  ... on Error { code message } } }`;

/** Saturday of Week 2 of three; entry 1 is alice's, entry 4 bob's. */
describe.each(oneDialect)('plans, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());

  const run = async (viewer: TestViewer, document: string, input: object) => {
    const { data, errors } = await fixture.ask(viewer, document, { input });
    expect(errors).toEqual([]);
    return Object.values(data)[0] as object;
  };
  const team = (week: number, id: string) => ({ week, team: fixture.team(id) });
  const save = (viewer: TestViewer, input: object = {}) =>
    run(viewer, SAVE, { entry: fixture.entry(1), name: 'Mine', teams: [team(3, 'DAL')], ...input });
  const plansOf = async (viewer: TestViewer, entry = fixture.entry(1)) =>
    (await fixture.ask(viewer, `query ($id: ID!) { entry(id: $id) { plans ${SHOWN} } }`, { id: entry })).data
      ?.entry?.plans;

  test('are stored, changed, renamed and deleted by the owner', async () => {
    const saved = await save('alice', { teams: [team(3, 'DAL'), team(2, 'MIA')] });
    const { plan } = saved as { plan: { id: string; version: number } };
    expect(plan).toEqual({
      id: plan.id,
      name: 'Mine',
      version: 1,
      isFallback: false,
      teams: [
        { week: 2, team: { abbreviation: 'MIA' } },
        { week: 3, team: { abbreviation: 'DAL' } },
      ],
    });
    expect(await plansOf('alice')).toEqual([plan]);
    const known = { plan: plan.id, version: 1 };
    expect(await save('alice', { ...known, name: 'Bold', teams: [] })).toMatchObject({
      plan: { id: plan.id, name: 'Bold', version: 2, teams: [] },
    });
    expect(await run('alice', RENAME, { plan: plan.id, version: 2, name: ' Careful ' })).toMatchObject({
      plan: { name: 'Careful', version: 3, teams: [] },
    });
    expect(await run('alice', DELETE, { plan: plan.id, version: 3 })).toMatchObject({ entry: { plans: [] } });
    expect(await run('alice', DELETE, { plan: plan.id })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are not overwritten by a device that has not seen the last change', async () => {
    const { plan } = (await save('alice')) as { plan: { id: string } };
    await save('alice', { plan: plan.id, version: 1, name: 'From the phone' });
    const current = { name: 'From the phone', version: 2, teams: [{ week: 3 }] };
    expect(await save('alice', { plan: plan.id, version: 1, name: 'Late' })).toMatchObject({
      __typename: 'PlanChangedError',
      code: 'PLAN_CHANGED',
      current,
    });
    expect(await run('alice', RENAME, { plan: plan.id, version: 1, name: 'Late' })).toMatchObject({
      current,
    });
    expect(await run('alice', DELETE, { plan: plan.id, version: 1 })).toMatchObject({ code: 'PLAN_CHANGED' });
    expect(await plansOf('alice')).toMatchObject([current]);
  });

  test('are read and changed by nobody else, whatever the role', async () => {
    const { plan } = (await save('alice')) as { plan: { id: string } };
    for (const viewer of ['bob', 'administrator', 'commissioner'] as const) {
      expect(await plansOf(viewer)).toEqual([]);
      const { data } = await fixture.ask(viewer, 'query ($id: ID!) { node(id: $id) { id } }', {
        id: plan.id,
      });
      expect(data.node).toBeNull();
      for (const [document, input] of [
        [SAVE, { entry: fixture.entry(1), plan: plan.id, name: 'Theirs', teams: [] }],
        [SAVE, { entry: fixture.entry(1), name: 'Theirs', teams: [] }],
        [RENAME, { plan: plan.id, name: 'Theirs' }],
        [DELETE, { plan: plan.id }],
        [CHOOSE, { plan: plan.id, isFallback: true }],
      ] as const) {
        expect(await run(viewer, document, input)).toMatchObject({ code: 'NOT_FOUND' });
      }
    }
    expect(await plansOf({ name: 'alice', scopes: ['pick'] })).toBeFalsy();
    expect(await plansOf('alice')).toMatchObject([{ name: 'Mine', version: 1 }]);
    expect(await fixture.db.auditEntry.count({ where: { subjectType: 'Plan' } })).toBe(0);
  });

  test('one of an entry is chosen for missing picks, where the pool takes plans', async () => {
    const { plan } = (await save('alice')) as { plan: { id: string } };
    const { plan: other } = (await save('alice', { name: 'Bold' })) as { plan: { id: string } };
    const choose = (id: string, isFallback = true, more = {}) =>
      run('alice', CHOOSE, { plan: id, isFallback, ...more });
    expect(await choose(plan.id)).toMatchObject({
      code: 'CONFLICT',
      message: 'This pool makes no picks from plans.',
    });
    await fixture.db.pool.updateMany({ data: { ownAutoPicks: 2 } });
    const choices = (mine: boolean, bold: boolean) => ({
      entry: {
        plans: [
          { name: 'Mine', isFallback: mine },
          { name: 'Bold', isFallback: bold },
        ],
      },
    });
    expect(await choose(plan.id)).toMatchObject({ plan: { isFallback: true }, ...choices(true, false) });
    expect(await choose(other.id)).toMatchObject(choices(false, true));
    // Saving a plan keeps the choice.
    await save('alice', { plan: other.id, name: 'Bold', teams: [team(2, 'MIA')] });
    expect(await choose(plan.id, false)).toMatchObject(choices(false, true));
    expect(await choose(other.id, true, { version: 1 })).toMatchObject({ code: 'PLAN_CHANGED' });
    // What was chosen can be taken back also once the pool takes none.
    await fixture.db.pool.updateMany({ data: { ownAutoPicks: 0 } });
    expect(await choose(other.id, false)).toMatchObject(choices(false, false));
    expect(await fixture.db.auditEntry.count({ where: { subjectType: 'Plan' } })).toBe(0);
  });

  test('of an earlier owner give way to the choice of the next', async () => {
    await fixture.db.pool.updateMany({ data: { ownAutoPicks: 2 } });
    const { plan } = (await save('alice')) as { plan: { id: string } };
    await run('alice', CHOOSE, { plan: plan.id, isFallback: true });
    const bob = await fixture.db.user.findFirstOrThrow({ where: { name: 'bob' } });
    await fixture.db.entry.update({
      where: { id: fixture.entryIds[0]! },
      data: { userId: bob.id, number: 9 },
    });
    fixture.services.events.publish({ type: 'missed' });
    const { plan: next } = (await save('bob')) as { plan: { id: string } };
    expect(await run('bob', CHOOSE, { plan: next.id, isFallback: true })).toMatchObject({
      entry: { plans: [{ name: 'Mine', isFallback: true }] },
    });
    expect(await fixture.db.plan.count({ where: { fallbackOf: { not: null } } })).toBe(1);
  });

  test('do not move with their entry, and end with it', async () => {
    await save('alice');
    const [entryId, bob] = [
      fixture.entryIds[0]!,
      await fixture.db.user.findFirstOrThrow({ where: { name: 'bob' } }),
    ];
    await fixture.db.entry.update({ where: { id: entryId }, data: { userId: bob.id, number: 9 } });
    fixture.services.events.publish({ type: 'missed' });
    expect(await plansOf('bob')).toEqual([]);
    expect(await plansOf('alice')).toEqual([]);
    await fixture.db.pick.deleteMany({ where: { entryId } });
    await fixture.db.entry.delete({ where: { id: entryId } });
    expect(await fixture.db.plan.count()).toBe(0);
  });

  test('are few and short, and keep to the rules of the pool', async () => {
    for (const [input, message] of [
      [{ name: ' ' }, 'Please enter a name of at most 40 characters.'],
      [{ name: 'x'.repeat(41) }, 'Please enter a name of at most 40 characters.'],
      [{ teams: [team(4, 'DAL')] }, 'The weeks of a plan are weeks of the pool, 1 to 3.'],
      [{ teams: [team(3, 'DAL'), team(3, 'KC')] }, 'Week 3 takes one team.'],
      [{ teams: [{ week: 3, team: fixture.entry(1) }] }, 'There is no such team.'],
    ] as const) {
      expect(await save('alice', input)).toMatchObject({ code: 'INVALID_INPUT', message });
    }
    for (let count = 0; count < MOST_PLANS; count += 1) await save('alice', { name: `Plan ${count}` });
    expect(await save('alice')).toMatchObject({ code: 'CONFLICT' });
    expect(await plansOf('alice')).toHaveLength(MOST_PLANS);
  });
});
