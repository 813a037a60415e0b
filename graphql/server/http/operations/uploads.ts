import { getOperationAST, Kind, parse } from 'graphql';

import { persistedDocument } from '#graphql/api/persisted/documents.ts';
import { MAX_BODY } from './graphql.ts';

/** Bytes of a body with a table: importEntries takes up to 20,000 lines. */
export const MAX_UPLOAD = 5_000_000;

const UPLOADS = new Set(['importEntries', 'importSeason']);

/** Whether an operation takes nothing but a table, so that its body may be longer than others. */
export function isUpload({ id, query, operationName }: Sent): boolean {
  const document = typeof id === 'string' ? persistedDocument(id)?.document : documentOf(query);
  const operation = document && getOperationAST(document, operationName ?? undefined);
  const fields = operation?.selectionSet.selections ?? [];
  return (
    fields.length > 0 && fields.every((field) => field.kind === Kind.FIELD && UPLOADS.has(field.name.value))
  );
}

interface Sent {
  id?: unknown;
  query?: unknown;
  operationName?: string | null | undefined;
}

/** The operation's text has the usual limit. */
function documentOf(query: unknown) {
  if (typeof query !== 'string' || query.length > MAX_BODY) return undefined;
  try {
    return parse(query, { maxLexicalTokens: 2000 });
  } catch {
    return undefined;
  }
}
