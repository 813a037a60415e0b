import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { Select } from '#web/ui/form/Select.tsx';
import type { Done } from '#web/app/relay/mutate.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { Problem } from '../Problem.tsx';
import styles from '../Screen.module.css';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { usePreview } from '../usePreview.ts';
import type { InviteByMailMutation } from './__generated__/InviteByMailMutation.graphql';
import type { InviteByMail_pool$key } from './__generated__/InviteByMail_pool.graphql';

const WHO = [
  { value: 'ADDRESS', label: 'Only the invited address' },
  { value: 'ANYONE', label: 'Anyone with the link' },
];

const REFUSALS: Readonly<Record<string, string>> = {
  INVALID: 'Not an email address',
  DUPLICATE: 'Twice in the list',
  MEMBER: 'Plays in this pool already',
  ALREADY_INVITED: 'Invited already',
  DECLINED: 'Opted out of invitation mails',
  LIMITED: 'Over today’s limit',
};

/** Invites a pasted list of addresses, after a preview. */
export function InviteByMail({ pool: key, onSent }: { pool: InviteByMail_pool$key; onSent: () => void }) {
  const { id } = useFragment(
    graphql`
      fragment InviteByMail_pool on Pool {
        id
      }
    `,
    key,
  );
  const [text, setText] = useState('');
  const [who, setWho] = useState('ADDRESS');
  const [preview, keepPreview] = usePreview<Done<InviteByMailMutation>>([text, who]);
  const [news, setNews] = useState<string | null>(null);
  const [invite, isRunning, failure] = useFormMutation<InviteByMailMutation>(graphql`
    mutation InviteByMailMutation($input: InviteAddressesInput!) {
      inviteAddresses(input: $input) {
        ... on InviteAddressesPayload {
          invited
          mailObstacle
          limitText
          addresses {
            line
            address
            refusal
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const run = (dryRun: boolean) => {
    setNews(null);
    void invite({ input: { pool: id, addresses: text, anyoneWithLink: who === 'ANYONE', dryRun } }).then(
      (outcome) => {
        if (outcome.kind === 'failed') return;
        if (dryRun) {
          keepPreview(outcome.done);
          return;
        }
        const { invited, mailObstacle, addresses } = outcome.done;
        const unsent = notSent(mailObstacle);
        const left = addresses.filter(({ refusal }) => refusal != null);
        setNews(
          unsent === null
            ? `${invited === 1 ? '1 invitation is' : `${invited} invitations are`} on the way.`
            : `${unsent} ${invited === 1 ? '1 invitation was' : `${invited} invitations were`} made: copy the links in the list below and hand them out.`,
        );
        // What was changed meanwhile stays, and needs a preview of its own.
        const rest = left.map(({ address }) => address).join('\n');
        setText((now) => (now === text ? rest : now));
        keepPreview(left.length === 0 ? null : { ...outcome.done, invited: 0, addresses: left }, [rest, who]);
        onSent();
      },
    );
  };
  const refused = preview?.addresses.filter(({ refusal }) => refusal != null) ?? [];
  return (
    <Card title="Invite by email address" className={styles.card ?? ''}>
      <TextArea
        label="Email addresses"
        hint="One on each line, or as copied from a mail program; up to 500 at once."
        value={text}
        onChange={setText}
      />
      <Select label="Who can use an invitation" value={who} options={WHO} onChange={setWho} />
      {who === 'ANYONE' && (
        <p className="text-quiet text-15">
          Each link works once. When another address uses it, you and the invited person are told.
        </p>
      )}
      {preview && (
        <div className="grid gap-1">
          {preview.invited > 0 && (
            <p role="status">
              {preview.invited === 1 ? '1 address gets' : `${preview.invited} addresses get`} an invitation.{' '}
              {preview.mailObstacle == null
                ? 'A mail cannot be taken back; a link can be revoked.'
                : 'Nothing is mailed: you hand out the links.'}
            </p>
          )}
          {refused.length > 0 && (
            <ul role="list" className="grid" aria-label="Addresses that get none">
              {refused.map(({ line, address, refusal }) => (
                <li key={`${line} ${address}`} className={styles.row}>
                  <span className={styles.main}>
                    Line {line}: {address}
                  </span>
                  <Badge tone={refusal === 'INVALID' ? 'bad' : 'quiet'}>{REFUSALS[refusal ?? '']}</Badge>
                </li>
              ))}
            </ul>
          )}
          {preview.limitText != null && <p className={styles.problem}>{preview.limitText}</p>}
          {refused.some(({ refusal }) => refusal === 'DECLINED') && (
            <p className="text-quiet text-15">
              Who opted out chose “Do not invite me again” in an invitation mail from this site. An invitation
              link that you share still works for them.
            </p>
          )}
        </div>
      )}
      <Problem text={failure?.message} />
      {news !== null && <p role="status">{news}</p>}
      <div className="flex flex-wrap gap-2">
        {preview && preview.invited > 0 ? (
          <Button look="primary" isWaiting={isRunning} onClick={() => run(false)}>
            {preview.mailObstacle == null ? 'Send' : 'Make'} {preview.invited}{' '}
            {preview.invited === 1 ? 'invitation' : 'invitations'}
          </Button>
        ) : (
          <Button isWaiting={isRunning} disabled={text.trim() === ''} onClick={() => run(true)}>
            Preview
          </Button>
        )}
      </div>
    </Card>
  );
}
