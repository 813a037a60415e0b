import { initGraphQLTada, type TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';

import type { introspection } from './generated/schema.d.ts';

/** Declares a document, typed by the schema of the site. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { Cents: number; DateTime: string };
}>();

/** A client of a site, by an API token of its owner. */
export function createClient(url: string, token: string) {
  return {
    /** Runs a document. @throws Error for what GraphQL reports as an error; `429` has the seconds to wait */
    async ask<Data, Variables>(
      document: TadaDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<Data> {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: print(document), variables }),
      });
      if (response.status === 429) throw new Error(`429: wait ${response.headers.get('retry-after')} s`);
      const { data, errors = [] } = (await response.json()) as { data: Data; errors?: { message: string }[] };
      if (errors[0] !== undefined) throw new Error(errors[0].message);
      return data;
    },
  };
}
