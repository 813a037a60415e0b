import {
  getNullableType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { schema } from '#graphql/api/index.ts';
import type { GraphiqlTab } from './tab.ts';

const HEAD = `# ALL OTHER COMMANDS, each with its variable below: replace what it names. Put the cursor into one and press the play button.
# With "dryRun": true nothing is written; the result shows what would change.
`;

const exampleOf = (name: string, type: GraphQLInputType): unknown => {
  const inner = getNullableType(type);
  if (isListType(inner)) return [exampleOf(name.replace(/s$/, ''), inner.ofType)];
  if (isEnumType(inner)) return inner.getValues()[0]!.name;
  if (isInputObjectType(inner)) return inputOf(inner);
  if (inner.name === 'Boolean') return true;
  if (inner.name === 'ID') return `the id of the ${name}`;
  return ['String', 'DateTime'].includes(inner.name) ? `the ${name}` : 1;
};

/** The required input fields, and a dry run where the command has one. */
const inputOf = (type: GraphQLInputObjectType): Record<string, unknown> =>
  Object.fromEntries(
    Object.values(type.getFields())
      .filter((field) => isNonNullType(field.type) || field.name === 'dryRun')
      .map((field) => [field.name, exampleOf(field.name, field.type)]),
  );

/** A tab with all declared commands (api/command/command.ts) that are in no other tab. */
export function otherCommands(tabs: readonly GraphiqlTab[]): GraphiqlTab {
  const offered = tabs.map(({ query }) => query).join('\n');
  const missing = Object.values(schema.getMutationType()!.getFields()).filter(
    ({ name, extensions }) => extensions.command !== undefined && !new RegExp(`\\b${name}\\(`).test(offered),
  );
  return {
    query:
      HEAD +
      missing
        .map(
          ({ name, description, args: [argument] }) => `
# ${/^.*?[.](?= |$)/.exec(description ?? '')?.[0] ?? name}
mutation ${name.charAt(0).toUpperCase()}${name.slice(1)}($${name}: ${String(argument!.type)}) {
  ${name}(input: $${name}) {
    ... on CommandPayload { mailObstacle regrading { changedEntries changes { entry { username } after { status week } } } }
    ... on Error { code message }
  }
}
`,
        )
        .join(''),
    variables: Object.fromEntries(
      missing.map(({ name, args: [argument] }) => [
        name,
        inputOf(getNullableType(argument!.type) as GraphQLInputObjectType),
      ]),
    ),
  };
}
