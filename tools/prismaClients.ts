// The Prisma clients of both dialects, and Pothos's types, from schema.prisma.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Product } from './makeWhenStale.ts';
import { packages, root, StepError } from './processes.ts';

const models = 'prisma/schema.prisma';
/** The same models for PostgreSQL. */
const derived = 'prisma/generated/postgresql.prisma';

export const prismaClients: Product = {
  name: 'prisma-clients',
  inputs: [
    models,
    'tools/prismaClients.ts',
    'node_modules/prisma/package.json',
    'node_modules/@pothos/plugin-prisma/package.json',
  ],
  outputs: () => ['prisma/generated', 'graphql/api/generated/pothos.ts'],
  async make() {
    mkdirSync(join(root, 'prisma/generated'), { recursive: true });
    writeFileSync(join(root, derived), toPostgresql(readFileSync(join(root, models), 'utf8')));
    await Promise.all([models, derived].map(generate));
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

/** Prisma's output is shown only when it fails. */
function generate(schema: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [packages.prisma, 'generate', '--no-hints', '--schema', schema], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Prisma starts its generators by name.
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
        // Generating needs no engine, but looks for one and would download it: any file that exists will do.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: '1',
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new StepError(output.trim()))));
  });
}
