import { ownDateTime } from '#web/ui/locale/wall.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { formatCount } from '#web/ui/locale/numbers.ts';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useCopyText } from '#web/app/toasts/useCopyText.ts';
import type { Outcome } from '#web/app/relay/mutate.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import { HeldMailList } from './HeldMailList.tsx';
import type { HeldGroupDropMutation } from './__generated__/HeldGroupDropMutation.graphql';
import type { HeldGroupSendMutation } from './__generated__/HeldGroupSendMutation.graphql';
import type { HeldGroup_mails$key } from './__generated__/HeldGroup_mails.graphql';

/** One and many mails of a kind. */
const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  INVITATIONS: ['invitation', 'invitations'],
  ANNOUNCEMENTS: ['announcement mail', 'announcement mails'],
  RESULTS: ['mail with results', 'mails with results'],
  PICK_RECEIPTS: ['pick confirmation', 'pick confirmations'],
  NOTICES: ['notice', 'notices'],
};

interface HeldGroupProps {
  /** The pool of the mails; null for those about accounts. */
  pool: string | null;
  mails: HeldGroup_mails$key;
  /** Whether the site can send mail now. */
  canSend: boolean;
  onChanged: () => void;
}

/** The mails of one kind that wait: their text, their links, and what becomes of them. */
export function HeldGroup({ pool, mails: key, canSend, onChanged }: HeldGroupProps) {
  const { kind, count, since, mails } = useFragment(
    graphql`
      fragment HeldGroup_mails on HeldMails {
        kind
        count
        since
        mails {
          to
          link
          ...HeldMailList_mails
        }
      }
    `,
    key,
  );
  const zone = usePoolZone();
  const toast = useToast();
  const copyText = useCopyText();
  const [action, setAction] = useState<'send' | 'drop' | null>(null);
  const [send, isSending] = useFormMutation<HeldGroupSendMutation>(graphql`
    mutation HeldGroupSendMutation($input: HeldMailsInput!) {
      sendHeldMails(input: $input) {
        ... on SendHeldMailsPayload {
          sent
          dropped
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [drop, isDropping] = useFormMutation<HeldGroupDropMutation>(graphql`
    mutation HeldGroupDropMutation($input: HeldMailsInput!) {
      dropHeldMails(input: $input) {
        ... on DropHeldMailsPayload {
          dropped
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const input = { kind, ...(pool === null ? {} : { pool }) };
  const end = <Payload,>(outcome: Outcome<Payload>, text: (done: Payload) => string) => {
    setAction(null);
    if (outcome.kind === 'done') toast({ tone: 'success', title: 'Done', text: text(outcome.done) });
    else toast({ tone: 'error', title: 'Not possible', text: outcome.message });
    onChanged();
  };
  const sendAll = async () =>
    end(
      await send({ input }),
      ({ sent, dropped }) =>
        `${mailsIn(kind, sent)} on the way.${dropped > 0 ? ` ${formatCount(dropped)} had ended and were discarded.` : ''}`,
    );
  const dropAll = async () =>
    end(await drop({ input }), ({ dropped }) => `${mailsIn(kind, dropped)} discarded.`);
  const links = mails.flatMap(({ to, link }) => (link == null ? [] : [`${to}: ${link}`]));
  const it = count === 1 ? 'it' : 'them';
  return (
    <div className="grid gap-2 py-3 border-b border-line last:border-b-0">
      <p>
        <strong>{mailsIn(kind, count)}</strong>{' '}
        <span className="text-quiet text-15">
          since {pool === null ? ownDateTime(since) : poolDateTime(since, zone)}
        </span>
      </p>
      {mails.length > 0 && <HeldMailList mails={mails} summary={`Look at ${it}`} />}
      <div className="flex flex-wrap gap-2">
        {links.length > 0 && (
          <Button
            onClick={() =>
              void copyText(links.join('\n'), {
                done: `${links.length === 1 ? 'The link was' : `${links.length} links were`} copied, each with its address. A link is for its owner alone.`,
                instead: 'Open the mails and copy the links with your keyboard.',
              })
            }
          >
            <Copy aria-hidden size={18} />{' '}
            {links.length === 1 ? 'Copy the link' : `Copy the ${links.length} links`}
          </Button>
        )}
        {canSend && (
          <Button look="primary" onClick={() => setAction('send')}>
            Send {it} now
          </Button>
        )}
        <Button look="quiet" onClick={() => setAction('drop')}>
          Discard {it}
        </Button>
      </div>
      <Dialog
        title={action === 'drop' ? `Discard ${mailsIn(kind, count)}?` : `Send ${mailsIn(kind, count)}?`}
        open={action !== null}
        onOpenChange={() => setAction(null)}
        footer={
          <Button
            look="primary"
            isWaiting={isSending || isDropping}
            onClick={() => void (action === 'drop' ? dropAll() : sendAll())}
          >
            {action === 'drop' ? `Discard ${it}` : `Send ${it}`}
          </Button>
        }
      >
        <p>{action === 'drop' ? DROPPED : SENT}</p>
      </Dialog>
    </div>
  );
}

const DROPPED = 'They are never sent. Links that you handed out keep working.';
const SENT =
  'A mail cannot be taken back. Invitations that have ended, were used or were declined since are left out.';

function mailsIn(kind: string, count: number): string {
  const [one, many] = KINDS[kind] ?? ['mail', 'mails'];
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
