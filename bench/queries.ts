import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../prisma/projectRoot.ts';

/** A query of the web app, as Relay compiled it. */
export interface ScreenQuery {
  name: string;
  text: string;
  /** The id of its persisted document; null while the build has none. */
  id: string | null;
}

interface Artifact {
  default: { params: { name: string; text: string | null; id: string | null } };
}

/** Where the build puts the texts of persisted documents, by id. */
const TEXTS = join(projectRoot, 'graphql/persisted/generated/documents.json');

/** The queries whose name matches, ordered by name. */
export async function screenDocuments(names: RegExp): Promise<ScreenQuery[]> {
  const web = join(projectRoot, 'web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('__generated__') && file.endsWith('Query.graphql.ts'))
    .filter((file) => names.test(basename(file, '.graphql.ts')));
  const queries = files.map(async (file) => {
    const { default: artifact } = (await import(pathToFileURL(join(web, file)).href)) as Artifact;
    const { name, text, id } = artifact.params;
    return { name, id, text: text ?? persistedText(id) };
  });
  return (await Promise.all(queries)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The query with this name. @throws Error when the web app has none */
export async function screenDocument(name: string): Promise<ScreenQuery> {
  const [query] = await screenDocuments(new RegExp(`^${name}$`));
  if (!query) throw new Error(`The web app has no ${name}.`);
  return query;
}

/** The variables that a query of a page takes, for a week. */
export function variablesOf({ text }: ScreenQuery, week: number): Record<string, unknown> {
  return /\$week\b/.test(text) ? { week } : {};
}

/** The address at which a query is read by GET: by its id where it has one, otherwise by its text. */
export function pathOf(query: ScreenQuery, week: number): string {
  const { id, text } = query;
  const search = new URLSearchParams({
    ...(id === null ? { query: text } : { id }),
    variables: JSON.stringify(variablesOf(query, week)),
  });
  return `/graphql?${search}`;
}

function persistedText(id: string | null): string {
  const texts = JSON.parse(readFileSync(TEXTS, 'utf8')) as Record<string, string>;
  const text = id === null ? undefined : texts[id];
  if (text === undefined) throw new Error(`The build has no text for the persisted document ${id}.`);
  return text;
}
