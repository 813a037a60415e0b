import { expect, it, vi } from 'vitest';
import { createLogKeeper } from './askLog.ts';
import type { Answered, Asked, LogCheck } from './logCheck.ts';

/** A worker that answers when the test says so. */
class HeldWorker extends EventTarget {
  readonly asked: Asked[] = [];
  postMessage(asked: Asked) {
    this.asked.push(asked);
  }
  terminate() {}
  answer(index: number) {
    const { question, check } = this.asked[index]!;
    const latest = { checkpoint: `checkpoint of ${check.slug}`, key: '' };
    const data: Answered = { question, answer: { type: 'LONG', leaves: 1, failures: [], latest } };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const of = (slug: string): LogCheck => ({
  slug,
  shown: {} as LogCheck['shown'],
  seen: null,
  reading: 'NEW',
  isAsked: false,
});

it.each([
  [0, 1],
  [1, 0],
])('gives each question its own answer, in whatever order they come (%d, %d)', async (...order) => {
  const worker = new HeldWorker();
  vi.stubGlobal('Worker', function Worker() {
    return worker;
  });
  const keeper = createLogKeeper();
  const answers = ['a', 'b'].map((slug) => keeper.ask(of(slug)));
  for (const index of order) worker.answer(index);
  for (const [index, slug] of ['a', 'b'].entries())
    expect(await answers[index]).toMatchObject({ latest: { checkpoint: `checkpoint of ${slug}` } });
});
