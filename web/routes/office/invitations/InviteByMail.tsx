import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '../../../components/Badge.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { notSent } from '../../../components/mailObstacle.ts';
import { Select } from '../../../components/Select.tsx';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import styles from '../Screen.module.css';
import { TextArea } from '../TextArea.tsx';
import type { InviteByMailMutation } from './__generated__/InviteByMailMutation.graphql';
import type { InviteByMail_pool$key } from './__generated__/InviteByMail_pool.graphql';

interface Outcome {
  invited: number;
  /** Why no mail goes out; null when they do. */
  problem: string | null;
  /** Why addresses are over a limit; null where none is. */
  limit: string | null;
  addresses: readonly { line: number; address: string; refusal: string | null }[];
}

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
  LIMITED: 'Over the limit of today',
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
  const [preview, setPreview] = useState<Outcome | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [invite, isRunning] = useInputMutation<InviteByMailMutation, Outcome>(
    graphql`
      mutation InviteByMailMutation($input: InviteAddressesInput!) {
        inviteAddresses(input: $input) {
          __typename
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
          ... on Error {
            message
          }
        }
      }
    `,
    ({ inviteAddresses: result }) =>
      result.__typename === 'InviteAddressesPayload'
        ? {
            done: {
              invited: result.invited ?? 0,
              problem: notSent(result.mailObstacle),
              limit: result.limitText ?? null,
              addresses: (result.addresses ?? []).map(({ refusal, ...rest }) => ({
                ...rest,
                refusal: refusal ?? null,
              })),
            },
          }
        : result,
    'The invitations could not be sent.',
  );
  const run = (dryRun: boolean) => {
    setNews(null);
    invite({ pool: id, addresses: text, anyoneWithLink: who === 'ANYONE', dryRun }, (outcome) => {
      setProblem(outcome.kind === 'failed' ? outcome.message : null);
      if (outcome.kind === 'failed') return;
      if (dryRun) {
        setPreview(outcome.done);
        return;
      }
      const left = outcome.done.addresses.filter(({ refusal }) => refusal !== null);
      setNews(
        outcome.done.problem === null
          ? `${outcome.done.invited === 1 ? '1 invitation is' : `${outcome.done.invited} invitations are`} on the way.`
          : `${outcome.done.problem} ${outcome.done.invited === 1 ? '1 invitation was' : `${outcome.done.invited} invitations were`} made: copy the links in the list below and hand them out.`,
      );
      setText(left.map(({ address }) => address).join('\n'));
      setPreview(left.length === 0 ? null : { ...outcome.done, invited: 0, addresses: left });
      onSent();
    });
  };
  const refused = preview?.addresses.filter(({ refusal }) => refusal !== null) ?? [];
  return (
    <Card title="Invite by email address" className={styles.card ?? ''}>
      <TextArea
        label="Email addresses"
        hint="One on each line, or as copied from a mail program; up to 500 at once."
        value={text}
        onChange={(value) => {
          setText(value);
          setPreview(null);
        }}
      />
      <Select label="Who can use an invitation" value={who} options={WHO} onChange={setWho} />
      {who === 'ANYONE' && (
        <p className={styles.quiet}>
          Each link works once. When another address uses it, you and the invited person are told.
        </p>
      )}
      {preview && (
        <div className={styles.lines}>
          {preview.invited > 0 && (
            <p role="status">
              {preview.invited === 1 ? '1 address gets' : `${preview.invited} addresses get`} an invitation.{' '}
              {preview.problem === null
                ? 'A mail cannot be taken back; a link can be revoked.'
                : 'Nothing is mailed: you hand out the links.'}
            </p>
          )}
          {refused.length > 0 && (
            <ul role="list" className={styles.list} aria-label="Addresses that get none">
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
          {preview.limit !== null && <p className={styles.problem}>{preview.limit}</p>}
          {refused.some(({ refusal }) => refusal === 'DECLINED') && (
            <p className={styles.quiet}>
              Who opted out chose “Do not invite me again” in an invitation mail from this site. An invitation
              link that you share still works for them.
            </p>
          )}
        </div>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {news !== null && <p role="status">{news}</p>}
      <div className={styles.actions}>
        {preview && preview.invited > 0 ? (
          <Button look="primary" isWaiting={isRunning} onClick={() => run(false)}>
            {preview.problem === null ? 'Send' : 'Make'} {preview.invited}{' '}
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
