import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { CONFIRMATION_LIFE } from '#graphql/accounts/access/pickConfirmations.ts';
import { type Assistant, connectAssistant } from '#graphql/testing/mcp.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';

let fixture: RestFixture;
let assistant: Assistant;

beforeEach(async () => {
  fixture = await openRestFixture('sqlite');
  assistant = await connectAssistant(fixture.url, await fixture.token(['read', 'pick']));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await assistant.client.close();
  await fixture.close();
});

const prepare = (team = 'TB', more: object = {}) =>
  assistant.call('prepare_pick', { entry: fixture.entries.needsPick, team, ...more });
const refusePrepare = (input: object) =>
  assistant.refusal('prepare_pick', { entry: fixture.entries.needsPick, team: 'TB', ...input });
/** Teams that the entry can pick. */
const available = async (): Promise<string[]> => {
  const { entries } = await assistant.call('my_entries');
  return entries.find(({ id }: { id: string }) => id === fixture.entries.needsPick).teamsAvailable;
};
const stored = async (week = 8) => {
  const where = { entryId: Number(fixture.entries.needsPick), week };
  return (await fixture.db.pick.findMany({ where })).map(({ teamId }) => teamId);
};

describe('a pick', () => {
  it('takes two calls: the first stores nothing, and says what the second would submit', async () => {
    const prepared = await prepare('tb');
    expect(prepared).toMatchObject({
      isSubmitted: false,
      entry: 'Riley Prime',
      week: 8,
      team: 'Tampa Bay Buccaneers',
      game: expect.stringMatching(/^(at home|away) against the /),
      kickoff: expect.stringMatching(/^2025-10-26T\d\d:\d\d:00-04:00\[Etc\/GMT\+4\]$/),
      deadline: '2025-10-26T10:00:00-04:00[Etc/GMT+4]',
      replaces: null,
    });
    expect(await stored()).toEqual([]);
    const { confirmation } = prepared;
    expect(await assistant.call('confirm_pick', { confirmation })).toMatchObject({
      isSubmitted: true,
      entry: 'Riley Prime',
      week: 8,
      team: { id: 'TB' },
      canBeChanged: false,
      receipt: { proof: expect.stringContaining('c2sp.org/tlog-proof') },
    });
    expect(await stored()).toEqual(['TB']);
    expect(await assistant.refusal('confirm_pick', { confirmation })).toMatch(
      /^CONFLICT: .* Prepare it again\.$/,
    );
  });

  it('needs the scope pick for both calls', async () => {
    const { confirmation } = await prepare();
    const reader = await connectAssistant(fixture.url, await fixture.token(['read']));
    for (const [tool, input] of [
      ['prepare_pick', { entry: fixture.entries.needsPick, team: 'TB' }],
      ['confirm_pick', { confirmation }],
    ] as const) {
      expect(await reader.refusal(tool, input)).toMatch(/^FORBIDDEN: This API token lacks the scope pick\./);
    }
    await reader.client.close();
    expect(await stored()).toEqual([]);
  });

  it('is refused to another account, altered in any character, and made up', async () => {
    const { confirmation } = await prepare();
    const other = await connectAssistant(
      fixture.url,
      await fixture.token(['read', 'pick'], 'priya@pool.example'),
    );
    expect(await other.refusal('confirm_pick', { confirmation })).toMatch(/^CONFIRMATION_OF_ANOTHER: /);
    await other.client.close();
    const [text, signature] = confirmation.split('.') as [string, string];
    const decoded = Buffer.from(text, 'base64url').toString();
    const another = Buffer.from(decoded.replace(/,8,"[^"]+"/, ',8,"y"')).toString('base64url');
    expect(another).not.toBe(text);
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    for (const forged of [`${another}.${signature}`, `${text}.${flipped}`, text, `${text}.`, 'yes', '']) {
      expect(await assistant.refusal('confirm_pick', { confirmation: forged })).toMatch(
        /^CONFIRMATION_ALTERED: /,
      );
    }
    expect(await stored()).toEqual([]);
  });

  it('can be confirmed for ten minutes', async () => {
    const { confirmation, confirmationValidMinutes } = await prepare();
    expect(confirmationValidMinutes * 60_000).toBe(CONFIRMATION_LIFE);
    const ends = Date.now() + CONFIRMATION_LIFE;
    const now = vi.spyOn(fixture.services.systemClock, 'now').mockImplementation(() => new Date(ends));
    expect(await assistant.refusal('confirm_pick', { confirmation })).toMatch(/^CONFIRMATION_EXPIRED: /);
    now.mockImplementation(() => new Date(ends - 60_000));
    await assistant.call('confirm_pick', { confirmation });
    expect(await stored()).toEqual(['TB']);
  });

  it('is refused by the rules when it is prepared, and again when it is confirmed', async () => {
    expect(await refusePrepare({ team: 'KC' })).toMatch(
      /^TEAM_USED: This entry has picked the Kansas City Chiefs for Week \d\.$/,
    );
    expect(await refusePrepare({ team: 'XX' })).toMatch(/^TEAM_NOT_PLAYING: No team XX plays in Week 8/);
    expect(await refusePrepare({ entry: fixture.othersEntry })).toMatch(/^NOT_FOUND: /);
    expect(await refusePrepare({ entry: fixture.entries.eliminated })).toMatch(/^ENTRY_ELIMINATED: /);
    expect(await refusePrepare({ replaces: 'BUF' })).toMatch(/^BAD_TEAM: /);
    const { confirmation } = await prepare();
    await fixture.clock.set({ now: new Date('2025-10-26T10:00:01-04:00') });
    expect(await assistant.refusal('confirm_pick', { confirmation })).toMatch(/^DEADLINE_PASSED: /);
    expect(await refusePrepare({})).toMatch(/^DEADLINE_PASSED: /);
    expect(await stored()).toEqual([]);
  });

  it('is refused for a team over the limit of lines, by its line and the limit', async () => {
    await fixture.db.pool.updateMany({ data: { favoriteLimit: 7 } });
    await fixture.db.game.updateMany({
      where: { week: 8, OR: [{ homeTeamId: 'TB' }, { awayTeamId: 'TB' }] },
      data: { line: 9.5, lockedLine: null, lineLockedAt: null },
    });
    fixture.services.events.publish({ type: 'pool', poolId: Number(fixture.poolId) });
    fixture.services.events.publish({ type: 'games', seasonYear: 2025, week: 8, gameIds: [] });
    expect(await refusePrepare({ team: 'TB' })).toMatch(
      /^LINE_OVER_LIMIT: The line of the Tampa Bay Buccaneers is TB -9\.5, and this pool allows at most 7 points\.$/,
    );
  });

  it('takes the place of the one it was prepared against, and of no later one', async () => {
    await fixture.db.pool.updateMany({ data: { changePicks: 'UNTIL_LOCK' } });
    fixture.services.events.publish({ type: 'pool', poolId: Number(fixture.poolId) });
    const confirm = async (prepared: { confirmation: string }) =>
      assistant.call('confirm_pick', { confirmation: prepared.confirmation });
    const [one, other] = (await available()).filter((team) => team !== 'TB');
    await confirm(await prepare('TB'));
    const first = await prepare(one);
    expect(first).toMatchObject({ replaces: 'Tampa Bay Buccaneers', picksOfWeek: { needed: 1 } });
    await confirm(await prepare(other));
    expect(await assistant.refusal('confirm_pick', { confirmation: first.confirmation })).toMatch(
      /^CONFLICT: /,
    );
    expect(await stored()).toEqual([other]);
  });

  it('is one more of a week with two, then in place of the one that is named', async () => {
    const changes = { changePicks: 'UNTIL_LOCK', doublePickWeeks: '8' } as const;
    await fixture.db.pool.updateMany({ data: changes });
    fixture.services.events.publish({ type: 'pool', poolId: Number(fixture.poolId) });
    const [one, other] = (await available()).filter((team) => team !== 'TB');
    for (const [team, replaces] of [['TB'], [one], [other, 'TB']]) {
      const { confirmation } = await prepare(team, replaces === undefined ? {} : { replaces });
      await assistant.call('confirm_pick', { confirmation });
    }
    expect(new Set(await stored())).toEqual(new Set([one, other]));
    expect(await refusePrepare({ team: 'TB' })).toMatch(/^PICK_EXISTS: .*`replaces`/);
  });
});
