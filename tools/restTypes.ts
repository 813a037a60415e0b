// The types of schema.graphql, by which graphql/api/rest/documents.ts and the example of a client type their documents.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './makeWhenStale.ts';
import { root } from './processes.ts';

const folders = ['graphql/api/rest/generated', 'examples/typescript/generated'];

export const restTypes: Product = {
  name: 'rest-types',
  inputs: ['schema.graphql', 'tools/restTypes.ts', 'node_modules/gql.tada/package.json'],
  outputs: () => folders,
  async make() {
    // Loaded lazily: a start that makes nothing does not need it.
    const { buildSchema, introspectionFromSchema } = await import('graphql');
    const { minifyIntrospection, outputIntrospectionFile } = await import('@gql.tada/internal');
    const sdl = readFileSync(join(root, 'schema.graphql'), 'utf8');
    const introspection = minifyIntrospection(introspectionFromSchema(buildSchema(sdl)));
    const types = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
    for (const folder of folders) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, 'schema.d.ts'), types);
    }
  },
};
