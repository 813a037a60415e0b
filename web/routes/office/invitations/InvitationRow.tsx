import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '../../../components/Badge.tsx';
import { Button } from '../../../components/Button.tsx';
import { useToast } from '../../../layout/Toasts.tsx';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import styles from '../Screen.module.css';
import { invitationWords } from './invitationWords.ts';
import type { InvitationRowResendMutation } from './__generated__/InvitationRowResendMutation.graphql';
import type { InvitationRowRevokeMutation } from './__generated__/InvitationRowRevokeMutation.graphql';
import type { InvitationRow_invitation$key } from './__generated__/InvitationRow_invitation.graphql';

/** One personal invitation: its state, and what can be done about it. */
export function InvitationRow({ invitation: key }: { invitation: InvitationRow_invitation$key }) {
  const { id, email, kind, state, queuedAt, bounceReason } = useFragment(
    graphql`
      fragment InvitationRow_invitation on Invitation {
        id
        email
        kind
        state
        queuedAt
        bounceReason
      }
    `,
    key,
  );
  const toast = useToast();
  const [resend, isSending] = useInputMutation<InvitationRowResendMutation, true>(
    graphql`
      mutation InvitationRowResendMutation($input: InvitationInput!) {
        resendInvitation(input: $input) {
          __typename
          ... on InvitationPayload {
            invitation {
              ...InvitationRow_invitation
            }
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ resendInvitation: result }) => (result.__typename === 'InvitationPayload' ? { done: true } : result),
    'The invitation could not be sent.',
  );
  const [revoke, isRevoking] = useInputMutation<InvitationRowRevokeMutation, true>(
    graphql`
      mutation InvitationRowRevokeMutation($input: InvitationInput!) {
        revokeInvitation(input: $input) {
          __typename
          ... on InvitationPayload {
            invitation {
              ...InvitationRow_invitation
            }
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ revokeInvitation: result }) => (result.__typename === 'InvitationPayload' ? { done: true } : result),
    'The invitation could not be revoked.',
  );
  const told = (done: string) => (outcome: { kind: string; message?: string }) =>
    outcome.kind === 'done'
      ? toast({ tone: 'success', title: done, text: email })
      : toast({ tone: 'error', title: 'Not possible', text: outcome.message });
  const words = invitationWords[state] ?? { label: state, tone: 'quiet' as const, isOpen: false };
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p>{email}</p>
        <p className={styles.quiet}>
          {kind === 'CLAIM' ? 'To claim imported entries' : 'To join'} ·{' '}
          {new Date(queuedAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
        </p>
        {state === 'DECLINED' && (
          <p className={styles.quiet}>
            Asked for no more mails from this site, so cannot be invited by mail again. An invitation link
            that you share still works, and so does joining while registration is open.
          </p>
        )}
        {state === 'BOUNCED' && bounceReason && <p className={styles.quiet}>{bounceReason}</p>}
      </div>
      <div className={styles.badges}>
        <Badge tone={words.tone}>{words.label}</Badge>
        {words.isOpen && (
          <Button
            isWaiting={isSending}
            aria-label={`Send again to ${email}`}
            onClick={() => resend({ invitation: id }, told('Sent again'))}
          >
            Send again
          </Button>
        )}
        {words.isOpen && state !== 'REVOKED' && (
          <Button
            look="quiet"
            isWaiting={isRevoking}
            aria-label={`Revoke the invitation of ${email}`}
            onClick={() => revoke({ invitation: id }, told('Revoked'))}
          >
            Revoke
          </Button>
        )}
      </div>
    </li>
  );
}
