import { parseVerifierKey } from '../log/verifierKey.ts';
import { openByPolicy } from '../policy/openByPolicy.ts';
import type { Policy } from '../policy/policy.ts';
import { messageOf } from './checkKnownKey.ts';
import type { Findings } from './findings.ts';
import type { LogHeader } from './header.ts';

/** Checks that the last published checkpoint satisfies a policy of the verifying person. */
export function checkPolicy(policy: Policy, { keys, published }: LogHeader, findings: Findings): void {
  findings.count('signatures');
  const last = published.findLast(({ week }) => week !== null);
  if (last === undefined) {
    findings.fail('signatures', {}, 'No checkpoint is published that could satisfy the policy.');
    return;
  }
  try {
    const { witnesses } = openByPolicy(last.checkpoint, policy, keys.map(parseVerifierKey));
    findings.notice(
      `The checkpoint published for Week ${last.week} satisfies the policy; of its witnesses signed: ${witnesses.join(', ') || 'none'}.`,
    );
  } catch (error) {
    const message = `The checkpoint published for Week ${last.week} does not satisfy the policy: ${messageOf(error)}`;
    findings.fail('signatures', { week: last.week }, message);
  }
}
