import { csvText } from '#web/ui/text/csv.ts';
import { saveCsv } from '#web/ui/text/saveFile.ts';
import type { LogRowsPaginationQuery } from './__generated__/LogRowsPaginationQuery.graphql';

type Page = LogRowsPaginationQuery['response'];
type Row = readonly string[];

const MOST_AT_ONCE = 200;
const HEAD: Row = ['time', 'what', 'reason', 'action'];

/**
 * Exports all pages of the log.
 * @param read reads a page of the log
 * @param onCount gets the number of rows so far
 */
export async function exportLog(
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
