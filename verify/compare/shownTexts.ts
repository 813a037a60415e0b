import type { EliminationReason } from '#graphql/grading/rules/facts.ts';

/**
 * The reason in an elimination's text (graphql/grading/rules/eliminationText.ts); undefined for other text.
 */
export function reasonIn(text: string): EliminationReason | undefined {
  return REASONS.find(([pattern]) => pattern.test(text))?.[1];
}

const REASONS: [RegExp, EliminationReason][] = [
  [/^No pick$/, 'NO_PICK'],
  [/^By the commissioner$/, 'ADMIN'],
  [/^Late pick/, 'LATE_PICK'],
  [/used twice$/, 'TEAM_REUSED'],
  [/ tied/, 'TIE'],
  [/ (lost|won)/, 'LOSS'],
];

/** The lives in "1 of 2 lives left"; undefined for other text. */
export function livesIn(text: string | undefined): number | undefined {
  const [, left] = /^(\d+) of \d+ lives left$/.exec(text ?? '') ?? [];
  return left === undefined ? undefined : Number(left);
}
