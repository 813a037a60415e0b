import { plural } from '#web/ui/locale/numbers.ts';
import type { Checked } from './checked.ts';
import type { Decision } from './decision.ts';
import { setFirstWeek, settle, weekKey } from './edits.ts';
import { listed } from './listed.ts';
import type { Draft } from './readSheet.ts';

interface Blank {
  row: number;
  weeks: readonly number[];
  firstPickWeek: number;
}

/** Questions about weeks without a pick that precede later picks: before the first pick, and after it. */
export function blankWeekQuestions(
  draft: Draft,
  { blankWeeks }: Checked,
  nameOf: (row: number) => string,
): Decision[] {
  const parted = (isMeant: (week: number, firstPickWeek: number) => boolean): Blank[] =>
    blankWeeks
      .map(({ row, weeks, firstPickWeek }) => ({
        row,
        firstPickWeek,
        weeks: weeks.filter(
          (week) => isMeant(week, firstPickWeek) && !draft.settled.has(weekKey(draft, row, String(week))),
        ),
      }))
      .filter(({ weeks }) => weeks.length > 0);
  const late = parted((week, firstPickWeek) => week < firstPickWeek);
  const missed = parted((week, firstPickWeek) => week > firstPickWeek);
  const question = (key: string, blanks: readonly Blank[], title: string, choices: Decision['choices']) =>
    blanks.length === 0
      ? []
      : [
          {
            key,
            title,
            examples: listed(blanks.map(({ row, weeks }) => `${nameOf(row)} (Week ${weeks.join(', ')})`)),
            rows: blanks.map(({ row }) => row),
            choices: [...choices, asItStands(blanks)],
          },
        ];
  const asItStands = (blanks: readonly Blank[]) => ({
    label: 'Missed: apply the pool’s rule',
    apply: (current: Draft) =>
      settle(
        current,
        blanks.flatMap(({ row, weeks }) => weeks.map((week) => weekKey(current, row, String(week)))),
      ),
  });
  return [
    ...question(
      'late',
      late,
      `${plural(late.length, 'entry has', 'entries have')} no pick at first, and later ones. Did they join late?`,
      [
        {
          label: 'Joined with the first pick',
          apply: (current) =>
            setFirstWeek(
              current,
              late.map(({ row, firstPickWeek }) => ({ row, week: firstPickWeek })),
            ),
        },
      ],
    ),
    ...question(
      'missed',
      missed,
      `${plural(missed.length, 'entry has', 'entries have')} a week without a pick between others.`,
      [],
    ),
  ];
}
