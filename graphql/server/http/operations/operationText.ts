import { GraphQLError } from 'graphql';

import { persistedDocument } from '#graphql/api/persisted/documents.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';

/** An operation as sent: by text, or by the id of a persisted document. */
interface Sent {
  id?: unknown;
  query?: string | null | undefined;
}

/** @returns a GraphQLError for an unknown id, and for a text when PERSISTED_ONLY is set */
export function readOperation(
  { id, query }: Sent,
  { persistedOnly }: Pick<Settings, 'persistedOnly'>,
): string | GraphQLError {
  if (id !== undefined) {
    return (typeof id === 'string' ? persistedDocument(id)?.text : undefined) ?? persistedNotFound();
  }
  return persistedOnly ? persistedAlone() : (query ?? '');
}

/** The id is of another build of the web app; only a reload helps. */
export function persistedNotFound(): GraphQLError {
  return new GraphQLError('A new version of this site was released. Please reload the page.', {
    extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' },
  });
}

function persistedAlone(): GraphQLError {
  return new GraphQLError(
    "This site runs the web app's own documents alone (PERSISTED_ONLY); scripts use the REST calls under /api.",
    { extensions: { code: 'PERSISTED_ONLY' } },
  );
}
