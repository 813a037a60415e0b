import { expect } from 'vitest';

import type { VerificationReport } from '#verify/checks/report.ts';
import { settle } from '../season/settle.ts';
import { schema } from '../api/index.ts';
import type { Fixture, TestViewer } from './schema.ts';
import { verifyPool } from './verifyPool.ts';

const MINUTE = 60_000;

/** Moves the time on, and has the server do what is due. */
export async function passMinutes(fixture: Fixture, minutes: number): Promise<void> {
  const now = new Date(fixture.clock.now().getTime() + minutes * MINUTE);
  await fixture.clock.set({ now });
  await settle(fixture.services, null, now);
}

/** A mutation some minutes after the last one, which the server must accept. */
export async function act(
  fixture: Fixture,
  by: TestViewer,
  name: string,
  input: object,
  minutes = 7,
): Promise<void> {
  await passMinutes(fixture, minutes);
  const { args } = schema.getMutationType()!.getFields()[name]!;
  const document = `mutation ($input: ${String(args[0]!.type)}) {
    ${name}(input: $input) { __typename ... on Error { message } }
  }`;
  const given = by === 'administrator' ? { reason: 'To be fair.', ...input } : input;
  const answer = await fixture.ask(by, document, { input: given });
  const data = answer.data as Record<string, { message?: string }> | null;
  const refusal = data?.[name]?.message ?? null;
  expect({ name, errors: answer.errors, refusal }).toEqual({ name, errors: [], refusal: null });
}

/** What a reader of the log finds wrong with it, and where the tables differ from it. */
export async function complaintsAbout({ services, poolId }: Fixture): Promise<string[]> {
  const { report, differences } = await verifyPool(services, poolId);
  return [...failuresOf(report), ...differences];
}

export function failuresOf({ checks }: VerificationReport): string[] {
  return checks.flatMap(({ failures }) => failures.map(({ message }) => message));
}
