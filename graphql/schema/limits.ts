import { complexityFromQuery, type ComplexityErrorFn } from '@pothos/plugin-complexity';
import { GraphQLError, Kind, type GraphQLResolveInfo } from 'graphql';

/**
 * What a document may cost. Complexity counts fields, those of a list as often as the list may be long; breadth counts
 * the fields as written; depth the deepest nesting. Measured on the web app's documents: the picks page 7 deep, 196
 * broad and 14,476 complex (32 cards for each of ten entries), standings 5, 34 and 2,218, the dashboard 6, 86 and 593,
 * games 6, 37 and 427.
 */
export const complexityLimits = { depth: 12, breadth: 600, complexity: 50_000 };

/** The refusal of a document that costs too much; nothing of it was executed. */
export const refusal = ((kind, measured) => {
  const [word, is, limit] = {
    Depth: ['deep', measured.depth, measured.maxDepth],
    Breadth: ['broad', measured.breadth, measured.maxBreadth],
    Complexity: ['complex', measured.complexity, measured.maxComplexity],
  }[kind];
  return new GraphQLError(
    `This document is too ${word} (${is}; at most ${limit}). Ask for less at once, or for shorter pages.`,
    { extensions: { code: 'DOCUMENT_TOO_COSTLY' } },
  );
}) satisfies ComplexityErrorFn;

/**
 * The same limits for a subscription, when it starts; the plugin alone would look at its first event.
 * @throws GraphQLError
 */
export function refuseCostlySubscription(context: object, info: GraphQLResolveInfo): void {
  const document = {
    kind: Kind.DOCUMENT,
    definitions: [info.operation, ...Object.values(info.fragments)],
  } as const;
  const measured = complexityFromQuery(document, {
    schema: info.schema,
    ctx: context,
    variables: info.variableValues,
  });
  for (const [kind, measure] of [
    ['Depth', 'depth'],
    ['Breadth', 'breadth'],
    ['Complexity', 'complexity'],
  ] as const) {
    if (measured[measure] > complexityLimits[measure]) {
      const { depth, breadth, complexity } = complexityLimits;
      throw refusal(kind as Parameters<ComplexityErrorFn>[0], {
        ...measured,
        maxDepth: depth,
        maxBreadth: breadth,
        maxComplexity: complexity,
      });
    }
  }
}
