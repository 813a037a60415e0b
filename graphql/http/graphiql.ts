import type { GraphiQLOptions } from 'graphql-yoga';

/** GraphiQL with everything inside the page: it needs no host but this one. Its 9 MB are loaded when first asked for. */
export async function graphiqlPage(options: GraphiQLOptions): Promise<string> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  return renderGraphiQL(options);
}
