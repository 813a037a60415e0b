import { Copy, Download } from 'lucide-react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { saveCsv } from '#web/ui/text/saveFile.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useCopyText } from '#web/app/toasts/useCopyText.ts';
import { writeRequested } from '#web/app/layout/writeRequested.ts';
import { messageOf } from '#web/app/relay/errors.ts';
import type { HandOutLinks_pool$key } from './__generated__/HandOutLinks_pool.graphql';
import type { HandOutLinksQuery } from './__generated__/HandOutLinksQuery.graphql';

/** Claim links that nobody mails, all at once: as a text to paste, and as a file, each with the names of its owner. */
export function HandOutLinks({ pool: key }: { pool: HandOutLinks_pool$key }) {
  const { id, claimLinks } = useFragment(
    graphql`
      fragment HandOutLinks_pool on Pool {
        id
        claimLinks {
          count
        }
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  const toast = useToast();
  const copyText = useCopyText(writeRequested);
  const read = async (how: 'text' | 'csv') => {
    const data = await fetchQuery<HandOutLinksQuery>(
      environment,
      graphql`
        query HandOutLinksQuery($pool: ID!, $text: Boolean!, $csv: Boolean!) {
          node(id: $pool) {
            ... on Pool {
              claimLinks {
                text @include(if: $text)
                csv @include(if: $csv)
              }
            }
          }
        }
      `,
      { pool: id, text: how === 'text', csv: how === 'csv' },
      { fetchPolicy: 'network-only' },
    ).toPromise();
    return data?.node?.claimLinks?.[how] ?? '';
  };
  const copy = () =>
    copyText(read('text'), {
      done: 'The links were copied to your clipboard.',
      instead: 'Your browser does not allow it here. Download the CSV instead.',
    });
  const save = async () => {
    try {
      saveCsv('claim-links.csv', await read('csv'));
    } catch (error) {
      toast({ title: 'The links could not be read', text: messageOf(error), tone: 'error' });
    }
  };
  if (!claimLinks) return null;
  const { count } = claimLinks;
  return (
    <>
      <p>
        {count === 1 ? '1 link waits' : `${count} links wait`} for you to hand out. Each signs its owner in:
        give it to nobody else.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden size={18} /> Copy {count === 1 ? 'the link' : `all ${count} links`}
        </Button>
        <Button onClick={() => void save()}>
          <Download aria-hidden size={18} /> Download CSV
        </Button>
      </div>
    </>
  );
}
