import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import type { Done } from '#web/app/relay/mutate.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { Problem } from '../Problem.tsx';
import styles from '../Screen.module.css';
import { usePreview } from '../usePreview.ts';
import { HandOutLinks } from './HandOutLinks.tsx';
import type { ClaimLinksMutation } from './__generated__/ClaimLinksMutation.graphql';
import type { ClaimLinks_pool$key } from './__generated__/ClaimLinks_pool.graphql';

/** Makes and mails links for the owners of imported entries that nobody has claimed; absent when there is none. */
export function ClaimLinks({ pool: key, onSent }: { pool: ClaimLinks_pool$key; onSent: () => void }) {
  const pool = useFragment(
    graphql`
      fragment ClaimLinks_pool on Pool {
        id
        unclaimedAccounts
        ...HandOutLinks_pool
      }
    `,
    key,
  );
  const { id, unclaimedAccounts } = pool;
  const [preview, keepPreview] = usePreview<Done<ClaimLinksMutation>>([id, unclaimedAccounts]);
  const [news, setNews] = useState<string | null>(null);
  const [send, isRunning, failure] = useFormMutation<ClaimLinksMutation>(graphql`
    mutation ClaimLinksMutation($input: SendClaimLinksInput!) {
      sendClaimLinks(input: $input) {
        ... on SendClaimLinksPayload {
          sent
          toHandOver
          waiting
          declined
          mailObstacle
          limitText
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const run = (dryRun: boolean) =>
    void send({ input: { pool: id, dryRun } }).then((outcome) => {
      if (outcome.kind === 'failed') return;
      if (dryRun) keepPreview(outcome.done);
      else {
        keepPreview(null);
        const { sent, mailObstacle, limitText } = outcome.done;
        const problem = notSent(mailObstacle);
        const sentence =
          problem === null
            ? `${people(sent)} ${sent === 1 ? 'gets' : 'get'} a link to claim ${sent === 1 ? 'its' : 'their'} entries.`
            : `${problem} ${sent === 1 ? '1 link was' : `${sent} links were`} made.`;
        setNews(limitText == null ? sentence : `${sentence} ${limitText}`);
        onSent();
      }
    });
  if (!unclaimedAccounts && news === null) return null;
  return (
    <Card title="Imported entries" className={styles.card ?? ''}>
      <p>
        {people(unclaimedAccounts ?? 0)} with imported entries {unclaimedAccounts === 1 ? 'has' : 'have'} not
        signed in yet. A link signs each of them in once, without a password.
      </p>
      {preview && (
        <p role="status">
          {people(preview.sent)} {preview.sent === 1 ? 'gets' : 'get'}{' '}
          {preview.mailObstacle == null
            ? 'a mail, which cannot be taken back.'
            : 'a link, which you hand out: nothing is mailed.'}
          {preview.mailObstacle == null &&
            preview.toHandOver > 0 &&
            ` Of these, ${people(preview.toHandOver)} ${preview.toHandOver === 1 ? 'has' : 'have'} no address yet: copy the links in the list below and hand them over.`}
          {preview.waiting > 0 &&
            ` ${people(preview.waiting)} got one within the last hour or enough for today.`}
          {preview.declined > 0 && ` ${people(preview.declined)} asked for no more mails.`}
        </p>
      )}
      <Problem text={failure?.message} />
      {news !== null && <p role="status">{news}</p>}
      <HandOutLinks pool={pool} />
      <div className="flex flex-wrap gap-2">
        {preview && preview.sent > 0 ? (
          <Button look="primary" isWaiting={isRunning} onClick={() => run(false)}>
            {preview.mailObstacle == null ? 'Send' : 'Make'} {preview.sent}{' '}
            {preview.sent === 1 ? 'link' : 'links'}
          </Button>
        ) : (
          <Button isWaiting={isRunning} onClick={() => run(true)}>
            Preview claim links
          </Button>
        )}
      </div>
    </Card>
  );
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}
