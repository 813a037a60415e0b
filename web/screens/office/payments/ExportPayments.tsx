import { Download } from 'lucide-react';
import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { saveCsv } from '#web/ui/text/saveFile.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { messageOf } from '#web/app/relay/errors.ts';
import type { ExportPaymentsQuery } from './__generated__/ExportPaymentsQuery.graphql';

type Answer = ExportPaymentsQuery['response'];
type Page = NonNullable<NonNullable<Answer['node']>['paymentsCsv']>;

const query = graphql`
  query ExportPaymentsQuery($pool: ID!, $after: String) {
    node(id: $pool) {
      ... on Pool {
        paymentsCsv(after: $after) {
          csv
          next
        }
      }
    }
  }
`;

export function ExportPayments({ pool }: { pool: string }) {
  const environment = useRelayEnvironment();
  const toast = useToast();
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      const parts: string[] = [];
      for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
        const answer: Answer | undefined = await fetchQuery<ExportPaymentsQuery>(
          environment,
          query,
          { pool, after },
          { fetchPolicy: 'network-only' },
        ).toPromise();
        const page: Page | null | undefined = answer?.node?.paymentsCsv;
        if (!page) throw new Error('The payments could not be read.');
        parts.push(page.csv);
        after = page.next ?? null;
      }
      saveCsv('payments.csv', parts.join(''));
    } catch (error) {
      toast({ title: 'The export failed', text: messageOf(error), tone: 'error' });
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button isWaiting={isRunning} onClick={() => void save()}>
      <Download aria-hidden size={18} /> Export CSV
    </Button>
  );
}
