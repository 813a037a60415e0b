import type { ComponentType } from 'react';
import { getRequest, type GraphQLTaggedNode, type Variables } from 'relay-runtime';
import type { PageAddress, StartPage } from './loadPage.ts';

export interface PageFile {
  Component: ComponentType;
  query: GraphQLTaggedNode;
  viewerQuery?: GraphQLTaggedNode;
}

/** A route's `lazy` for rarely opened pages: their queries load with their code. */
export function lazyPage(
  load: () => Promise<PageFile>,
  start: StartPage,
  variables?: (address: PageAddress) => Variables,
) {
  return async () => {
    const { Component, query, viewerQuery } = await load();
    const queries = viewerQuery === undefined ? [query] : [query, viewerQuery];
    return { Component, loader: start(queries.map(getRequest), variables) };
  };
}
