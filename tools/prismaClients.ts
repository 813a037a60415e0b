// The Prisma clients of both dialects, and Pothos's types, from schema.prisma.
import type * as ClientGenerator from '@prisma/client-generator-ts';
import type * as Internals from '@prisma/internals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Product } from './makeWhenStale.ts';
import { root, StepError } from './processes.ts';

const models = 'prisma/schema.prisma';
/** The same models for PostgreSQL. */
const derived = 'prisma/generated/postgresql.prisma';
/** The generator of Pothos's types, a process of its own. */
const POTHOS = 'node_modules/@pothos/plugin-prisma/bin/generator.js';

export const prismaClients: Product = {
  name: 'prisma-clients',
  inputs: [
    models,
    'tools/prismaClients.ts',
    'node_modules/@prisma/client-generator-ts/package.json',
    'node_modules/@pothos/plugin-prisma/package.json',
  ],
  outputs: () => ['prisma/generated'],
  async make() {
    mkdirSync(join(root, 'prisma/generated'), { recursive: true });
    writeFileSync(join(root, derived), toPostgresql(readFileSync(join(root, models), 'utf8')));
    await generate(models);
    await generate(derived);
  },
};

/** Another provider and output, and no second set of Pothos types for PostgreSQL. */
function toPostgresql(text: string): string {
  const withoutPothos = text.replace(/^generator pothos \{[^}]*\}\n+/m, '');
  const changed = withoutPothos
    .replace('output                 = "./generated/sqlite"', 'output                 = "./postgresql"')
    .replace('provider = "sqlite"', 'provider = "postgresql"');
  if (/sqlite"/.test(changed) || changed.includes('generator pothos')) {
    throw new StepError(`${models} has a form that tools/prismaClients.ts does not know.`);
  }
  return `// Derived from ../schema.prisma by tools/prismaClients.ts.\n${changed}`;
}

/**
 * Runs the generators that a schema names. Prisma's command does the same, with three databases, a studio and a development server
 * among its packages.
 */
async function generate(schema: string): Promise<void> {
  // Loaded lazily: a start that makes nothing does not need them. By `require`: their modules name files without extensions.
  const require = createRequire(import.meta.url);
  const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts') as typeof ClientGenerator;
  const { getGenerators, loadSchemaContext } = require('@prisma/internals') as typeof Internals;
  const registry: Parameters<typeof getGenerators>[0]['registry'] = {
    'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() },
    'prisma-pothos-types': { type: 'rpc', isNode: true, generatorPath: join(root, POTHOS) },
  };
  try {
    const schemaContext = await loadSchemaContext({
      schemaPath: { cliProvidedPath: join(root, schema) },
      cwd: root,
      printLoadMessage: false,
    });
    const generators = await getGenerators({
      schemaContext,
      registry,
      skipDownload: true,
      cliCommand: 'generate',
    });
    for (const generator of generators) {
      await generator.generate().finally(() => generator.stop());
    }
  } catch (error) {
    throw new StepError(error instanceof Error ? error.message : String(error));
  }
}
