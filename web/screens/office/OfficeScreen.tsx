import type { ComponentType } from 'react';
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

/** A query of the address's pool. */
interface PoolQuery extends OperationType {
  readonly response: { readonly pool: object | null | undefined };
}

export interface ScreenProps<Q extends PoolQuery> {
  data: Q['response'];
  pool: NonNullable<Q['response']['pool']>;
  variables: Q['variables'];
}

interface OfficeScreenProps<Q extends PoolQuery> {
  title: string;
  /** The label of the skeleton. */
  loading?: string;
  query: GraphQLTaggedNode;
  Content: ComponentType<ScreenProps<Q>>;
}

/** A screen of a pool's office: its heading, and its content once the route's query is there. */
export function OfficeScreen<Q extends PoolQuery>({ title, loading, query, Content }: OfficeScreenProps<Q>) {
  return (
    <div className="grid gap-4 *:min-w-0">
      {/* On a phone the navigation names the screen. */}
      <h1 className="max-md:sr-only">{title}</h1>
      <RouteQuery<[Q]> skeleton={<ScreenSkeleton label={loading ?? `Loading the ${title.toLowerCase()}`} />}>
        {(reference) => <Loaded<Q> query={query} reference={reference} Content={Content} />}
      </RouteQuery>
    </div>
  );
}

interface LoadedProps<Q extends PoolQuery> extends Pick<OfficeScreenProps<Q>, 'query' | 'Content'> {
  reference: PreloadedQuery<Q>;
}

function Loaded<Q extends PoolQuery>({ query, reference, Content }: LoadedProps<Q>) {
  const data: Q['response'] = usePreloadedQuery<Q>(query, reference);
  return data.pool ? <Content data={data} pool={data.pool} variables={reference.variables} /> : null;
}
