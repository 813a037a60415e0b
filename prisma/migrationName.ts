export const USAGE = 'Usage: npm run db:migration -- <name>   (a name of a-z, 0-9 and _)';

/** The name of a migration from the command line; null where the arguments are none. */
export function readMigrationName([name, ...rest]: readonly string[]): string | null {
  return name !== undefined && rest.length === 0 && /^[a-z0-9_]+$/.test(name) ? name : null;
}
