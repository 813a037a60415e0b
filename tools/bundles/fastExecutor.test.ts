import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../processes.ts';
import { fastExecutor } from './fastExecutor.ts';

interface Called {
  transform: { filter: { id: RegExp[] }; handler(code: string, id: string): { code: string } };
  buildEnd(error?: Error): void;
}

const FILES = ['values.mjs', 'execute.mjs'].map((name) => join(root, 'node_modules/graphql/execution', name));
const textOf = (file: string) => readFileSync(file, 'utf8');
const open = () => fastExecutor() as unknown as Called;

test('the places are in the installed graphql-js, each once', () => {
  const { transform, buildEnd } = open();
  for (const file of FILES) {
    expect(transform.filter.id.some((each) => each.test(file))).toBe(true);
    expect(transform.handler(textOf(file), file).code).not.toBe(textOf(file));
  }
  expect(() => buildEnd()).not.toThrow();
});

test('a build without one of the places fails', () => {
  const { transform, buildEnd } = open();
  const [values = '', execute = ''] = FILES;
  expect(() => transform.handler(textOf(values).replace('variableValues)', 'variables)'), values)).toThrow(
    'no longer exactly one "export function getArgumentValues',
  );
  transform.handler(textOf(values), values);
  expect(() => buildEnd()).toThrow('no longer exactly one "function executeFields');
  transform.handler(textOf(execute), execute);
  expect(() => buildEnd()).not.toThrow();
});
