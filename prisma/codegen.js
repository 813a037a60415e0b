// Generates the Prisma clients of both dialects (and Pothos's types) from schema.prisma. Nothing to do when neither
// the models, nor this file, nor Prisma changed since the last time.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const models = join(here, 'schema.prisma');
const generated = join(here, 'generated');
const derived = join(generated, 'postgresql.prisma');
const stamp = join(generated, 'stamp');
const outputs = [
  derived,
  join(generated, 'sqlite/client.ts'),
  join(generated, 'postgresql/client.ts'),
  join(root, 'graphql/schema/generated/pothos.ts'),
];

/** The same models for PostgreSQL: another provider and output, and no second set of Pothos types. */
function toPostgresql(text) {
  const withoutPothos = text.replace(/^generator pothos \{[^}]*\}\n+/m, '');
  const changed = withoutPothos
    .replace('output                 = "./generated/sqlite"', 'output                 = "./postgresql"')
    .replace('provider = "sqlite"', 'provider = "postgresql"');
  if (/sqlite"/.test(changed) || changed.includes('generator pothos')) {
    throw new Error('prisma/schema.prisma has a form that prisma/codegen.js does not know');
  }
  return `// Derived from ../schema.prisma by ../codegen.js.\n${changed}`;
}

function generate(schema) {
  const cli = join(root, 'node_modules/prisma/build/index.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'generate', '--no-hints', '--schema', schema], {
      cwd: root,
      env: {
        ...process.env,
        // Prisma starts its generators by name.
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
        // Generating needs no engine, but looks for one and would download it: any file that exists will do.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: '1',
      },
    });
    let said = '';
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (said += text));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(said.trim()))));
  });
}

const text = readFileSync(models, 'utf8');
const inputs = createHash('sha256')
  .update(text)
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .update(readFileSync(join(root, 'node_modules/prisma/package.json')))
  .digest('hex');
const fresh = outputs.every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;

if (!fresh) {
  rmSync(stamp, { force: true });
  mkdirSync(generated, { recursive: true });
  writeFileSync(derived, toPostgresql(text));
  try {
    await Promise.all([generate(models), generate(derived)]);
    writeFileSync(stamp, inputs);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
