import { expect, it } from 'vitest';

import { hoursFrom } from '#graphql/testing/facts.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { shortLog } from '../testing/shortLog.ts';
import { verifySealed } from '../testing/verifySealed.ts';

/** The kinds of the acts in a log that states an entry so many milliseconds after the deadline of its first week. */
function actsOf(after: number, startWeek = 1): string[] {
  const writer = shortLog();
  writer.moveTo(hoursFrom(1, 0).getTime() + after);
  writer.draft.names[3] = 'Cyn';
  writer.write({ type: 'entries', entries: [['3', startWeek, 'Cyn']] });
  return verifySealed(sha256, sealDraft(writer.draft)).acts.map(({ kind }) => kind);
}

it('an entry that is added more than a minute after the deadline of its first week is an act', () => {
  expect(actsOf(-1)).toEqual([]);
  expect(actsOf(60_000)).toEqual([]);
  expect(actsOf(60_001)).toEqual(['STATED']);
  expect(actsOf(60_001, 2)).toEqual([]);
});
