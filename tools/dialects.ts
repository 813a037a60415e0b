/** The line by which a test file names, from the project's root, the modules whose SQL it runs on both databases. */
const NAMES = /^\/\/ SQL on both databases: (.*(?:\n\/\/ .*)*)$/m;

/** Raw SQL, statements past Prisma's client, and switches by the dialect. */
const SQL = new RegExp(
  [
    /\$(query|execute)Raw(Unsafe)?\s*[`(<]/,
    /\bPrisma\.(sql|raw|join|empty)\b/,
    /\b(FROM|INTO|UPDATE) "[A-Z]|\bIS (NOT )?NULL\b/,
    /\bdialect (===|!==) '|\[(\w+\.)*dialect\]|\bdialectOf\([^)]*\) (===|!==)/,
    /\b(db|#db)\.(read|write)\(|\bread(Shared)?Rows\(/,
    /from 'pg'/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Tests of both dialects, and of PostgreSQL alone where SQLite has another module for the same. */
const ON_POSTGRESQL = /\bbothDialects[).]|\bopen\w+\('postgresql'|\.each\(channels\)/;

/** Their switch concerns programs without a database of PostgreSQL. */
const WITHOUT_DATABASE = [
  // Refuses PostgreSQL by its address, before anything is opened.
  'graphql/cli/sqliteFile.ts',
  // Writes migrations for developers; prisma/migrate.test.ts applies them.
  'prisma/newMigration.ts',
];

/**
 * Whether each module with SQL is named by a test that runs on both databases.
 * @param texts of the files of the project, by their path
 * @returns a line for each problem
 */
export function unprovenSql(texts: ReadonlyMap<string, string>): string[] {
  const isTest = (file: string) => /\.test\.tsx?$/.test(file);
  const hasSql = (file: string) => SQL.test(texts.get(file) ?? '');
  const problems: string[] = [];
  const named = new Set<string>();
  for (const [file, text] of texts) {
    const names = isTest(file) ? NAMES.exec(text)?.[1] : undefined;
    if (names === undefined) continue;
    if (!ON_POSTGRESQL.test(text)) problems.push(`${file} names modules and does not run on both databases`);
    for (const name of names.split(/[,\s/]*\n\/\/ |, /)) {
      if (!file.includes('.both.')) named.add(name);
      if (!hasSql(name)) problems.push(`${file} names ${name}, which has no SQL`);
    }
  }
  for (const file of texts.keys()) {
    const isProduct = !isTest(file) && !/(^|\/)testing[/A-Z.]/.test(file) && !WITHOUT_DATABASE.includes(file);
    if (isProduct && hasSql(file) && !named.has(file))
      problems.push(`${file} has SQL, and no test that runs on both databases names it`);
  }
  return problems;
}
