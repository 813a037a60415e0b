import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { sha256 } from '../log/testing/sha256.ts';
import { openBundle } from '../reading/openBundle.ts';
import { verifyLog } from '../reading/verifyLog.ts';
import { bundleOf } from '../testing/bundleOf.ts';
import { receiptOf } from '../testing/logAttacks.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { expectedOf, vectorSeason } from '../testing/vectorSeason.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url));

it('the vectors are what the format says', async () => {
  const { draft, pick } = vectorSeason();
  const sealed = sealDraft(draft);
  expect(gunzipSync(read('season.log.gz')).toString()).toBe(gunzipSync(bundleOf(sealed)).toString());
  expect(read('pick.tlog-proof').toString()).toBe(await receiptOf(sealed, pick));
  expect(JSON.parse(read('expected.json').toString())).toEqual(expectedOf(sealed));
});

it('the vectors verify', async () => {
  const bundle = new Blob([read('season.log.gz')]).stream() as unknown as AsyncIterable<Uint8Array>;
  const receipts = [{ name: 'pick.tlog-proof', text: read('pick.tlog-proof').toString() }];
  const { report } = await verifyLog(sha256, await openBundle(bundle), { expected: { receipts } });
  expect(report.checks.flatMap(({ failures }) => failures)).toEqual([]);
  expect(report.checks.find(({ name }) => name === 'receipts')).toMatchObject({ count: 1, passed: true });
});
