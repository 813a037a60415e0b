import {
  type ASTNode,
  GraphQLError,
  Kind,
  parse,
  type ParseOptions,
  type Source,
  type ValidationRule,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

const MAX_TOKENS = 2000;
const MAX_ALIASES = 30;

/**
 * Refuses documents with too many tokens while parsing, and with too many aliases while validating, before
 * their cost is measured (graphql/api/cost/limits.ts).
 */
export const documentSize: Plugin = {
  onParse: ({ setParseFn }) => setParseFn(parseShort),
  onValidate: ({ addValidationRule }) => addValidationRule(aliasLimit),
};

function parseShort(source: string | Source, options?: ParseOptions) {
  try {
    return parse(source, { ...options, maxLexicalTokens: MAX_TOKENS });
  } catch (error) {
    if (!(error instanceof GraphQLError) || !error.message.endsWith('Parsing aborted.')) throw error;
    throw new GraphQLError(`Syntax Error: Token limit of ${MAX_TOKENS} exceeded.`);
  }
}

/** Aliases in a fragment count once per spread; those of `__typename` do not count. */
const aliasLimit: ValidationRule = (context) => {
  const ofFragments = new Map<string, number>();

  function countAliases(node: ASTNode): number {
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const name = node.name.value;
      if (!ofFragments.has(name)) {
        // Recursive fragments are refused by another rule.
        ofFragments.set(name, 0);
        const fragment = context.getFragment(name);
        if (fragment) ofFragments.set(name, countAliases(fragment));
      }
      return ofFragments.get(name)!;
    }
    const isAliased =
      node.kind === Kind.FIELD && node.alias && ![node.alias.value, node.name.value].includes('__typename');
    const inside = 'selectionSet' in node ? (node.selectionSet?.selections ?? []) : [];
    return inside.reduce((sum, selection) => sum + countAliases(selection), isAliased ? 1 : 0);
  }

  return {
    OperationDefinition(operation) {
      const count = countAliases(operation);
      if (count > MAX_ALIASES)
        throw new GraphQLError(`Syntax Error: Aliases limit of ${MAX_ALIASES} exceeded, found ${count}.`);
    },
  };
};
