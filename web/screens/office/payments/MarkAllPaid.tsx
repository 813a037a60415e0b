import { useEffect, useEffectEvent, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { messageOf } from '#web/app/relay/errors.ts';
import { formatCents, plural } from '#web/ui/locale/numbers.ts';
import { MarkAllDialog } from '../commands/MarkAllDialog.tsx';
import type { MarkAllPaidQuery } from './__generated__/MarkAllPaidQuery.graphql';
import { RECORDED_AT_ONCE, type Recorded } from './recorded.ts';
import { useRecordPaid } from './useMarkPaid.ts';

type Answer = MarkAllPaidQuery['response'];
type Page = NonNullable<NonNullable<Answer['node']>['payments']>;

interface Owing {
  entries: readonly string[];
  cents: number;
  currency: string;
}

interface MarkAllPaidProps {
  pool: string;
  method: string;
  onRecorded: (recorded: Recorded) => void;
  onClose: () => void;
}

/** Records the remaining fee of every entry that owes one, after a confirmation with their number and sum. */
export function MarkAllPaid({ pool, method, onRecorded, onClose }: MarkAllPaidProps) {
  const owing = useOwing(pool, (title) => {
    onRecorded({ title, receipts: [] });
    onClose();
  });
  const [record] = useRecordPaid();
  if (owing === null) return null;
  const confirm = async () => {
    const receipts: { id: string; amountCents: number }[] = [];
    let failure: string | null = null;
    for (let at = 0; at < owing.entries.length && failure === null; at += RECORDED_AT_ONCE) {
      const outcome = await record({
        input: { entries: owing.entries.slice(at, at + RECORDED_AT_ONCE), method },
      });
      if (outcome.kind === 'failed') failure = outcome.message;
      else receipts.push(...outcome.done.receipts);
    }
    const cents = receipts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const recorded = `${plural(receipts.length, 'entry', 'entries')} paid ${formatCents(cents, owing.currency)}`;
    onRecorded({
      title: failure === null ? recorded : `${recorded}. ${failure}`,
      receipts: receipts.map(({ id }) => id),
    });
    onClose();
  };
  return (
    <MarkAllDialog
      count={owing.entries.length}
      things={['entry', 'entries']}
      sum={formatCents(owing.cents, owing.currency)}
      method={method}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Every entry that owes, as it is now; null while it is read. */
function useOwing(pool: string, onFailed: (message: string) => void): Owing | null {
  const environment = useRelayEnvironment();
  const [owing, setOwing] = useState<Owing | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    let isLeft = false;
    readOwing(environment, pool).then(
      (read) => {
        if (!isLeft) setOwing(read);
      },
      (error: unknown) => {
        if (!isLeft) fail(messageOf(error));
      },
    );
    return () => {
      isLeft = true;
    };
    // Once for each dialog: what was confirmed is what is recorded.
  }, [environment, pool]);
  return owing;
}

async function readOwing(environment: ReturnType<typeof useRelayEnvironment>, pool: string): Promise<Owing> {
  const entries: string[] = [];
  let cents = 0;
  let currency = 'USD';
  let at: string | null = null;
  do {
    const answer: Answer | undefined = await fetchQuery<MarkAllPaidQuery>(
      environment,
      graphql`
        query MarkAllPaidQuery($pool: ID!, $count: Int!, $at: String) {
          node(id: $pool) {
            ... on Pool {
              payments(first: $count, after: $at, status: PENDING) {
                edges {
                  node {
                    missingCents
                    currency
                    entry {
                      id
                    }
                  }
                }
                pageInfo {
                  hasNextPage
                  endCursor
                }
              }
            }
          }
        }
      `,
      { pool, count: RECORDED_AT_ONCE, at },
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const page: Page | null | undefined = answer?.node?.payments;
    if (!page) throw new Error('The payments could not be read.');
    for (const { node } of page.edges) {
      entries.push(node.entry.id);
      cents += node.missingCents;
      currency = node.currency;
    }
    at = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (at !== null);
  return { entries, cents, currency };
}
