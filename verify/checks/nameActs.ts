import { encodeBase64 } from '../log/base64.ts';
import type { NameAct } from './acts.ts';
import type { Books } from './books.ts';
import { nameCommitment } from './checkNames.ts';
import type { LogHeader } from './header.ts';

type Known = Pick<LogHeader, 'names' | 'nameSalts' | 'earlierNames'>;

/**
 * Changed usernames that can make a reader take one entry for another: those that another entry had before, those whose
 * earlier username a member is not shown, and all once entries stand differently.
 */
export function nameActs(books: Books, known: Known): NameAct[] {
  const { acts, entries } = books;
  if (acts.renamings.length === 0) return [];
  const nameOf = namesByCommitment(books, known);
  const hadBefore = new Map<string, { entry: number; leaf: number }[]>();
  for (const { entry, before, leaf } of acts.renamings) {
    const name = nameOf.get(encodeBase64(before));
    if (name !== undefined) hadBefore.set(name, [...(hadBefore.get(name) ?? []), { entry, leaf }]);
  }
  const isMember = known.names !== null;
  return acts.renamings.flatMap(({ leaf, at, entry, before, after, isAmongDifferent }): NameAct[] => {
    const was = nameOf.get(encodeBase64(before)) ?? null;
    const name = nameOf.get(encodeBase64(after)) ?? null;
    const others = name === null ? [] : (hadBefore.get(name) ?? []);
    const other = others.findLast((one) => one.entry !== entry)?.entry ?? null;
    if (!isAmongDifferent && other === null && !(isMember && was === null)) return [];
    const message = nameText({ was, name, isMember });
    const whose = other === null ? '' : ` It was the username of entry ${entries.idOf(other)} before.`;
    const earlier = other ?? (was === null ? undefined : null);
    const act = { kind: 'NAME', leaf, at, entry, name, week: null, reason: null } as const;
    return [{ ...act, earlier, message: `${message}${whose}` }];
  });
}

function nameText({
  was,
  name,
  isMember,
}: {
  was: string | null;
  name: string | null;
  isMember: boolean;
}): string {
  if (!isMember) return 'The username was changed; members of the pool are shown both.';
  const to = name === null ? 'one that is not shown' : JSON.stringify(name);
  return was === null
    ? `The username was changed to ${to}; the earlier one is not shown.`
    : `The username was changed from ${JSON.stringify(was)} to ${to}.`;
}

/** The usernames that are shown, current and earlier, by the commitments that they open. */
function namesByCommitment(books: Books, { names, nameSalts, earlierNames }: Known): Map<string, string> {
  const found = new Map<string, string>();
  const renamed = new Set(books.acts.renamings.map(({ entry }) => books.entries.idOf(entry)));
  for (const entry of renamed) {
    const current = names?.[entry];
    const shown = [
      ...(earlierNames?.[entry] ?? []),
      ...(current === undefined ? [] : [[current, nameSalts?.[entry] ?? ''] as const]),
    ];
    for (const [name, salt] of shown) {
      found.set(encodeBase64(nameCommitment(books, { entry, name, salt })), name);
    }
  }
  return found;
}
