import { WriterThread, type WriterThreads } from '../sqliteWriter.ts';

/** A thread ends after so many files: SQLite closes them only as their statements are garbage-collected. */
const MOST = 20;

const idle: WriterThread[] = [];
const files = new WeakMap<WriterThread, number>();

/** Threads that serve one file after another: to start one takes as long as some hundred statements. */
export const reusedThreads: WriterThreads = {
  start() {
    const thread = idle.pop() ?? new WriterThread();
    files.set(thread, (files.get(thread) ?? 0) + 1);
    return thread;
  },
  async end(thread) {
    if (files.get(thread)! >= MOST) return thread.end();
    await thread.close();
    if (!thread.hasEnded) idle.push(thread);
  },
};
