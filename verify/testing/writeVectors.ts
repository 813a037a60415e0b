// npx tsx verify/testing/writeVectors.ts: writes the test vectors anew, after a change of the format.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { bundleOf } from './bundleOf.ts';
import { receiptOf } from './logAttacks.ts';
import { sealDraft } from './sealDraft.ts';
import { expectedOf, vectorSeason } from './vectorSeason.ts';

const { draft, pick } = vectorSeason();
const sealed = sealDraft(draft);
const file = (name: string) => fileURLToPath(new URL(`../vectors/${name}`, import.meta.url));
writeFileSync(file('season.log.gz'), bundleOf(sealed));
writeFileSync(file('pick.tlog-proof'), await receiptOf(sealed, pick));
writeFileSync(file('expected.json'), `${JSON.stringify(expectedOf(sealed), null, 2)}\n`);
