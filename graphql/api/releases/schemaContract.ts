import { Kind, parse, print, stripIgnoredCharacters, visit } from 'graphql';

/**
 * The part of a schema that callers depend on, as SDL with one line per type and directive: names, types,
 * arguments, defaults and values, without descriptions and deprecations.
 */
export function schemaContract(sdl: string): string {
  const document = visit(parse(sdl), {
    enter: (node) => {
      if (node.kind === Kind.DIRECTIVE && node.name.value === 'deprecated') return null;
      return 'description' in node ? { ...node, description: undefined } : undefined;
    },
  });
  return document.definitions.map((definition) => `${stripIgnoredCharacters(print(definition))}\n`).join('');
}
