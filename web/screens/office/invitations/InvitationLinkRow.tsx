import { Copy, Printer, QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { QrCode } from '#web/ui/components/QrCode.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useCopyText } from '#web/app/toasts/useCopyText.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import styles from '../Screen.module.css';
import type { InvitationLinkRowMutation } from './__generated__/InvitationLinkRowMutation.graphql';
import type { InvitationLinkRow_link$key } from './__generated__/InvitationLinkRow_link.graphql';

interface InvitationLinkRowProps {
  link: InvitationLinkRow_link$key;
  poolName: string;
  /** The address of the site is one that nobody can open. */
  leadsNowhere: boolean;
  onChanged: () => void;
}

/** One link: to copy, to print as a QR code, to revoke. */
export function InvitationLinkRow({ link: key, poolName, leadsNowhere, onChanged }: InvitationLinkRowProps) {
  const link = useFragment(
    graphql`
      fragment InvitationLinkRow_link on InvitationLink {
        id
        label
        url
        uses
        maxUses
        expiresAt
        isWorking
        referralCode
      }
    `,
    key,
  );
  const toast = useToast();
  const [dialog, setDialog] = useState<'qr' | 'revoke' | null>(null);
  const [revoke, isRevoking] = useFormMutation<InvitationLinkRowMutation>(graphql`
    mutation InvitationLinkRowMutation($input: RevokeInvitationLinkInput!) {
      revokeInvitationLink(input: $input) {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const copyText = useCopyText();
  const zone = usePoolZone();
  const copy = () =>
    copyText(link.url, {
      done: 'The link was copied to your clipboard.',
      instead: 'Select the address and copy it with your keyboard.',
    });
  const end = () =>
    void revoke({ input: { link: link.id } }).then((outcome) => {
      if (outcome.kind === 'failed') toast({ tone: 'error', title: 'Not revoked', text: outcome.message });
      setDialog(null);
      onChanged();
    });
  const limits = [
    link.maxUses == null ? `${link.uses} joined` : `${link.uses} of ${link.maxUses} joined`,
    link.expiresAt == null ? 'no end' : `ends ${poolDateTime(link.expiresAt, zone)}`,
    ...(link.referralCode == null ? [] : [`code ${link.referralCode}`]),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p className="row gap-2 font-semibold">
          {link.label} {!link.isWorking && <Badge tone="bad">Ended</Badge>}
        </p>
        {leadsNowhere ? (
          <p className={styles.problem}>Others cannot use it until the site has a public address.</p>
        ) : (
          <p className="wrap-anywhere text-15">{link.url}</p>
        )}
        <p className="text-quiet text-15">{limits.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!leadsNowhere && (
          <>
            <Button onClick={() => void copy()} aria-label={`Copy the link ${link.label}`}>
              <Copy aria-hidden size={18} /> Copy
            </Button>
            <Button onClick={() => setDialog('qr')} aria-label={`QR code of the link ${link.label}`}>
              <QrIcon aria-hidden size={18} /> QR code
            </Button>
          </>
        )}
        <Button look="quiet" onClick={() => setDialog('revoke')} aria-label={`Revoke the link ${link.label}`}>
          Revoke
        </Button>
      </div>
      <Dialog
        title={`Join ${poolName}`}
        open={dialog === 'qr'}
        onOpenChange={() => setDialog(null)}
        footer={
          <Button look="primary" onClick={() => window.print()}>
            <Printer aria-hidden size={18} /> Print
          </Button>
        }
      >
        <div className="grid justify-items-center gap-3 text-center [&_svg]:w-[min(20rem,100%)]">
          <QrCode text={link.url} label={`QR code of ${link.url}`} />
          <p className="wrap-anywhere text-15">{link.url}</p>
        </div>
      </Dialog>
      <Dialog
        title={`Revoke “${link.label}”?`}
        open={dialog === 'revoke'}
        onOpenChange={() => setDialog(null)}
        footer={
          <Button look="primary" isWaiting={isRevoking} onClick={end}>
            Revoke the link
          </Button>
        }
      >
        <p>
          The link ends for good; there is no undo. The {link.uses} who joined by it stay. Make a new link to
          invite others.
        </p>
      </Dialog>
    </li>
  );
}
