import { Copy } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useCopyText } from '#web/app/toasts/useCopyText.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import styles from '../Screen.module.css';
import { invitationWords } from './invitationWords.ts';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { InvitationRow_invitation$key } from './__generated__/InvitationRow_invitation.graphql';
import type { InvitationRowResendMutation } from './__generated__/InvitationRowResendMutation.graphql';
import type { InvitationRowRevokeMutation } from './__generated__/InvitationRowRevokeMutation.graphql';

/** One personal invitation: its state, and what can be done about it. */
export function InvitationRow({
  invitation: key,
  isMailed,
}: {
  invitation: InvitationRow_invitation$key;
  /** Whether the site can send mail; otherwise a new invitation is a link to be handed out. */
  isMailed: boolean;
}) {
  const { id, email, claims, kind, state, queuedAt, bounceReason, heldMail, isForAnyone, usedByEmail } =
    useFragment(
      graphql`
        fragment InvitationRow_invitation on Invitation {
          id
          email
          claims
          kind
          state
          queuedAt
          bounceReason
          isForAnyone
          usedByEmail
          heldMail {
            link
          }
        }
      `,
      key,
    );
  const person = email === '' ? claims.join(', ') : email;
  const { sendAgain, isSending, end, isRevoking } = useInvitation({ id, email: person });
  const canMail = isMailed && email !== '';
  const copyText = useCopyText();
  const zone = usePoolZone();
  const link = heldMail?.link;
  const words = invitationWords[state] ?? { label: state, tone: 'quiet' as const, isOpen: false };
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p>{email === '' ? `${person}: no address yet` : email}</p>
        <p className="text-quiet text-15">
          {kind === 'CLAIM'
            ? 'To claim imported entries'
            : isForAnyone
              ? 'To join, for anyone with the link'
              : 'To join'}{' '}
          · {poolDateTime(queuedAt, zone)}
        </p>
        {usedByEmail != null && <p>Used by {usedByEmail}, another address.</p>}
        {state === 'DECLINED' && (
          <p className="text-quiet text-15">
            Asked for no more mails from this site, so cannot be invited by mail again. An invitation link
            that you share still works, and so does joining while registration is open.
          </p>
        )}
        {state === 'BOUNCED' && bounceReason && <p className="text-quiet text-15">{bounceReason}</p>}
      </div>
      <div className="row gap-2">
        <Badge tone={words.tone}>{words.label}</Badge>
        {link != null && (
          <Button
            aria-label={`Copy the link of ${person}`}
            onClick={() =>
              void copyText(link, {
                done: `Give it only to ${person}: ${kind === 'CLAIM' ? 'it signs in to the imported entries' : 'it works once'}.`,
                instead: `Copy it with your keyboard: ${link}`,
              })
            }
          >
            <Copy aria-hidden size={18} /> Copy the link
          </Button>
        )}
        {words.isOpen && (
          <Button
            isWaiting={isSending}
            aria-label={canMail ? `Send again to ${person}` : `Make a new link for ${person}`}
            onClick={sendAgain}
          >
            {canMail ? 'Send again' : 'New link'}
          </Button>
        )}
        {words.isOpen && state !== 'REVOKED' && (
          <Button
            look="quiet"
            isWaiting={isRevoking}
            aria-label={`Revoke the invitation of ${person}`}
            onClick={end}
          >
            Revoke
          </Button>
        )}
      </div>
    </li>
  );
}

/** Sends a personal invitation again, or ends it. */
function useInvitation({ id, email }: { readonly id: string; readonly email: string }) {
  const toast = useToast();
  const [resend, isSending] = useFormMutation<InvitationRowResendMutation>(graphql`
    mutation InvitationRowResendMutation($input: InvitationInput!) {
      resendInvitation(input: $input) {
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
  const [revoke, isRevoking] = useFormMutation<InvitationRowRevokeMutation>(graphql`
    mutation InvitationRowRevokeMutation($input: InvitationInput!) {
      revokeInvitation(input: $input) {
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
