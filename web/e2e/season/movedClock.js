/**
 * Preloaded into a server (`node --import`): its system clock is ahead of or behind the machine's by the milliseconds
 * in the file that MOVED_CLOCK names. After SIGUSR2 the file is read again; timers that are due by the new time fire,
 * as they would if the time had passed.
 */
import { readFileSync } from 'node:fs';

const file = process.env.MOVED_CLOCK ?? '';
const RealDate = Date;
const readOffset = () => Number(readFileSync(file, 'utf8'));
let offset = readOffset();
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, made) =>
    /** @type {Date} */ (Reflect.construct(target, given.length === 0 ? [now()] : given, made)),
  get: (target, name) => (name === 'now' ? now : /** @type {unknown} */ (Reflect.get(target, name))),
});

/** @type {Map<NodeJS.Timeout, { dueAt: number, fire: () => void }>} */
const waiting = new Map();
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;

/** @type {(callback: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) => NodeJS.Timeout} */
const movedSetTimeout = (callback, delay = 0, ...given) => {
  const fire = () => {
    waiting.delete(timer);
    callback(...given);
  };
  const timer = realSetTimeout(fire, delay);
  waiting.set(timer, { dueAt: now() + delay, fire });
  return timer;
};
globalThis.setTimeout = /** @type {typeof setTimeout} */ (Object.assign(movedSetTimeout, realSetTimeout));
globalThis.clearTimeout = (timer) => {
  waiting.delete(/** @type {NodeJS.Timeout} */ (timer));
  realClearTimeout(timer);
};

process.on('SIGUSR2', () => {
  offset = readOffset();
  for (const [timer, { dueAt, fire }] of [...waiting].sort((a, b) => a[1].dueAt - b[1].dueAt)) {
    if (dueAt > now()) break;
    realClearTimeout(timer);
    fire();
  }
});
