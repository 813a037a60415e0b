import { KeptLog } from './keptLog.ts';
import type { Answered, Asked, LogAnswer, LogCheck } from './logCheck.ts';

// Caches the logs of pools and compares screens with them, one request at a time.

const kept = new Map<string, KeptLog>();
let last: Promise<void> = Promise.resolve();

self.addEventListener('message', ({ data: { question, check } }: MessageEvent<Asked>) => {
  last = last.then(async () => {
    const answered: Answered = { question, answer: await answer(check) };
    self.postMessage(answered);
  });
});

async function answer(check: LogCheck): Promise<LogAnswer> {
  try {
    const log = kept.get(check.slug) ?? new KeptLog(self.location.origin, check.slug);
    kept.set(check.slug, log);
    return await log.check(check);
  } catch (error) {
    console.error(error);
    return { type: 'UNAVAILABLE', hasLog: false };
  }
}
