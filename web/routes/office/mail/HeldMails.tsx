import { Copy } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { formatCount } from '../../../components/count.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { notSent } from '../../../components/mailObstacle.ts';
import { useToast } from '../../../layout/Toasts.tsx';
import { useCopyText } from '../../../layout/useCopyText.ts';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import screen from '../Screen.module.css';
import styles from './Mail.module.css';
import type { HeldMailsDropMutation } from './__generated__/HeldMailsDropMutation.graphql';
import type { HeldMailsSendMutation } from './__generated__/HeldMailsSendMutation.graphql';
import type { HeldMails_pool$data, HeldMails_pool$key } from './__generated__/HeldMails_pool.graphql';

type Group = NonNullable<HeldMails_pool$data['heldMails']>[number];

/** One and many mails of a kind. */
const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  INVITATIONS: ['invitation', 'invitations'],
  ANNOUNCEMENTS: ['announcement mail', 'announcement mails'],
  RESULTS: ['mail with results', 'mails with results'],
  PICK_RECEIPTS: ['pick confirmation', 'pick confirmations'],
  NOTICES: ['notice', 'notices'],
};

/** The mails that wait, since the site could not send mail when they were written; absent when there is none. */
export function HeldMails({
  pool: key,
  obstacle,
  onChanged,
}: {
  pool: HeldMails_pool$key;
  /** Why the site cannot send mail; null when it can. */
  obstacle: string | null;
  onChanged: () => void;
}) {
  const { id, heldMails } = useFragment(
    graphql`
      fragment HeldMails_pool on Pool {
        id
        heldMails {
          kind
          count
          since
          mails {
            to
            subject
            text
            link
            writtenAt
          }
        }
      }
    `,
    key,
  );
  if (!heldMails || heldMails.length === 0) return null;
  return (
    <Card title="Mails that were not sent">
      <p>
        They were written while this site could not send mail. {notSent(obstacle)} Nothing sends them by
        itself.
      </p>
      <div>
        {heldMails.map((group) => (
          <HeldGroup
            key={group.kind}
            pool={id}
            group={group}
            canSend={obstacle === null}
            onChanged={onChanged}
          />
        ))}
      </div>
    </Card>
  );
}

interface HeldGroupProps {
  pool: string;
  group: Group;
  canSend: boolean;
  onChanged: () => void;
}

function HeldGroup({ pool, group, canSend, onChanged }: HeldGroupProps) {
  const { kind, count, since, mails } = group;
  const toast = useToast();
  const copyText = useCopyText();
  const [asked, setAsked] = useState<'send' | 'drop' | null>(null);
  const [send, isSending] = useInputMutation<HeldMailsSendMutation, string>(
    graphql`
      mutation HeldMailsSendMutation($input: HeldMailsInput!) {
        sendHeldMails(input: $input) {
          __typename
          ... on SendHeldMailsPayload {
            sent
            dropped
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ sendHeldMails: { message, sent = 0, dropped = 0 } }) =>
      message === undefined
        ? {
            done: `${mailsIn(kind, sent)} on the way.${dropped > 0 ? ` ${formatCount(dropped)} had ended and were dropped.` : ''}`,
          }
        : { message },
    'The mails were not sent.',
  );
  const [drop, isDropping] = useInputMutation<HeldMailsDropMutation, string>(
    graphql`
      mutation HeldMailsDropMutation($input: HeldMailsInput!) {
        dropHeldMails(input: $input) {
          __typename
          ... on DropHeldMailsPayload {
            dropped
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ dropHeldMails: { message, dropped = 0 } }) =>
      message === undefined ? { done: `${mailsIn(kind, dropped)} dropped.` } : { message },
    'The mails were not dropped.',
  );
  const run = (act: typeof send | typeof drop) =>
    act({ pool, kind }, (outcome) => {
      setAsked(null);
      if (outcome.kind === 'done') toast({ tone: 'success', title: 'Done', text: outcome.done });
      else toast({ tone: 'error', title: 'Not possible', text: outcome.message });
      onChanged();
    });
  const links = mails.flatMap(({ to, link }) => (link == null ? [] : [`${to}: ${link}`]));
  return (
    <div className={styles.group}>
      <p>
        <strong>{mailsIn(kind, count)}</strong>{' '}
        <span className={screen.quiet}>
          since {new Date(since).toLocaleDateString('en-US', { dateStyle: 'medium' })}
        </span>
      </p>
      {mails.length > 0 && (
        <details>
          <summary>Look at them</summary>
          <ul role="list">
            {distinct(mails).map(({ to, subject, text }) => (
              <li key={`${to} ${subject}`} className={styles.mail}>
                <p>
                  <strong>{subject}</strong>
                </p>
                <p className={screen.quiet}>To {to}</p>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={screen.actions}>
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
          <Button look="primary" onClick={() => setAsked('send')}>
            Send them now
          </Button>
        )}
        <Button look="quiet" onClick={() => setAsked('drop')}>
          Drop them
        </Button>
      </div>
      <Dialog
        title={asked === 'drop' ? `Drop ${mailsIn(kind, count)}?` : `Send ${mailsIn(kind, count)}?`}
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        footer={
          <Button
            look="primary"
            isWaiting={isSending || isDropping}
            onClick={() => run(asked === 'drop' ? drop : send)}
          >
            {asked === 'drop' ? 'Drop them' : 'Send them'}
          </Button>
        }
      >
        <p>
          {asked === 'drop'
            ? 'They are never sent. Links that you handed out keep working.'
            : 'A mail cannot be taken back. Invitations that have ended, were used or were declined since are left out.'}
        </p>
      </Dialog>
    </div>
  );
}

function mailsIn(kind: string, count: number): string {
  const [one, many] = KINDS[kind] ?? ['mail', 'mails'];
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** One of those with the same text, such as the mails of one announcement. */
function distinct(mails: Group['mails']): { to: string; subject: string; text: string }[] {
  const byText = new Map<string, { to: string[]; subject: string; text: string }>();
  for (const { to, subject, text } of mails) {
    // What follows is the address's own link to unsubscribe.
    const [words = ''] = text.split(/\n(?:Unsubscribe|Do not invite)/);
    const known = byText.get(words);
    if (known) known.to.push(to);
    else byText.set(words, { to: [to], subject, text: words });
  }
  return [...byText.values()].map(({ to, ...rest }) => ({
    ...rest,
    to: to.length > 3 ? `${to.slice(0, 3).join(', ')} and ${to.length - 3} more` : to.join(', '),
  }));
}
