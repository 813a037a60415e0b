// What a worker of a test run does at the moment, for a run that has stalled: its inspector answers while JavaScript
// runs in a loop, too.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Milliseconds for an answer; a program that waits outside JavaScript gives none. */
const PATIENCE = 5_000;

const HANDLES = `process._getActiveHandles().map((handle) =>
  [handle.constructor.name, handle.spawnargs?.join(' ') ?? handle.remotePort ?? ''].join(' ').trim())`;

interface Frame {
  functionName: string;
  location: { scriptId: string; lineNumber: number };
}

interface Answer {
  id?: number;
  method?: string;
  params?: { callFrames: Frame[]; scriptId: string; url: string };
  result?: { result?: { value?: string[] } };
}

/** The port of a worker's inspector, which SIGUSR1 opens. */
export function inspectorPort(pid: number): number {
  return 20_000 + (pid % 10_000);
}

/**
 * Lines that say where a worker's JavaScript stands, or, where it stands nowhere, what it may be waiting for: the
 * programs it started and its open connections.
 * @param pid a process that has set its `process.debugPort` to `port`
 */
export async function workerState(pid: number, port: number): Promise<string[]> {
  process.kill(pid, 'SIGUSR1');
  const state = inspect(port).catch((error: unknown) => [`its inspector does not answer: ${String(error)}`]);
  const late = pause(2 * PATIENCE, ['no answer: it waits outside JavaScript'], { ref: false });
  return Promise.race([state, late]);
}

async function inspect(port: number): Promise<string[]> {
  const socket = new WebSocket(await addressOf(port));
  try {
    await once(socket, 'open');
    const scripts = new Map<string, string>();
    const stack = new Promise<string[]>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const { method, params } = JSON.parse(data.toString()) as Answer;
        if (params === undefined) return;
        if (method === 'Debugger.scriptParsed') scripts.set(params.scriptId, params.url);
        if (method === 'Debugger.paused') resolve(params.callFrames.map((frame) => lineOf(frame, scripts)));
      });
    });
    ask(socket, 1, 'Debugger.enable');
    ask(socket, 2, 'Debugger.pause');
    const frames = await Promise.race([stack, pause(PATIENCE, null, { ref: false })]);
    if (frames !== null) return frames;
    ask(socket, 3, 'Debugger.disable');
    const answer = answerOf(socket, 4);
    ask(socket, 4, 'Runtime.evaluate', { expression: HANDLES, returnByValue: true });
    const handles = (await answer).result?.result?.value ?? [];
    return ['idle, with:', ...handles];
  } finally {
    socket.terminate();
  }
}

/** The inspector opens shortly after the signal. */
async function addressOf(port: number): Promise<string> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/json/list`);
      const [target] = (await response.json()) as [{ webSocketDebuggerUrl: string }];
      return target.webSocketDebuggerUrl;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(50);
    }
  }
}

function ask(socket: WebSocket, id: number, method: string, params = {}): void {
  socket.send(JSON.stringify({ id, method, params }));
}

function answerOf(socket: WebSocket, id: number): Promise<Answer> {
  return new Promise((resolve) => {
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Answer;
      if (answer.id === id) resolve(answer);
    });
  });
}

function lineOf({ functionName, location }: Frame, scripts: ReadonlyMap<string, string>): string {
  const url = scripts.get(location.scriptId) ?? '';
  return `at ${functionName || '(anonymous)'} ${url}:${location.lineNumber + 1}`;
}
