import { graphql, readInlineData } from 'react-relay/hooks';
import { weekInText } from '#web/ui/text/weekName.ts';
import { plural } from '#web/ui/locale/numbers.ts';
import type {
  regradingLines_regrading$data,
  regradingLines_regrading$key,
} from './__generated__/regradingLines_regrading.graphql';

export type Regrading = regradingLines_regrading$data;

interface Standing {
  readonly status: string;
  readonly week: number | null | undefined;
}

/** Maximum number of listed changes. */
const MOST_LISTED = 20;

const standingWords = ({ status, week }: Standing, regularWeeks: number): string =>
  status === 'ALIVE' ? 'alive' : `out in ${weekInText(week ?? 0, regularWeeks)}`;

const afterWords = (before: Standing, after: Standing, regularWeeks: number): string =>
  before.status !== 'ALIVE' && after.status !== 'ALIVE'
    ? `out again in ${weekInText(after.week ?? 0, regularWeeks)}`
    : standingWords(after, regularWeeks);

export function readRegrading(key: regradingLines_regrading$key): Regrading {
  return readInlineData(
    graphql`
      fragment regradingLines_regrading on Regrading @inline {
        changedEntries
        outEntries
        backEntries
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
}

/** The changes of a grading or its preview, one line per entry. */
export function regradingLines({ changedEntries, changes }: Regrading, regularWeeks: number): string[] {
  if (changedEntries === 0) return ['No entry changes in the standings.'];
  const listed = changes
    .slice(0, MOST_LISTED)
    .map(
      ({ entry, before, after }) =>
        `${entry.username}: ${standingWords(before, regularWeeks)}, then ${afterWords(before, after, regularWeeks)}`,
    );
  const rest = changedEntries - listed.length;
  if (rest > 0) listed.push(plural(rest, 'more entry', 'more entries'));
  return listed;
}

/** A command's changes of the standings; empty without any. */
export const standingsLines = (
  effect: { readonly regrading: Regrading | null },
  regularWeeks: number,
): readonly string[] => (effect.regrading ? regradingLines(effect.regrading, regularWeeks) : []);
