import { graphql } from 'react-relay/hooks';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { useInvitationResendMutation } from './__generated__/useInvitationResendMutation.graphql';
import type { useInvitationRevokeMutation } from './__generated__/useInvitationRevokeMutation.graphql';

/** Sends a personal invitation again, or ends it. */
export function useInvitation({ id, email }: { readonly id: string; readonly email: string }) {
  const toast = useToast();
  const [resend, isSending] = useFormMutation<useInvitationResendMutation>(graphql`
    mutation useInvitationResendMutation($input: InvitationInput!) {
      resendInvitation(input: $input) {
        __typename
        ... on InvitationPayload {
          mailObstacle
          invitation {
            ...InvitationRow_invitation
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [revoke, isRevoking] = useFormMutation<useInvitationRevokeMutation>(graphql`
    mutation useInvitationRevokeMutation($input: InvitationInput!) {
      revokeInvitation(input: $input) {
        __typename
        ... on InvitationPayload {
          invitation {
            ...InvitationRow_invitation
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const fail = (text: string) => toast({ tone: 'error', title: 'Not possible', text });
  const sendAgain = () =>
    void resend({ input: { invitation: id } }).then((outcome) => {
      if (outcome.kind === 'failed') return fail(outcome.message);
      const problem = notSent(outcome.done.mailObstacle);
      return problem === null
        ? toast({ tone: 'success', title: 'Sent again', text: email })
        : toast({ title: 'New link', text: `${problem} Copy the new link; the earlier one ends.` });
    });
  const end = () =>
    void revoke({ input: { invitation: id } }).then((outcome) => {
      if (outcome.kind === 'failed') fail(outcome.message);
      else toast({ tone: 'success', title: 'Revoked', text: email });
    });
  return { sendAgain, isSending, end, isRevoking };
}
