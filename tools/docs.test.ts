import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../prisma/projectRoot.ts';
import { subjectsOf } from './dependencies/directions.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const exists = (path: string) => existsSync(join(projectRoot, path));

/** README.md and the documents of docs/, by path. */
const documents = new Map(
  ['README.md', ...readdirSync(join(projectRoot, 'docs')).map((name) => `docs/${name}`)]
    .filter((path) => path.endsWith('.md'))
    .map((path) => [path, read(path)]),
);
const each = [...documents].map(([path, text]) => ({ path, text }));

const FOLDERS = ['graphql', 'prisma', 'web', 'bench', 'tools', 'deploy', 'verify', 'examples', '.ci'];

function sources(): string[] {
  return FOLDERS.filter(exists).flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|js|css|html|prisma)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
      .filter((file) => !/(^|\/)(generated|__generated__)\//.test(file)),
  );
}

/**
 * The places where a source or a document matches `pattern`, and the text of its group. Skips this file,
 * which holds the patterns.
 */
function citations(pattern: RegExp): { at: string; cited: string }[] {
  const texts = [
    ...sources()
      .filter((file) => file !== 'tools/docs.test.ts')
      .map((file) => [file, read(file)] as const),
    ...documents,
    ['schema.graphql', read('schema.graphql')] as const,
  ];
  return texts.flatMap(([at, text]) => [...text.matchAll(pattern)].map(([, cited = '']) => ({ at, cited })));
}

/** Names in capitals of the code and of the schema: settings, values of enums, constants. */
const constants = new Set(
  [
    ...sources()
      .filter((file) => file !== 'tools/docs.test.ts')
      .map(read),
    read('schema.graphql'),
    read('package.json'),
  ].flatMap((text) => text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []),
);

/** Code spans outside code blocks. */
function spans(markdown: string): string[] {
  const prose = markdown.replace(/^```.*?^```/gms, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
}

/** Targets of links. */
function links(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
    ([, target, picture]) => target ?? picture!,
  );
}

