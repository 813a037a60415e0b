import { getNamedType, isInputObjectType, isObjectType, isUnionType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { auditActions } from '../rules/auditSentence.ts';
import { graphiqlTabs } from '#graphql/server/http/pages/graphiqlTabs/tabs.ts';
import { STEPS } from '#graphql/testing/commissionerSteps.ts';
import { schema } from '#graphql/api/index.ts';
import type { Command } from '#graphql/api/command/command.ts';

const mutations = Object.values(schema.getMutationType()!.getFields());
const commands = mutations.flatMap((field) => {
  const command = field.extensions.command as Command | undefined;
  return command ? [[field.name, field, command] as const] : [];
});

/** Permissions: permissions.test.ts runs each for every role, and compares what it logs with `audit`. */
describe('every command', () => {
  test('is declared by command', () => {
    const ofCommissioner = mutations.filter(({ extensions }) => {
      const { authScopes = {} } = extensions.pothosOptions as { authScopes?: object };
      return 'commissioner' in authScopes;
    });
    expect(ofCommissioner.length).toBeGreaterThan(50);
    expect(commands.map(([name]) => name)).toEqual(ofCommissioner.map(({ name }) => name));
  });

  test.each(commands)('%s has its rows', (name, { type, args: [argument] }, { how, isVersioned, audit }) => {
    const result = getNamedType(type);
    const members = isUnionType(result) ? result.getTypes() : [];
    const payloads = members.filter((member) => member.name.endsWith('Payload'));
    expect(payloads).toHaveLength(1);
    expect(isObjectType(payloads[0]) && payloads[0].getInterfaces().map(String)).toContain('CommandPayload');
    expect(members.some((member) => member.name === 'StaleVersionError')).toBe(isVersioned);

    const input = getNamedType(argument!.type);
    const fields = isInputObjectType(input) ? Object.values(input.getFields()) : [];
    expect(fields.map((field) => field.name)).toEqual(expect.arrayContaining([...how]));
    const items = fields.map((field) => getNamedType(field.type)).filter(isInputObjectType);
    const versioned = [input, ...items].filter(
      (one) => isInputObjectType(one) && one.getFields().version !== undefined,
    );
    expect(versioned.length > 0, 'a version, of the object or of each').toBe(isVersioned);

    expect(audit.length, 'the audit log').toBeGreaterThan(0);
    expect(auditActions).toEqual(expect.arrayContaining([...audit]));
    expect(STEPS[name]?.length, 'the secrecy walk').toBeGreaterThan(0);
    const offering = graphiqlTabs.filter(({ query }) => new RegExp(`\\b${name}\\(`).test(query));
    expect(offering, 'the tabs of GraphiQL').toHaveLength(1);
  });
});
