import { readFileSync } from 'node:fs';

import { buildSchema, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql';
import { describe, expect, it } from 'vitest';

import { schema } from '../index.ts';
import { schemaFile } from '../print.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { openApi } from './openapi.ts';
import { routes } from './table.ts';

/** SPECIFICATION 9.1, row by row. */
const CALLS = `
POST /api/auth/login
GET /api/auth/me
POST /api/auth/logout
POST /api/auth/forgot-password
POST /api/auth/reset-password
POST /api/auth/test-login
POST /api/validate-join-code
GET /api/referral-codes
GET /api/pools
GET /api/dashboard/{poolId}
GET /api/pool-stats
GET /api/my-participants
GET /api/user-entries/{email}
GET /api/my-entries
POST /api/add-entries
POST /api/join-pool
POST /api/participants/{id}/welcome-shown
GET /api/participants/{id}
GET /api/participants/{id}/used-teams
GET /api/participants/{id}/picks/week/{week}
GET /api/picks/week/{week}
GET /api/picks/week/{week}/all
GET /api/picks/deadline/{week}
POST /api/picks
GET /api/games/week/{week}/details
GET /api/teams/records
GET /api/teams
GET /api/pools/{poolId}/participants`
  .trim()
  .split('\n');

/** The public calls of SPECIFICATION 9.1. */
const PUBLIC = /^\/api\/(auth\/(?!me$)|validate-join-code$|join-pool$|pool-stats$)/;

/** Fields of a document whose value depends on the viewer. */
function perViewerFields(document: string): string[] {
  const types = new TypeInfo(schema);
  const found: string[] = [];
  visit(
    parse(document),
    visitWithTypeInfo(types, {
      Field({ name }) {
        const isPerViewer = types.getFieldDef()?.extensions.perViewer !== undefined;
        if (isPerViewer) found.push(`${types.getParentType()?.name}.${name.value}`);
      },
    }),
  );
  return found;
}

describe('the table', () => {
  it('contains every call of the specification and no other', () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...CALLS].sort());
  });

  it('requires a session for every call but those that the design names', () => {
    for (const { path, access } of routes) {
      expect([path, access]).toEqual([path, PUBLIC.test(path) ? 'public' : 'session']);
    }
  });

  it('matches each path to exactly one route', () => {
    for (const { path } of routes) {
      const example = path.replace(/\{\w+\}/g, '7');
      const fitting = routes.filter((other) =>
        new RegExp(`^${other.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(example),
      );
      expect(fitting.map((other) => other.path)).toEqual([path]);
    }
  });

  const printed = buildSchema(readFileSync(schemaFile, 'utf8'));
  it.each(routes.map(({ operation, document }) => [operation, document]))(
    'the document of %s fits schema.graphql',
    (_operation, document) => {
      expect(validate(printed, parse(document))).toEqual([]);
    },
  );

  it('shares between callers only responses that are the same for all', () => {
    const shared = routes.filter(({ sharing }) => sharing !== null);
    expect(shared.map(({ operation }) => operation)).toEqual([
      'poolStats',
      'weekPicks',
      'allWeekPicks',
      'pickDeadline',
      'weekGames',
      'teamRecords',
      'teams',
    ]);
    for (const { method, document } of shared) {
      expect(method).toBe('GET');
      // The default pool is a part of the key, and the viewer's own picks of a week are never kept.
      const fields = perViewerFields(document).filter(
        (field) => !['Query.pool', 'Week.picks'].includes(field),
      );
      expect(fields).toEqual([]);
    }
    expect(perViewerFields('{ pool { viewerEntries { email } } }')).toEqual([
      'Query.pool',
      'Pool.viewerEntries',
      'Entry.email',
    ]);
  });
});

describe('the OpenAPI description', () => {
  // oxlint-disable-next-line typescript/no-explicit-any
  const description: any = openApi(readSettings({ PUBLIC_URL: 'https://pool.example' }));

  it('describes every route, with its id and fields', () => {
    expect(description.openapi).toBe('3.1.0');
    expect(description.servers).toEqual([{ url: 'https://pool.example' }]);
    const described = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([...CALLS].sort());
    const ids = routes.map(({ method, path }) => description.paths[path][method.toLowerCase()].operationId);
    expect(new Set(ids).size).toBe(28);
    for (const { path, method } of routes) {
      const { parameters } = description.paths[path][method.toLowerCase()];
      const inPath = parameters.filter((one: { in: string }) => one.in === 'path');
      expect(inPath.map((one: { name: string }) => `{${one.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
    const { requestBody } = description.paths['/api/add-entries'].post;
    expect(requestBody.content['application/json'].schema.required).toEqual([
      'numberOfNewEntries',
      'joinCode',
    ]);
  });

  it('contains every schema that it refers to', () => {
    const referred = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!);
    expect(referred.length).toBeGreaterThan(100);
    const known = Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...new Set(referred)].filter((ref) => !known.includes(ref))).toEqual([]);
    expect(known).toContain('#/components/schemas/Participant');
  });
});