/** The anchor that GitHub gives a heading. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

const headings = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

describe('citations in code and documents', () => {
  test('name existing sections of docs/SPECIFICATION.md', () => {
    const sections = new Set(
      headings(documents.get('docs/SPECIFICATION.md')!).map((heading) => heading.split(' ')[0]),
    );
    const cited = citations(/\bSPECIFICATION (\d+\.\d+(?:, \d+\.\d+)*)/g);
    const wrong = cited.flatMap(({ at, cited: list }) =>
      list.split(', ').flatMap((number) => (sections.has(number) ? [] : [`${at}: ${number}`])),
    );
    expect(wrong).toEqual([]);
    expect(cited.length).toBeGreaterThan(100);
  });

  test('name existing decisions of docs/DECISIONS.md', () => {
    const decisions = documents.get('docs/DECISIONS.md')!;
    const numbers = new Set(headings(decisions).map((heading) => heading.split('. ')[0]));
    const cited = [
      ...citations(/\bDECISIONS (D\d+(?:, D\d+)*)/g),
      ...[...decisions.matchAll(/\((D\d+)\)/g)].map(([, one = '']) => ({
        at: 'docs/DECISIONS.md',
        cited: one,
      })),
    ];
    const wrong = cited.flatMap(({ at, cited: list }) =>
      list.split(', ').flatMap((number) => (numbers.has(number) ? [] : [`${at}: ${number}`])),
    );
    expect(wrong).toEqual([]);
    expect(cited.length).toBeGreaterThan(30);
  });

  test('name existing functions of the rules, where they say whose SQL form they are', () => {
    const rules = sources()
      .filter((file) => /^graphql\/\w+\/(rules|reference)\//.test(file))
      .map(read)
      .join('\n');
    const cited = citations(/\bSQL form of (\w+) \(\w+\/(?:rules|reference)\b/g);
    expect(cited.filter(({ cited: name }) => !new RegExp(`function ${name}\\b`).test(rules))).toEqual([]);
    expect(cited.length).toBeGreaterThan(2);
  });

  test('name no document outside the repository', () => {
    expect(citations(/\b((?:SPEC|DESIGN)(?: sections?)? \d[\d.]*|the spec(?:'s|’s)?\b)/g)).toEqual([]);
  });
});

test("the numbers of the specification's sections are consecutive", () => {
  const specification = headings(documents.get('docs/SPECIFICATION.md')!).flatMap(
    (heading) => /^(\d+)\.(\d+) /.exec(heading)?.slice(1, 3).map(Number) ?? [],
  );
  const expected: number[] = [];
  for (let at = 0; at < specification.length; at += 2) {
    const isFirst = at === 0 || specification[at] !== specification[at - 2];
    expected.push(specification[at]!, isFirst ? 1 : specification[at - 1]! + 1);
  }
  expect(specification).toEqual(expected);
});

describe('docs/DECISIONS.md', () => {
  const decisions = documents
    .get('docs/DECISIONS.md')!
    .split(/^### /m)
    .slice(1)
    .map((text) => text.split('\n## ')[0]!);

  test('has each number once', () => {
    const numbers = decisions.map((decision) => /^D(\d+)\. /.exec(decision)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('has few decisions, short ones, and none that no longer holds', () => {
    expect(decisions.length).toBeLessThanOrEqual(50);
    expect(decisions.filter((text) => text.split(/\s+/).length > 200)).toEqual([]);
    expect(decisions.filter((text) => /\b(?:superseded|overtaken in part) by\b/i.test(text))).toEqual([]);
  });
});

describe.each(each)('$path', ({ path, text }) => {
  test('names paths that exist', () => {
    const named = spans(text)
      .map((span) => span.split(' > ')[0]!)
      .filter((span) => [...FOLDERS, 'docs'].some((folder) => span.startsWith(`${folder}/`)));
    expect(named.filter((name) => !exists(name))).toEqual([]);
  });

  test('names tests that exist', () => {
    const missing = spans(text).filter((span) => {
      const [file, title] = span.split(' > ');
      if (title === undefined || !file!.includes('.')) return false;
      const source = exists(file!) ? read(file!) : '';
      return !source.replaceAll(/\\(['"`])/g, '$1').includes(title);
    });
    expect(missing).toEqual([]);
  });

  test('names settings, values and constants that exist', () => {
    const named = spans(text).flatMap((span) => /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/.exec(span)?.[1] ?? []);
    expect(named.filter((name) => !constants.has(name))).toEqual([]);
  });

  test('links to files and headings that exist', () => {
    const broken = links(text).filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [file = '', fragment] = link.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      if (!exists(target)) return true;
      return fragment !== undefined && !headings(read(target)).map(anchor).includes(fragment);
    });
    expect(broken).toEqual([]);
  });

  test('names commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/npm run (?:--?[\w-]+ )*([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('docs/ARCHITECTURE.md describes each folder of the server and of the web app', () => {
  const described = spans(documents.get('docs/ARCHITECTURE.md')!);
  const folders = subjectsOf(sources()).map((subject) => `graphql/${subject}/`);
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.filter((folder) => !described.includes(folder))).toEqual([]);
});

describe('docs/RECIPES.md', () => {
  const [, ...recipes] = documents.get('docs/RECIPES.md')!.split(/^## /m);
  const named = recipes.map((recipe) => {
    const paths = spans(recipe).filter((span) =>
      [...FOLDERS, 'docs'].some((folder) => span.startsWith(`${folder}/`)),
    );
    return { title: recipe.split('\n')[0]!, recipe, paths };
  });

  test('tells how to add an option, a command, a screen, a REST row and a mail', () => {
    expect(named.map(({ title }) => title)).toEqual([
      'An option of a pool',
      'A command of the office',
      'A screen',
      'A REST row',
      'A mail',
    ]);
  });

  test.each(named)('$title: names files that exist, and what they contain', ({ recipe, paths }) => {
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !exists(path))).toEqual([]);
    const code = paths
      .filter((path) => /\.\w+$/.test(path))
      .map(read)
      .join('\n');
    const names = spans(recipe).filter((span) => /^\w+$/.test(span));
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  });
});

/** The first cells of a table in a section of docs/SPECIFICATION.md. */
function specified(section: string): string[] {
  const specification = documents.get('docs/SPECIFICATION.md')!;
  const text = specification.split('\n### ').find((part) => part.startsWith(`${section} `)) ?? '';
  return [...text.matchAll(/^\| ([^|]*`[^|]*)\|/gm)].map(([, cell = '']) => cell);
}

test('docs/SPECIFICATION.md has every REST call, and no other', () => {
  const calls = readdirSync(join(projectRoot, 'graphql/api/rest/routes'))
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => [
      ...read(`graphql/api/rest/routes/${name}`).matchAll(/method: '(\w+)',\s+path: '([^']+)'/g),
    ])
    .map(([, method, path]) => `${method} ${path}`);
  const named = specified('9.1').map((cell) => cell.replace(/^(\w+) `([^`]+)`.*$/, '$1 $2'));
  expect(new Set(named)).toEqual(new Set(calls));
  expect(named).toHaveLength(calls.length);
});

test('docs/SPECIFICATION.md has every screen of the web app', () => {
  const screens = [...read('web/app/routes.tsx').matchAll(/(?:[pP]age\(\s*|path: )'([a-z-]+)'/g)].map(
    ([, path]) => `/${path}`,
  );
  const named = specified('7.1').flatMap(spans);
  expect(screens.length).toBeGreaterThan(10);
  expect(screens.filter((screen) => !named.includes(screen))).toEqual([]);
});

test('docs/SPECIFICATION.md quotes existing texts of the product', () => {
  const product = sources()
    .filter(
      (file) => /^(web|graphql)\/.*\.tsx?$/.test(file) && !/\.(test|e2e)\.|\/(testing|e2e)\//.test(file),
    )
    .map(read)
    .join('\n')
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/<\/?Link[^<>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');
  // Sentences and titles: not names, paths or calls. A value in a text is a brace or the demo's 6 characters.
  const quoted = spans(documents.get('docs/SPECIFICATION.md')!).filter(
    (span) => /^[A-Z][a-z'].* /.test(span) && !span.startsWith('Authorization'),
  );
  const missing = quoted.filter((span) =>
    span.split(/\{\w+\}|\b6\b/).some((part) => !product.includes(part.trim())),
  );
  expect(quoted.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

test('docs/operator.md has every setting, and no other', () => {
  const [, table = ''] = /\n## Settings\n(.*?)\n## /s.exec(documents.get('docs/operator.md')!) ?? [];
  const named = [...table.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(([, cell = '']) => spans(cell));
  const known = [...read('graphql/site/settings/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name]) => name,
  );
  expect(new Set(named)).toEqual(new Set(known));
  expect(named).toHaveLength(known.length);
});

test('README.md names the two commands and the demo accounts', () => {
  const readme = documents.get('README.md')!;
  for (const words of ['npm start', 'npm test', 'test@pool.example', 'admin@pool.example']) {
    expect(readme).toContain(words);
  }
});

test('the pictures of the documents are small', () => {
  const pictures = [...documents].flatMap(([name, text]) =>
    links(text)
      .filter((link) => /\.(png|webp)$/.test(link))
      .map((link) => join(projectRoot, dirname(name), link)),
  );
  expect(pictures).toHaveLength(9);
  // A film has more.
  const most = (picture: string) => (picture.endsWith('.webp') ? 400_000 : 150_000);
  expect(pictures.filter((picture) => readFileSync(picture).length > most(picture))).toEqual([]);
});
