import { weekInText } from '#web/ui/text/weekName.ts';
import type { ForgivenWeek } from '../commands/useCommand.ts';

const REASONS: Readonly<Record<string, string>> = {
  NO_PICK: 'no pick',
  LATE_PICK: 'a late pick',
  TEAM_REUSED: 'a team used before',
  LOSS: 'a loss',
  TIE: 'a tie',
  ADMIN: 'a decision of the commissioner',
};

/** What a reinstatement forgives, one sentence per week: "Forgives Week 3: a loss." */
export const forgivenLines = (forgiven: readonly ForgivenWeek[], regularWeeks: number): string[] =>
  forgiven.map(
    ({ week, reason }) => `Forgives ${weekInText(week, regularWeeks)}: ${REASONS[reason] ?? 'a failure'}.`,
  );
