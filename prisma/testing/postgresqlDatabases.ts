import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';

import { migrate } from '../migrate.ts';
import { withConnection, withDatabase } from '../postgresqlConnection.ts';
import type { EmptyDatabase } from './emptyDatabase.ts';
import { runName } from './folder.ts';
import { schemaHash } from './schemaHash.ts';
import { planted, type Planting } from './plantings.ts';
import { templateName, testServerUrl } from './sharedCluster.ts';

const HOUR = 60 * 60 * 1000;

/** @param from the template; by default the database has no tables */
export async function makePostgresql(from = 'template0'): Promise<EmptyDatabase> {
  const admin = await testServerUrl();
  const name = `last_standing_test_${Date.now()}_${randomBytes(5).toString('hex')}`;
  await withConnection(admin, (connection) => createDatabase(connection, name, from));
  return {
    url: withDatabase(admin, name),
    close: () => withConnection(admin, (connection) => dropDatabase(connection, name)),
  };
}

/** Copies the template's files, which takes half the time of writing them into the log, the default since 15. */
async function createDatabase(connection: Client, name: string, from: string): Promise<void> {
  const { rows } = await connection.query<{ number: number }>(
    `SELECT current_setting('server_version_num')::integer AS "number"`,
  );
  const strategy = rows[0]!.number >= 150_000 ? 'STRATEGY file_copy' : '';
  await connection.query(`CREATE DATABASE "${name}" TEMPLATE "${from}" ${strategy}`);
}

async function dropDatabase(connection: Client, name: string): Promise<void> {
  await connection.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}

const templateLock = 5_184_201_801;
let template: Promise<string> | undefined;

/** The database with all tables and no rows. */
export function postgresqlTemplate(): Promise<string> {
  return (template ??= postgresqlOnce(schemaHash('postgresql'), 'template0', migrate));
}

/** A template with the planted rows, made once a run. */
export function plantedPostgresql(planting: Planting): Promise<string> {
  return planted('postgresql', planting, async (key, plant) =>
    postgresqlOnce(`${runName}_${key}`, await postgresqlTemplate(), async (url) => {
      await (await plant(url)).$disconnect();
    }),
  );
}

/** Returns the template database that ends in `suffix`; the first process creates it from another one. */
async function postgresqlOnce(
  suffix: string,
  from: string,
  fill: (url: string) => Promise<unknown>,
): Promise<string> {
  const admin = await testServerUrl();
  return withConnection(admin, async (connection) => {
    await connection.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rows } = await connection.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname ~ $1`,
      [`^last_standing_template_[0-9]+_${suffix}$`],
    );
    if (rows[0]) return rows[0].datname;
    const name = templateName(suffix);
    // The template gets its final name only when it is complete.
    const building = `last_standing_test_${Date.now()}_building`;
    await createDatabase(connection, building, from);
    await fill(withDatabase(admin, building));
    await connection.query(`ALTER DATABASE "${building}" RENAME TO "${name}"`);
    return name;
  });
}

/** Removes the databases planted for a run. */
export async function removePlanted(run: string): Promise<void> {
  await withConnection(await testServerUrl(), async (connection) => {
    const { rows } = await connection.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname ~ $1`,
      [`^last_standing_template_[0-9]+_${run}_`],
    );
    for (const { datname } of rows) await dropDatabase(connection, datname);
  });
}

/** Removes databases that crashed runs left: test databases after an hour, templates after a day. */
export async function removeStaleDatabases(now: number): Promise<void> {
  await withConnection(await testServerUrl(), async (connection) => {
    const { rows } = await connection.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname ~ '^last_standing_(test|shadow|template)_[0-9]+_'`,
    );
    for (const { datname } of rows) {
      const [, kind, at] = /^last_standing_(\w+?)_(\d+)_/.exec(datname)!;
      // Another run may be copying it.
      if (datname.endsWith(schemaHash('postgresql'))) continue;
      if (now - Number(at) > (kind === 'template' ? 24 : 1) * HOUR) await dropDatabase(connection, datname);
    }
  });
}
