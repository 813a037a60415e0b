import { canonicalBytes } from '../log/canonicalJson.ts';
import { decodeUtf8 } from '../log/utf8.ts';
import { insertAfter, leavesOf } from './attack.ts';
import { plain } from './pickAttacks.ts';
import { sealDraft } from './sealDraft.ts';
import type { Statement } from './statementAttacks.ts';

type StatedEntries = {
  type: string;
  entries: (string | number)[][];
};

/** Entries that the log gives to no account. */
export const ownerAttacks: Statement[] = [
  {
    name: 'states an entry without its owner',
    season: plain,
    says: 'without its owner',
    attempt(draft) {
      const stated = leavesOf(draft, 'entries')[0]!;
      const place = draft.leaves.indexOf(stated);
      const handOut = () =>
        sealDraft(draft, (leaves) =>
          leaves.map((bytes, index) => {
            if (index !== place) return bytes;
            const leaf = JSON.parse(decodeUtf8(bytes)) as StatedEntries;
            leaf.entries[0]!.pop();
            return canonicalBytes({ ...leaf });
          }),
        );
      return { check: 'owners', leaf: place, entry: stated.entries[0]![0], handOut };
    },
  },
  {
    name: 'moves an entry that does not exist to an account',
    season: plain,
    says: 'which does not exist',
    attempt(draft) {
      const owners: [string, string][] = [['77777', '7']];
      const ref = insertAfter(draft, draft.leaves.at(-1)!.ref, { type: 'owners', owners, reason: 'Why not' });
      return { check: 'owners', ref, entry: '77777' };
    },
  },
];
