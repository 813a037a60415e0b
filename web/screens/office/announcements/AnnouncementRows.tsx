import { useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { Problem } from '../Problem.tsx';
import { OfficeList } from '../OfficeList.tsx';
import styles from '../Screen.module.css';
import type { AnnouncementRowsMutation } from './__generated__/AnnouncementRowsMutation.graphql';
import type { AnnouncementRowsPaginationQuery } from './__generated__/AnnouncementRowsPaginationQuery.graphql';
import type { AnnouncementRows_pool$key } from './__generated__/AnnouncementRows_pool.graphql';

/** Announcements that are loaded at a time. */
export const PAGE = 20;

interface AnnouncementRowsProps {
  pool: AnnouncementRows_pool$key;
  /** Called with the number of rows that are loaded. */
  onRows: (rows: number) => void;
  onChanged: () => void;
}

/** The published announcements, the newest first, each to be withdrawn. */
export function AnnouncementRows({ pool: key, onRows, onChanged }: AnnouncementRowsProps) {
  const pages = usePaginationFragment<AnnouncementRowsPaginationQuery, AnnouncementRows_pool$key>(
    graphql`
      fragment AnnouncementRows_pool on Pool
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" })
      @refetchable(queryName: "AnnouncementRowsPaginationQuery") {
        ...usePoolZone_pool @relay(mask: false)
        publishedAnnouncements(first: $count, after: $cursor)
          @connection(key: "AnnouncementRows_publishedAnnouncements") {
          edges {
            node {
              id
              title
              at
              withdrawnAt
            }
          }
        }
      }
    `,
    key,
  );
  const { data } = pages;
  const [withdrawn, setWithdrawn] = useState<{ id: string; title: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [withdraw, isRunning] = useFormMutation<AnnouncementRowsMutation>(graphql`
    mutation AnnouncementRowsMutation($input: WithdrawAnnouncementInput!) {
      withdrawAnnouncement(input: $input) {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const ask = (announcement: typeof withdrawn) => {
    setWithdrawn(announcement);
    setProblem(null);
  };
  const run = () =>
    withdrawn &&
    void withdraw({ input: { announcement: withdrawn.id } }).then((outcome) => {
      setProblem(outcome.kind === 'failed' ? outcome.message : null);
      if (outcome.kind === 'failed') return;
      ask(null);
      onChanged();
    });
  const edges = useAllRows(data.publishedAnnouncements?.edges, pages);
  return (
    <Card title="Published">
      {edges.length === 0 && <p>No announcement yet.</p>}
      <OfficeList edges={edges} pages={pages} page={PAGE} onRows={onRows}>
        {(node) => (
          <li key={node.id} className={styles.row}>
            <div className={styles.main}>
              <p>{node.title}</p>
              <p className="text-quiet text-15">{poolDateTime(node.at, data)}</p>
            </div>
            {node.withdrawnAt ? (
              <Badge>Withdrawn</Badge>
            ) : (
              <Button aria-label={`Withdraw ${node.title}`} onClick={() => ask(node)}>
                Withdraw
              </Button>
            )}
          </li>
        )}
      </OfficeList>
      <Dialog
        title={`Withdraw “${withdrawn?.title ?? ''}”?`}
        open={withdrawn !== null}
        onOpenChange={() => ask(null)}
        footer={
          <Button look="primary" isWaiting={isRunning} onClick={run}>
            Withdraw
          </Button>
        }
      >
        <p>
          Players no longer see it, and waiting mails are not sent. Mails already sent cannot be taken back.
          There is no undo; publish it again instead.
        </p>
        <Problem text={problem} />
      </Dialog>
    </Card>
  );
}
