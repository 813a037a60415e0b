import { graphql, readInlineData } from 'react-relay/hooks';
import { formatCount } from '../../components/count.ts';
import type { regradingLines_regrading$key } from './__generated__/regradingLines_regrading.graphql';

interface Standing {
  readonly status: string;
  readonly week: number | null | undefined;
}

/** The number of changes that are listed by name. */
const MOST_LISTED = 20;

const standingWords = ({ status, week }: Standing): string =>
  status === 'ALIVE' ? 'alive' : `out in Week ${week}`;

const afterWords = (before: Standing, after: Standing): string =>
  before.status !== 'ALIVE' && after.status !== 'ALIVE'
    ? `out again in Week ${after.week}`
    : standingWords(after);

/** The changes of a grading, or of its preview, a line for each entry. */
export function regradingLines(key: regradingLines_regrading$key): string[] {
  const { changedEntries, changes } = readInlineData(
    graphql`
      fragment regradingLines_regrading on Regrading @inline {
        changedEntries
        changes {
          entry {
            username
          }
          before {
            status
            week
          }
          after {
            status
            week
          }
        }
      }
    `,
    key,
  );
  if (changedEntries === 0) return ['No entry changes in the standings.'];
  const listed = changes
    .slice(0, MOST_LISTED)
    .map(
      ({ entry, before, after }) =>
        `${entry.username}: ${standingWords(before)}, then ${afterWords(before, after)}`,
    );
  const rest = changedEntries - listed.length;
  if (rest > 0) listed.push(`${formatCount(rest)} more ${rest === 1 ? 'entry' : 'entries'}`);
  return listed;
}
