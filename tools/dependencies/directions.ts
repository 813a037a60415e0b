interface Layer {
  name: string;
  holds: string;
  /** The paths of its files. A file belongs to the first layer that matches. */
  files: RegExp;
  /** The layers that it imports besides itself. */
  imports: readonly string[];
}

/** Folders of `graphql/` that are no subject. */
const OTHERS = ['api', 'server', 'kernel', 'cli', 'demo', 'testing'];

/**
 * The layers of the project. Rules import only rules; a subject imports the rules and use cases of other subjects, and only
 * schemas import schemas; `api/` and `server/` import all subjects; the web app meets the server in `schema.graphql` alone.
 * Files that no layer matches (the command line, the demo, tools, measurements) import everything, and no layer imports them.
 */
export const LAYERS: readonly Layer[] = [
  {
    name: 'rules',
    holds: 'pure functions of each subject: deadlines, picks, grading, options',
    files: /^graphql\/\w+\/(rules|reference)\//,
    imports: [],
  },
  {
    name: 'database',
    holds: 'models, migrations, constraints, the 2025 season',
    files: /^prisma\//,
    imports: [],
  },
  {
    name: 'kernel',
    holds: 'transaction, failures, audit, clock, ports',
    files: /^graphql\/kernel\//,
    imports: ['rules', 'database'],
  },
  {
    name: 'schema',
    holds: 'the GraphQL types of each subject',
    files: /^graphql\/\w+\/schema\//,
    imports: ['rules', 'database', 'kernel', 'use cases', 'API'],
  },
  {
    name: 'API',
    holds: 'builder, loaders, commands; REST, MCP',
    files: /^graphql\/api\//,
    imports: ['rules', 'database', 'kernel', 'use cases', 'schema', 'server', 'log format', 'leaves'],
  },
  {
    name: 'server',
    holds: 'HTTP, sockets, cache, jobs, events, start',
    files: /^graphql\/server\//,
    imports: ['rules', 'database', 'kernel', 'use cases', 'schema', 'API', 'log format', 'program'],
  },
  {
    name: 'program',
    holds: 'the demo, and the command line',
    files: /^graphql\/(cli|demo)\//,
    imports: ['rules', 'database', 'kernel', 'use cases', 'server'],
  },
  {
    name: 'use cases',
    holds: 'what reads and writes, by subject',
    files: new RegExp(`^graphql/(?!(${OTHERS.join('|')})/)\\w+/`),
    imports: ['rules', 'database', 'kernel', 'log format', 'leaves', 'checks'],
  },
  {
    name: 'log format',
    holds: 'C2SP tiles, notes, proofs',
    files: /^verify\/(log|policy|package)\//,
    imports: [],
  },
  {
    name: 'leaves',
    holds: 'the leaves of a log, and tables played from them',
    files: /^verify\/(leaves|tables)\//,
    imports: ['rules', 'log format'],
  },
  {
    name: 'facts',
    holds: 'kickoffs and results from sources other than the site',
    files: /^verify\/facts\//,
    imports: ['rules'],
  },
  {
    name: 'checks',
    holds: 'one file a check',
    files: /^verify\/checks\//,
    imports: ['rules', 'log format', 'leaves', 'facts'],
  },
  {
    name: 'verifier',
    holds: 'reads a log from an address or a file, compares a site with it',
    files: /^verify\//,
    imports: ['rules', 'log format', 'leaves', 'checks', 'facts'],
  },
  {
    name: 'UI',
    holds: 'components without GraphQL, texts, theme',
    files: /^web\/ui\//,
    imports: [],
  },
  {
    name: 'app',
    holds: 'network, session, live updates, frame',
    files: /^web\/(app|shared)\/(?!(app|routes)\.tsx|document\/)/,
    imports: ['UI', 'log format', 'verifier', 'checks'],
  },
  {
    name: 'screens',
    holds: 'one folder a screen',
    files: /^web\/screens\//,
    imports: ['UI', 'app', 'verifier', 'facts', 'checks', 'log format'],
  },
  {
    name: 'web program',
    holds: 'routes and documents',
    files: /^web\//,
    imports: ['UI', 'app', 'screens'],
  },
];

/** The layer of a file; a file outside all layers is its own. */
export function layerOf(file: string): string {
  return LAYERS.find(({ files }) => files.test(file))?.name ?? file;
}

export function mayImport(layer: string, other: string): boolean {
  const imports = LAYERS.find(({ name }) => name === layer)?.imports ?? [other];
  return layer === other || imports.includes(other);
}

/** The folders of `graphql/` that have a subject each. */
export function subjectsOf(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => /^graphql\/(\w+)\//.exec(file)?.[1] ?? []);
  return [...new Set(folders)].filter((folder) => !OTHERS.includes(folder)).sort();
}
