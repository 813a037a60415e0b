import { openByPolicy } from '../policy/openByPolicy.ts';
import type { Policy } from '../policy/policy.ts';
import { messageOf } from './checkKnownKey.ts';
import type { Findings } from './findings.ts';
import type { LogHeader } from './header.ts';
import { lastOfDeadlines, openPublished, publishedText } from './openPublished.ts';

/** Checks that the last published checkpoint, or the site's log with it, satisfies a policy of the verifying person. */
export function checkPolicy(policy: Policy, header: LogHeader, findings: Findings): void {
  findings.count('signatures');
  try {
    const published = openPublished(header, (note, keys) => openByPolicy(note, policy, keys));
    if (published === null) {
      findings.fail('signatures', {}, 'No checkpoint is published that could satisfy the policy.');
      return;
    }
    const text = publishedText(published);
    const { witnesses } = published.opened;
    findings.notice(
      `${text.charAt(0).toUpperCase()}${text.slice(1)} satisfies the policy; of its witnesses signed: ${witnesses.join(', ') || 'none'}.`,
    );
  } catch (error) {
    const week = lastOfDeadlines(header.published)?.week ?? null;
    const message = `The checkpoint published for Week ${week} does not satisfy the policy: ${messageOf(error)}`;
    findings.fail('signatures', { week }, message);
  }
}
