import { type GraphQLResponse, Observable, type RequestParameters } from 'relay-runtime';
import { MockPayloadGenerator, createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLive, type Live, type Topic } from './live.ts';

const pool: Topic = { kind: 'pool', pool: 'pool' };
const week: Topic = { kind: 'week', pool: 'pool', week: 8 };
const games: Topic = { kind: 'games', pool: 'pool', week: 8 };

let environment: ReturnType<typeof createMockEnvironment>;
let live: Live;
const onNews = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  environment = createMockEnvironment();
  live = createLive();
  onNews.mockClear();
});
afterEach(() => void vi.useRealTimers());

const listen = (topic: Topic, listener: () => void = onNews) => live.listen(environment, topic, listener);
const open = () => environment.mock.getAllOperations().map((one) => one.request.node.operation.name);
function push(name: string, resolvers: Parameters<typeof MockPayloadGenerator.generate>[1]): void {
  const operation = environment.mock.findOperation((one) => one.request.node.operation.name === name);
  environment.mock.nextValue(operation, MockPayloadGenerator.generate(operation, resolvers));
}
const pushPool = (eliminatedPlayers: number, currentWeek = 8) =>
  push('livePoolSubscription', {
    Pool: () => ({ id: 'pool', currentWeek }),
    PoolStats: () => ({ eliminatedPlayers }),
  });
const pushWeek = (isDeadlinePassed: boolean, picksSubmitted: number) =>
  push('liveWeekSubscription', {
    Week: () => ({ id: 'week', isDeadlinePassed, isComplete: false, picksSubmitted }),
  });

describe('subscriptions', () => {
  it('are opened once for all listeners, and closed with the last', () => {
    const stops = [listen(pool), listen(pool), listen(week), listen(week), listen({ ...week, week: 9 })];
    expect(open()).toEqual(['livePoolSubscription', 'liveWeekSubscription', 'liveWeekSubscription']);
    pushPool(3);
    expect(onNews).toHaveBeenCalledTimes(2);
    stops[0]!();
    expect(open()).toHaveLength(3);
    for (const stop of stops.slice(1)) stop();
    expect(open()).toEqual([]);
  });

  it('are reopened for a later listener when the server has ended them', () => {
    listen(pool);
    environment.mock.complete(environment.mock.getMostRecentOperation());
    expect(open()).toEqual([]);
    listen(pool);
    expect(open()).toEqual(['livePoolSubscription']);
    pushPool(3);
    expect(onNews).toHaveBeenCalledTimes(1);
  });

  it('report news of a week when its deadline passes or moves, not when picks are counted', () => {
    listen(week);
    pushWeek(false, 1);
    pushWeek(false, 2);
    expect(onNews).not.toHaveBeenCalled();
    pushWeek(true, 2);
    expect(onNews).toHaveBeenCalledTimes(1);
    pushWeek(true, 2);
    expect(onNews).toHaveBeenCalledTimes(1);
    pushWeek(false, 2);
    expect(onNews).toHaveBeenCalledTimes(2);
  });

  it("do not report the viewer's own change as news, but another's meanwhile", () => {
    listen(pool);
    const end = live.expectEcho();
    pushPool(3);
    expect(onNews).not.toHaveBeenCalled();
    end();
    pushPool(3);
    expect(onNews).not.toHaveBeenCalled();
    pushPool(4);
    expect(onNews).toHaveBeenCalledTimes(1);
    pushPool(4, 9);
    expect(onNews).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(2_001);
    pushPool(4, 9);
    expect(onNews).toHaveBeenCalledTimes(3);
  });
});

it("recognize the viewer's own change for a moment after its response", () => {
  expect(live.isOwnChange()).toBe(false);
  live.markOwnChange();
  expect(live.isOwnChange()).toBe(true);
  vi.advanceTimersByTime(2_001);
  expect(live.isOwnChange()).toBe(false);
});

describe('a response that is overtaken', () => {
  const answers: { answer: (score: number) => void; fail: () => void }[] = [];
  const seen: number[] = [];
  const done = vi.fn();

  beforeEach(() => {
    answers.length = 0;
    seen.length = 0;
    done.mockClear();
  });

  function ask(operationKind: 'query' | 'mutation'): () => void {
    const fetch = live.fetch(() =>
      Observable.create<GraphQLResponse>((sink) => {
        answers.push({
          answer(score) {
            sink.next({ data: { score } });
            sink.complete();
          },
          fail: () => sink.error(new Error('no network')),
        });
      }),
    );
    const answer = fetch({ name: 'x', operationKind } as RequestParameters, {}, {}) as Observable<{
      data: { score: number };
    }>;
    return answer.subscribe({ next: ({ data }) => seen.push(data.score), complete: done }).unsubscribe;
  }

  it('by an event is requested once more', () => {
    listen(games);
    ask('query');
    push('liveGamesSubscription', {});
    answers[0]!.answer(0);
    expect(answers).toHaveLength(2);
    expect(done).not.toHaveBeenCalled();
    // An event during the repeated query belongs to the next one.
    push('liveGamesSubscription', {});
    answers[1]!.answer(7);
    expect(answers).toHaveLength(2);
    expect(seen).toEqual([0, 7]);
    expect(done).toHaveBeenCalledOnce();
  });

  it('is requested once more when the response to a mutation overtakes it', () => {
    ask('query');
    ask('mutation');
    answers[1]!.answer(1);
    answers[0]!.answer(0);
    expect(answers).toHaveLength(3);
    answers[2]!.answer(1);
    expect(seen).toEqual([1, 0, 1]);
  });

  it('is kept when the second request fails', () => {
    listen(games);
    ask('query');
    push('liveGamesSubscription', {});
    answers[0]!.answer(0);
    answers[1]!.fail();
    expect(seen).toEqual([0]);
    expect(done).toHaveBeenCalledOnce();
  });

  it('is kept when the event came before the request, after the response, or changed a count alone', () => {
    listen(games);
    listen(week);
    push('liveGamesSubscription', {});
    ask('query');
    pushWeek(false, 12);
    answers[0]!.answer(7);
    push('liveGamesSubscription', {});
    expect(answers).toHaveLength(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it('is kept when it belongs to a mutation, or nobody waits for it any more', () => {
    listen(games);
    ask('mutation');
    const stop = ask('query');
    push('liveGamesSubscription', {});
    stop();
    for (const { answer } of [...answers]) answer(0);
    expect(answers).toHaveLength(2);
    expect(seen).toEqual([0]);
  });
});
