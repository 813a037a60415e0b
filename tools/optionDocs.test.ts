import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import {
  declared,
  DEFAULT_OPTIONS,
  LOGGED_NAMES,
  OPTION_NAMES,
} from '../graphql/pools/rules/options/poolOptions.ts';
import { OPTION_HELP } from '../graphql/pools/rules/options/optionText.ts';
import { projectRoot } from '../prisma/projectRoot.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

/** More are not listed one by one. */
const FEW = 7;

/** What the table of the commissioner's guide says of each option, the usual value first where there are few. */
const rows = OPTION_NAMES.map((name, index) => {
  const { apiName = name, choices, none, values } = declared(name);
  const { name: textName, default: usual, help } = OPTION_HELP[index]!;
  const few = (choices?.length ?? 0) > FEW ? undefined : choices;
  const others = few?.filter(({ value }) => value !== DEFAULT_OPTIONS[name]).map(({ text }) => text);
  const named = apiName === textName ? `\`${apiName}\`` : `\`${apiName}\`, \`${textName}\``;
  const listed = others ? [usual, ...others].join(', ') : none === undefined ? values : `NONE, ${values}`;
  return [named, listed, help];
});

test('docs/commissioner.md has the options as they are declared', () => {
  const [, section = ''] = read('docs/commissioner.md').split('\n## Options\n');
  const table = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  expect(table).toEqual(rows);
});

test('docs/sealed-picks.md names the options that the log states', () => {
  const [, list = ''] = /The options that decide: (.*?), and `entryFeeCents`/.exec(
    read('docs/sealed-picks.md'),
  )!;
  expect(list.split(', ').toSorted()).toEqual(LOGGED_NAMES.map((name) => `\`${name}\``).toSorted());
});
