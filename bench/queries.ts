import { getOperationAST } from 'graphql';
import { persistedDocument, persistedIds } from '../graphql/api/persisted/documents.ts';

/** A query of the web app. */
export interface ScreenQuery {
  name: string;
  text: string;
  /** The id of its persisted document. */
  id: string;
}

/** The queries whose name matches, ordered by name. */
export function screenDocuments(names: RegExp): ScreenQuery[] {
  return persistedIds
    .map((id) => persistedDocument(id)!)
    .map(({ id, document, text }) => ({ id, name: getOperationAST(document)!.name!.value, text }))
    .filter(({ name }) => names.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The query with this name. @throws Error when the web app has none */
export function screenDocument(name: string): ScreenQuery {
  const [query] = screenDocuments(new RegExp(`^${name}$`));
  if (!query) throw new Error(`The web app has no ${name}.`);
  return query;
}

/** The variables that a query of a page takes, for a week. */
export function variablesOf({ text }: ScreenQuery, week: number): Record<string, unknown> {
  return /\$week\b/.test(text) ? { week } : {};
}

/** The address at which a query is read by GET. */
export function pathOf(query: ScreenQuery, week: number): string {
  const search = new URLSearchParams({ id: query.id, variables: JSON.stringify(variablesOf(query, week)) });
  return `/graphql?${search}`;
}
