import { expect, it } from 'vitest';

import { comparisonText } from './reportText.ts';

const comparisons = [{ screen: 'Standings', compared: 3, differences: [], ahead: [] }];

it('calls nothing shown as logged in a log that does not hold', () => {
  const textOf = (passed: boolean) => comparisonText(comparisons, { token: null }, { passed });
  const sentence = 'All that was compared is shown as logged.';
  expect(textOf(true)).toContain(sentence);
  expect(textOf(false)).not.toContain(sentence);
  expect(textOf(false)).toContain('in a log that does not hold.');
});
