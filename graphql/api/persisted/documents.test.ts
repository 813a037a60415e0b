import { createHash } from 'node:crypto';

import { NoDeprecatedCustomRule, validate } from 'graphql';
import { describe, expect, test } from 'vitest';

import { measureDocument } from '../cost/documentCost.ts';
import { schema } from '../index.ts';
import { refuseCostly } from '../cost/limits.ts';
import { persistedDocument, persistedIds } from './documents.ts';

describe('the persisted documents', () => {
  test('are named by the hash of their text, fit the schema and are within the limits', () => {
    expect(persistedIds.length).toBeGreaterThan(50);
    for (const id of persistedIds) {
      const { text, document } = persistedDocument(id)!;
      expect(createHash('md5').update(text).digest('hex')).toBe(id);
      expect(refuseCostly(measureDocument(schema, document, null, {}))).toBeNull();
    }
  });

  test('ask for no deprecated field', () => {
    const problems = persistedIds.flatMap((id) =>
      validate(schema, persistedDocument(id)!.document, [NoDeprecatedCustomRule]).map(
        ({ message }) => message,
      ),
    );
    expect(problems).toEqual([]);
  });

  test('are read once', () => {
    const [id] = persistedIds;
    expect(persistedDocument(id!)).toBe(persistedDocument(id!));
  });

  test.each(['', 'constructor', '0'.repeat(64)])('do not contain %j', (id) => {
    expect(persistedDocument(id)).toBeNull();
  });
});
