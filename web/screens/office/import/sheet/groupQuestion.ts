import type { Decision } from './decision.ts';
import { leaveOut, settle } from './edits.ts';
import { listed } from './listed.ts';
import type { Draft } from './readSheet.ts';
import type { SheetRow } from './table.ts';

const KEY = 'groups';

/** The question about sheets that are read together. */
export function groupQuestion({ doubts, rows }: Draft): Decision[] {
  const [first, ...others] = doubts.groups;
  if (first === undefined) return [];
  const isOfOthers = ({ at }: SheetRow) => others.some(({ from, to }) => from <= at && at <= to);
  const more = [...rows.keys()].filter((row) => isOfOthers(rows[row]!));
  const names = listed(others.map(({ name }) => `“${name}”`));
  if (more.length === 0) return [];
  return [
    {
      key: KEY,
      title: `${names} ${others.length === 1 ? 'has' : 'have'} other people than “${first.name}”. Are they entries, too?`,
      examples: listed(more.map((row) => rows[row]!.place ?? '')),
      rows: more,
      choices: [
        { label: 'Yes, all sheets', apply: (current) => settle(current, [KEY]) },
        {
          label: `Only “${first.name}”`,
          apply: (current) =>
            settle(
              leaveOut(
                current,
                [...current.rows.keys()].filter((row) => isOfOthers(current.rows[row]!)),
                'of a sheet that is left out',
              ),
              [KEY],
            ),
        },
      ],
    },
  ];
}
