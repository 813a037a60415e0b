import { useState } from 'react';
import { fetchQuery, graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { useAllRows } from '#web/app/live/useAllRows.ts';
import { rowsToRefetch } from '#web/app/live/useLoadedRows.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { OfficeList } from '../OfficeList.tsx';
import { useOfficeLive } from '../useOfficeLive.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import { Problem } from '../Problem.tsx';
import styles from '../Screen.module.css';
import { useOfficePath } from '../useOfficePath.ts';
import { subjectAddress } from './subjectAddress.ts';
import { csvText } from '#web/ui/text/csv.ts';
import { saveCsv } from '#web/ui/text/saveFile.ts';
import paginationQuery from './__generated__/LogRowsPaginationQuery.graphql.ts';
import type { AuditLogFilter, LogRowsPaginationQuery } from './__generated__/LogRowsPaginationQuery.graphql';
import type { LogRows_pool$key } from './__generated__/LogRows_pool.graphql';

const PAGE = 50;

export function LogRows({ pool: key, filter }: { pool: LogRows_pool$key; filter: AuditLogFilter }) {
  const pages = usePaginationFragment<LogRowsPaginationQuery, LogRows_pool$key>(
    graphql`
      fragment LogRows_pool on Pool
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        filter: { type: "AuditLogFilter" }
      )
      @refetchable(queryName: "LogRowsPaginationQuery") {
        id
        ...usePoolZone_pool @relay(mask: false)
        auditLog(first: $count, after: $cursor, filter: $filter)
          @connection(key: "LogRows_auditLog", filters: ["filter"]) {
          edges {
            node {
              id
              at
              sentence
              reason
              action
              week
              entry {
                id
              }
            }
          }
        }
      }
    `,
    key,
  );
  const { data } = pages;
  const address = useOfficePath();
  const edges = useAllRows(data.auditLog?.edges, pages);
  useOfficeLive<LogRowsPaginationQuery>({
    pool: data.id,
    query: paginationQuery,
    variables: { id: data.id, filter, count: rowsToRefetch(edges.length, PAGE) },
  });
  return (
    <section aria-label="Log entries" className="grid gap-4 *:min-w-0">
      <Export pool={data.id} filter={filter} />
      <OfficeList edges={edges} pages={pages} page={PAGE} empty="Nothing that meets these conditions.">
        {(node) => {
          const target = subjectAddress(node);
          return (
            <li key={node.id} className={styles.row}>
              <div className={styles.main}>
                <p>{target === null ? node.sentence : <Link to={address(target)}>{node.sentence}</Link>}</p>
                {node.reason && <p className="text-quiet text-15">Reason: {node.reason}</p>}
              </div>
              <span className="text-quiet text-15">{poolDateTime(node.at, data)}</span>
            </li>
          );
        }}
      </OfficeList>
    </section>
  );
}

function Export({ pool, filter }: { pool: string; filter: AuditLogFilter }) {
  const environment = useRelayEnvironment();
  const [count, setCount] = useState<number | null>(null);
  const [isFailed, setFailed] = useState(false);
  const run = async () => {
    setFailed(false);
    setCount(0);
    try {
      await exportLog(
        (variables) =>
          fetchQuery<LogRowsPaginationQuery>(
            environment,
            paginationQuery,
            { id: pool, filter, ...variables },
            { fetchPolicy: 'network-only' },
          ).toPromise(),
        setCount,
      );
    } catch {
      setFailed(true);
    }
    setCount(null);
  };
  return (
    <div className="row justify-between gap-y-2 gap-x-4">
      <Button isWaiting={count !== null} onClick={() => void run()}>
        {count === null ? 'Export as CSV' : `Exporting: ${count} rows`}
      </Button>
      {isFailed && <Problem text="The export failed. Please try again." />}
    </div>
  );
}

type Page = LogRowsPaginationQuery['response'];
type Row = readonly string[];

const MOST_AT_ONCE = 200;
const HEAD: Row = ['time', 'what', 'reason', 'action'];

/**
 * Exports all pages of the log.
 * @param read reads a page of the log
 * @param onCount gets the number of rows so far
 */
async function exportLog(
  read: (variables: { count: number; cursor: string | null }) => Promise<Page | null | undefined>,
  onCount: (count: number) => void,
): Promise<void> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page | null | undefined = await read({ count: MOST_AT_ONCE, cursor });
    const log = rowsOf(page);
    rows.push(...log.rows);
    onCount(rows.length);
    cursor = log.next;
  } while (cursor !== null);
  saveCsv('log.csv', csvText([HEAD, ...rows]));
}

interface LogPage {
  readonly auditLog?: {
    readonly edges: readonly {
      readonly node: {
        readonly at: string;
        readonly sentence: string;
        readonly reason: string | null;
        readonly action: string;
      };
    }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  } | null;
}

function rowsOf(page: Page | null | undefined): { rows: Row[]; next: string | null } {
  const log = (page as { node?: LogPage } | null | undefined)?.node?.auditLog;
  if (!log) return { rows: [], next: null };
  return {
    rows: log.edges.map(({ node }) => [node.at, node.sentence, node.reason ?? '', node.action]),
    next: log.pageInfo.hasNextPage ? log.pageInfo.endCursor : null,
  };
}
