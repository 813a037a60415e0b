import { insertAfter, leavesOf } from './attack.ts';
import type { Draft } from './draft.ts';
import { plain } from './pickAttacks.ts';
import { sealDraft } from './sealDraft.ts';
import type { Statement } from './statementAttacks.ts';

const [one, other] = [0, 1];
const entriesOf = (draft: Draft) => leavesOf(draft, 'entries')[0]!.entries.map(([entry]) => entry);

/** Usernames that are not those under which the entries play. */
export const nameAttacks: Statement[] = [
  {
    name: 'exchanges two usernames in the bundle',
    season: plain,
    says: 'the log commits to another username',
    attempt(draft) {
      const [a, b] = [entriesOf(draft)[one]!, entriesOf(draft)[other]!];
      const { names } = draft;
      [names[a], names[b]] = [names[b]!, names[a]!];
      return { check: 'names', entry: a };
    },
  },
  {
    name: 'exchanges two usernames with their salts',
    season: plain,
    says: 'the log commits to another username',
    attempt(draft) {
      const [a, b] = [entriesOf(draft)[one]!, entriesOf(draft)[other]!];
      const handOut = () => {
        const { header, leaves } = sealDraft(draft);
        const swapped = (of: Readonly<Record<string, string>>) => ({ ...of, [a]: of[b]!, [b]: of[a]! });
        const { names, nameSalts } = header;
        return { header: { ...header, names: swapped(names!), nameSalts: swapped(nameSalts!) }, leaves };
      };
      return { check: 'names', entry: b, handOut };
    },
  },
  {
    name: 'shows a username without its salt',
    season: plain,
    says: 'the log commits to another username',
    attempt(draft) {
      const handOut = () => {
        const { header, leaves } = sealDraft(draft);
        return { header: { ...header, nameSalts: null }, leaves };
      };
      return { check: 'names', entry: entriesOf(draft)[one]!, handOut };
    },
  },
  {
    name: 'leaves the username of an entry out',
    season: plain,
    says: 'is shown without a username',
    attempt(draft) {
      const entry = entriesOf(draft)[one]!;
      delete draft.names[entry];
      return { check: 'names', entry };
    },
  },
  {
    name: 'names an entry that the log does not have',
    season: plain,
    says: 'which the log does not have',
    attempt(draft) {
      draft.names['77777'] = 'Ghost';
      return { check: 'names', entry: '77777' };
    },
  },
  {
    name: 'shows the username that an entry had before it was renamed',
    season: plain,
    says: 'the log commits to another username',
    attempt(draft) {
      const entry = entriesOf(draft)[one]!;
      insertAfter(draft, draft.leaves.at(-1)!.ref, { type: 'names', names: [[entry, 'Mallory']] });
      return { check: 'names', entry };
    },
  },
  {
    name: 'renames an entry that does not exist',
    season: plain,
    says: 'which does not exist',
    attempt(draft) {
      const ref = insertAfter(draft, draft.leaves.at(-1)!.ref, {
        type: 'names',
        names: [['77777', 'Ghost']],
      });
      return { check: 'names', ref, entry: '77777' };
    },
  },
];
