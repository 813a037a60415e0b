// @vitest-environment node
import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType } from 'graphql';
import { expect, it } from 'vitest';
import { notSent } from './mailObstacle.ts';

it('says of each obstacle what the API says', () => {
  const text = readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8');
  const obstacle = buildSchema(text).getType('MailObstacle');
  const values = isEnumType(obstacle) ? obstacle.getValues() : [];
  expect(values.map(({ name }) => notSent(name))).toEqual(values.map(({ description }) => description));
  expect(values.length).toBeGreaterThan(1);
});

it('says something of an obstacle that it does not know, and nothing of none', () => {
  expect(notSent('FUTURE')).toBe('Not sent: this site cannot send mail.');
  expect([notSent(null), notSent(undefined)]).toEqual([null, null]);
});
