import { type Checkpoint, parseCheckpointBody } from '../log/checkpointBody.ts';
import { openNote, UnverifiedNoteError } from '../log/openNote.ts';
import type { VerifierKey } from '../log/verifierKey.ts';
import type { Policy, PolicyGroup, PolicyWitness } from './policy.ts';

/** A checkpoint that satisfies a policy, with the names of the policy's witnesses that signed it. */
export interface AcceptedCheckpoint extends Checkpoint {
  witnesses: string[];
}

/**
 * Opens a checkpoint that one of the policy's logs has signed, and a quorum of its witnesses.
 * @param logs keys of the log, where the policy names none
 * @throws LogFormatError
 * @throws UnverifiedNoteError that says what is missing
 */
export function openByPolicy(
  note: string,
  policy: Policy,
  logs: readonly VerifierKey[] = [],
): AcceptedCheckpoint {
  const known = policy.logs.length > 0 ? policy.logs : logs;
  const { text, verified } = openNote(note, [...known, ...policy.witnesses.map(({ key }) => key)]);
  const checkpoint = parseCheckpointBody(text);
  const keys = new Set(verified.map(({ key }) => key));
  if (!known.some((key) => keys.has(key) && key.name === checkpoint.origin))
    throw new UnverifiedNoteError(`No log of the policy signed the checkpoint of ${checkpoint.origin}.`);
  const signed = new Set<unknown>(policy.witnesses.filter(({ key }) => keys.has(key)));
  if (policy.quorum !== null && !hasWitnessed(policy.quorum, signed))
    throw new UnverifiedNoteError(`The quorum is not reached: ${missing(policy.quorum, signed)}.`);
  return {
    ...checkpoint,
    witnesses: policy.witnesses.filter((one) => signed.has(one)).map(({ name }) => name),
  };
}

function hasWitnessed(one: PolicyWitness | PolicyGroup, signed: ReadonlySet<unknown>): boolean {
  if ('key' in one) return signed.has(one);
  return one.members.filter((member) => hasWitnessed(member, signed)).length >= one.threshold;
}

function missing(one: PolicyWitness | PolicyGroup, signed: ReadonlySet<unknown>): string {
  if ('key' in one) return `${one.name} (${one.key.name}) did not sign`;
  const absent = one.members.filter((member) => !hasWitnessed(member, signed));
  const has = one.members.length - absent.length;
  return `${one.name} needs ${one.threshold} of ${one.members.length} and has ${has}: ${absent.map((member) => missing(member, signed)).join('; ')}`;
}
