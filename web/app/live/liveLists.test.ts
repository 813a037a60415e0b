// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Node {
  kind: string;
  name?: string;
  args?: Node[] | null;
  selections?: Node[];
  handle?: string;
  variableName?: string;
}

/** The sources that refetch a query live, with its name. */
const refetched = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/__generated__|\.test\./.test(path))
  .flatMap((path) => {
    const text = readFileSync(join('web', path), 'utf8');
    const queries = [...text.matchAll(/\buse(?:Office)?Live<(\w+Query)>/g)].map(([, name]) => name!);
    return queries
      .filter((name) => text.includes(`__generated__/${name}.`))
      .map((query) => ({ path, query, text }));
  });

/** Lists that read all of their pages by themselves, so also after a refetch. */
const READ_WHOLE = ['payouts'];

/** The sizes of the lists that the query reads page by page. */
function listSizes({ selections = [] }: Node): Node[] {
  const names = selections
    .filter(({ handle, name = '' }) => handle === 'connection' && !READ_WHOLE.includes(name))
    .map(({ name }) => name);
  return selections.flatMap((one) => [
    ...(one.kind === 'LinkedField' && names.includes(one.name)
      ? (one.args ?? []).filter(({ name }) => name === 'first')
      : []),
    ...listSizes(one),
  ]);
}

describe('a live refetch asks for as much of a list as was loaded', () => {
  it('of several queries', () => expect(refetched.length).toBeGreaterThan(20));

  it.each(refetched)('$query in $path', async ({ path, query, text }) => {
    const file = join('web', dirname(path), '__generated__', `${query}.graphql.ts`);
    const { default: node } = (await import(pathToFileURL(file).href)) as { default: { operation: Node } };
    for (const size of listSizes(node.operation)) {
      // A list without a variable begins anew at each refetch.
      expect(size).toMatchObject({ kind: 'Variable' });
      const name = size.variableName!;
      expect(text, `sends $${name}`).toMatch(new RegExp(`variables: \\{[^}]*\\b${name}\\b`, 's'));
    }
  });
});

/** Lists of a moment in the past, which no event changes. */
const PAST = ['screens/history/past/PastStandings.tsx', 'screens/history/past/PastChanges.tsx'];
/** Reads all of its pages by itself. */
const WHOLE = ['screens/office/close-out/Payouts.tsx'];
/** Keep them in their rows, which are loaded for long lists only. */
const STANDINGS = ['AliveList', 'EliminatedList'].map((name) => `screens/standings/${name}.tsx`);
/** Falls back to 200 rows: the code would be in the first view of History. */
const CUT = ['screens/history/SurvivalTimeline.tsx'];

const lists = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join('web', path), 'utf8') }))
  .filter(
    ({ path, text }) =>
      text.includes('= usePaginationFragment<') && ![...PAST, ...WHOLE, ...STANDINGS, ...CUT].includes(path),
  );

it('long standings keep what was loaded beyond one refetch', () =>
  expect(readFileSync('web/screens/standings/VirtualRows.tsx', 'utf8')).toContain('useAllRows('));

// A refetch has 200 rows at most.
it.each(lists)('$path keeps what was loaded beyond one refetch', ({ text }) => {
  expect(text).toContain('useAllRows(');
});
