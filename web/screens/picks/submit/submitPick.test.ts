import { waitFor } from '@testing-library/react';
import { Environment, type GraphQLResponse, Network, Observable, RecordSource, Store } from 'relay-runtime';
import { describe, expect, it } from 'vitest';
import { RequestError, fromGraphQLErrors } from '#web/app/relay/errors.ts';
import { PickFailure, backOff } from './pickFailure.ts';
import { pick, teams } from '#web/testing/picksFixture.ts';
import { submitPick } from './submitPick.ts';

const input = { entry: 'e1', week: 8, team: 'KC', replaces: null };

type Answer = Error | Record<string, unknown>;

const session = { viewer: { id: 'viewer-1' } };
const nobody = { viewer: null };
const refused = (code: string) => ({
  submitPick: { __typename: 'PickRefusedError', __isError: 'PickRefusedError', code, message: code },
});
const stored = (team: string) => ({
  entry: {
    id: 'e1',
    username: 'ann',
    status: 'ALIVE',
    eliminatedWeek: null,
    eliminationDetail: null,
    week: {
      __typename: 'EntryWeek',
      id: 'e1-8',
      pick: { ...pick('KC'), id: 'pick-1', team: { ...teams.KC, id: team } },
      picks: [{ ...pick('KC'), id: 'pick-1', team: { ...teams.KC, id: team } }],
      picksNeeded: 1,
      usedTeams: [],
      teamsUsedBefore: [],
      viewerCanPick: { allowed: false, code: 'PICK_EXISTS', message: '' },
    },
    usedTeams: [],
    pool: { id: 'pool-1', week: { id: 'week-8', teamOptions: [] } },
  },
});
const accepted = {
  submitPick: {
    __typename: 'SubmitPickPayload',
    pick: { id: 'pick-1', submittedAt: '2025-10-26T13:30:05Z' },
    entry: { id: 'e1', usedTeams: [] },
    entryWeek: stored('KC').entry.week,
    week: { id: 'week-8', picksSubmitted: 1 },
  },
};
const lost = new RequestError('network', 'lost');
const broken = new RequestError('server', 'broken', 500);

/** Submits against responses in the order of the requests; returns the requests and the time waited. */
async function run(...answers: Answer[]) {
  const operations: string[] = [];
  const waits: number[] = [];
  const environment = new Environment({
    store: new Store(new RecordSource()),
    // The fields that the responses omit do not matter here.
    relayFieldLogger: () => {},
    network: Network.create((request) => {
      operations.push(request.name.replace('submitPick', ''));
      const answer = answers.shift();
      if (!answer) throw new Error(`Nobody expected ${request.name}`);
      return Observable.create<GraphQLResponse>((sink) => {
        if (answer instanceof Error) return sink.error(answer);
        sink.next({ data: answer });
        sink.complete();
        return undefined;
      });
    }),
  });
  const result = await submitPick(environment, input, undefined, async (milliseconds) => {
    waits.push(milliseconds);
  }).then(
    () => 'stored',
    (failure: { reason: string }) => failure.reason,
  );
  return { operations, waits, result };
}

describe('submitPick', () => {
  it('checks the session first', async () => {
    expect(await run(session, accepted)).toEqual({
      operations: ['SessionQuery', 'Mutation'],
      waits: [],
      result: 'stored',
    });
    expect(await run(nobody)).toEqual({ operations: ['SessionQuery'], waits: [], result: 'SESSION_EXPIRED' });
  });

  it('retries twice after network and server failures, with a growing delay', async () => {
    expect(await run(session, broken, lost, session, accepted)).toMatchObject({
      waits: [1_000, 2_000],
      result: 'stored',
    });
    expect(await run(lost, lost, lost)).toEqual({
      operations: ['SessionQuery', 'SessionQuery', 'SessionQuery'],
      waits: [1_000, 2_000],
      result: 'NETWORK',
    });
    expect((await run(session, broken, session, broken, session, broken)).result).toBe('SERVER');
  });

  it('retries what a busy server refused, after the time that it asks for', async () => {
    const busy = (seconds: number) =>
      fromGraphQLErrors(
        [{ message: 'Busy.', extensions: { code: 'TOO_BUSY', retryAfterSeconds: seconds } }],
        503,
      );
    const tooMany = fromGraphQLErrors(
      [{ message: 'Slow down.', extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 3 } }],
      429,
    );
    const late = fromGraphQLErrors([{ message: 'Late.', extensions: { code: 'REQUEST_TIMEOUT' } }], 504);
    expect(await run(session, busy(1), tooMany, session, accepted)).toEqual({
      operations: ['SessionQuery', 'Mutation', 'SessionQuery', 'SessionQuery', 'Mutation'],
      waits: [1_000, 3_000],
      result: 'stored',
    });
    expect(await run(session, late, session, accepted)).toMatchObject({ waits: [1_000], result: 'stored' });
    // Longer than a player waits: the server's sentence is shown at once.
    expect(await run(session, busy(60))).toMatchObject({ waits: [], result: 'BUSY' });
  });

  it.each(['DEADLINE_PASSED', 'GAME_STARTED', 'TEAM_USED', 'PICK_EXISTS'])(
    'never retries %s, but refetches the entry',
    async (code) => {
      const { operations, ...outcome } = await run(session, refused(code), stored('BUF'));
      expect(outcome).toEqual({ waits: [], result: code });
      // The refetch's code loads first; the refusal does not wait for it.
      await waitFor(() => expect(operations).toEqual(['SessionQuery', 'Mutation', 'readStoredPicksQuery']));
    },
  );

  it('treats "exists" as success when a response was lost and the stored pick is this one', async () => {
    expect(await run(session, lost, session, refused('PICK_EXISTS'), stored('KC'))).toMatchObject({
      result: 'stored',
    });
    expect(await run(session, lost, session, refused('PICK_EXISTS'), stored('BUF'))).toMatchObject({
      result: 'PICK_EXISTS',
    });
  });
});

it('never waits longer than five seconds', () => {
  const failure = new PickFailure('SERVER');
  expect([1, 2, 3, 4, 9].map((retry) => backOff(failure, retry))).toEqual([
    1_000, 2_000, 4_000, 5_000, 5_000,
  ]);
});
