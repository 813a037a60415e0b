import type { Decision } from './decision.ts';
import { settle } from './edits.ts';
import { isWeek, labelOf } from './meanings.ts';
import { PICK_TEAM, PICK_WEEK } from './questions.ts';
import type { Draft } from './readSheet.ts';

const KEY = 'headings';

const ANSWERS: Partial<Record<string, string>> = { [PICK_WEEK]: 'Week', [PICK_TEAM]: 'Pick' };

/** The question about guessed headings, which is asked before all others. */
export function headingQuestion({ guessed, settled, season, rows }: Draft): Decision[] {
  if (guessed.length === 0 || settled.has(KEY)) return [];
  const weeks = guessed.filter(({ meaning }) => isWeek(meaning));
  const named = guessed
    .filter(({ meaning }) => !isWeek(meaning))
    .map(
      ({ heading, meaning }) =>
        `“${heading}” is “${ANSWERS[meaning] ?? labelOf(meaning, season.regularWeeks)}”`,
    );
  const [first, last] = [weeks[0], weeks.at(-1)];
  const counts =
    first === undefined || last === undefined
      ? []
      : [
          first === last
            ? `“${first.heading}” has the picks of Week ${first.meaning}`
            : `“${first.heading}” to “${last.heading}” have the picks of Weeks ${first.meaning} to ${last.meaning}`,
        ];
  return [
    {
      key: KEY,
      title: 'The headings are not in English. Are these columns right?',
      examples: `${[...named, ...counts].join(', ')}.`,
      rows: [...rows.keys()],
      choices: [
        { label: 'Yes', apply: (draft) => settle(draft, [KEY]) },
        {
          label: 'No, I will choose the columns',
          apply: (draft) =>
            settle(
              {
                ...draft,
                columns: draft.columns.map((meaning, place) =>
                  guessed.some((one) => one.heading === draft.header[place] && one.meaning === meaning)
                    ? null
                    : meaning,
                ),
              },
              [KEY],
            ),
        },
      ],
    },
  ];
}
