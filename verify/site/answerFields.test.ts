import { expect, it } from 'vitest';

import { readFields } from '../compare/readFields.ts';
import { answerFields } from './answerFields.ts';

const node = (entry: string, status: string) => ({
  node: { __typename: 'Entry', id: btoa(`Entry:${entry}`), status, strikeWeeks: [] },
});

it('reads each object of an answer on its own, so that an entry that is listed twice is found', () => {
  const answer = {
    __typename: 'Pool',
    outcome: null,
    winners: [],
    standings: { edges: [node('1', 'ALIVE'), node('1', 'ELIMINATED')] },
  };
  expect(readFields([answerFields(answer)], 'League Standings')).toMatchObject({
    entries: [
      { id: '1', isOut: false, strikeWeeks: [] },
      { id: '1', isOut: true, strikeWeeks: [] },
    ],
    outcome: null,
    winners: [],
  });
});
