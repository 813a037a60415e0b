import { setTimeout as wait } from 'node:timers/promises';

import { globalId } from '#graphql/api/paging/globalIds.ts';
import { type Client, createClient } from '../client.ts';
import type { Member } from '../crowd.ts';
import type { Plan, PlannedPick } from './plan.ts';

/** Real milliseconds before a failed request is retried, and after which the server counts as lost. */
const AGAIN = 25;
const PATIENCE = 600_000;
/** Concurrent requests. */
const LINES = 8;

export interface Played {
  /** Picks that the server acknowledged, as "entry week team". */
  acknowledged: Set<string>;
  /** Requests without a response, or with an error. */
  failed: number;
  /** Valid requests that a rule refused. */
  refused: string[];
}

/** Called before each step of the plan is first sent, so that faults can be timed by it. */
export type OnStep = (kind: 'pick' | 'move') => void;

export function keyOf({ entry, week, team }: PlannedPick): string {
  return `${entry} ${week} ${team}`;
}

const submit = `mutation ($input: SubmitPickInput!) {
  submitPick(input: $input) { __typename ... on Error { code message } }
}`;
const move = `mutation ($now: DateTime!) {
  setDemoClock(input: { now: $now }) { __typename ... on Error { message } }
}`;

interface Outcome {
  __typename: string;
  code?: string;
  message?: string;
}

/** Runs the plan against a server that may die at any moment: a request without a response is sent again. */
export async function play(url: string, plan: Plan, crowd: Member[], onStep: OnStep): Promise<Played> {
  const played: Played = { acknowledged: new Set(), failed: 0, refused: [] };
  const clients = crowd.map((member) => createClient(url, member.sessionToken));
  const clock = createClient(url);

  const persist = async <T>(work: () => Promise<T>): Promise<T> => {
    const giveUpAt = performance.now() + PATIENCE;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        played.failed += 1;
        if (performance.now() > giveUpAt) throw error;
        await wait(AGAIN);
      }
    }
  };
  const moveTo = async (now: Date) => {
    onStep('move');
    await persist(async () => {
      const { setDemoClock } = await clock.ask<{ setDemoClock: Outcome }>(move, { now: now.toISOString() });
      if (setDemoClock.__typename !== 'SetDemoClockPayload') throw new Error(setDemoClock.message);
    });
  };

  try {
    const ids = (await Promise.all(clients.map((client) => persist(() => listEntries(client))))).flat();
    const send = async (pick: PlannedPick) => {
      onStep('pick');
      const client = clients[Math.floor((pick.entry * clients.length) / ids.length)]!;
      const input = { entry: ids[pick.entry], week: pick.week, team: globalId('Team', pick.team) };
      let isAgain = false;
      await persist(async () => {
        const wasSent = isAgain;
        isAgain = true;
        const { submitPick } = await client.ask<{ submitPick: Outcome }>(submit, { input });
        if (submitPick.__typename === 'SubmitPickPayload') played.acknowledged.add(keyOf(pick));
        else if (submitPick.__typename === 'RateLimitedError') throw new Error(submitPick.message);
        // The response to an earlier try was lost, but its pick is stored.
        else if (!(wasSent && submitPick.code === 'PICK_EXISTS')) {
          played.refused.push(`${keyOf(pick)}: ${submitPick.message}`);
        }
      });
    };
    await moveTo(plan.begin);
    for (const { picks, moves } of plan.weeks) {
      const queue = [...picks];
      const line = async () => {
        for (let pick = queue.shift(); pick !== undefined; pick = queue.shift()) await send(pick);
      };
      await Promise.all(Array.from({ length: LINES }, line));
      for (const now of moves) await moveTo(now);
    }
    return played;
  } finally {
    for (const client of [...clients, clock]) client.close();
  }
}

/** The ids of a member's entries, in the order in which the crowd was made. */
async function listEntries(client: Client): Promise<string[]> {
  const { viewer } = await client.ask<{ viewer: { entries: { id: string; username: string }[] } }>(
    '{ viewer { entries { id username } } }',
  );
  const number = ({ username }: { username: string }) => Number(username.split(' ').at(-1));
  return viewer.entries.toSorted((one, other) => number(one) - number(other)).map(({ id }) => id);
}
