import { describe, expect, it } from 'vitest';

import { recordedText } from './report.ts';

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const nothing = { imported: 0, older: 0, byCommissioner: 0 };

describe('what a report says of the picks', () => {
  it.each([
    [nothing, 'all as they were recorded in time.'],
    [{ ...nothing, imported: 298 }, '29 as they were recorded in time, 298 imported after their deadlines.'],
    [
      { imported: 1, older: 20, byCommissioner: 305 },
      '1 as it was recorded in time, 1 imported after its deadline, 20 older than the log, 305 made by a commissioner.',
    ],
  ])('%j', (origins, text) => {
    expect(recordedText({ picks: 327, entries: 60, weeks: 7, origins }, some)).toBe(
      `327 picks of 60 entries over 7 weeks: ${text}`,
    );
  });
});
