import { readFileSync } from 'node:fs';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { expect, test } from 'vitest';

import { schema } from './index.ts';
import { printedSchema, schemaFile } from './print.ts';

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

test('schema.graphql is fresh (`npm run schema` writes it)', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(printedSchema());
});

test('every element has a description', () => {
  const silent: string[] = [];
  const check = (name: string, { description }: { description?: string | null | undefined }) => {
    if ((description ?? '').length < 3) silent.push(name);
  };
  for (const type of types) {
    check(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value);
    if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        check(`${type.name}.${field.name}`, field);
        if ('args' in field)
          for (const arg of field.args) check(`${type.name}.${field.name}(${arg.name})`, arg);
      }
    }
  }
  expect(silent).toEqual([]);
});

/** The operations open to visitors, and why. Everything else has an authorization rule. */
const PUBLIC: Record<string, string> = {
  'Mutation.logIn': 'ends being a visitor',
  'Mutation.testLogIn': 'signs in, in the demo only',
  'Mutation.logInWithSecondFactor': 'signs in; the ticket of a correct password is the authorization',
  'Mutation.startPasskeyLogIn': 'starts to sign in, by passkey',
  'Mutation.finishPasskeyLogIn': 'signs in; the passkey’s response is the authorization',
  'Mutation.finishProviderLogIn':
    'signs in; the browser’s key to what the provider stated is the authorization',
  'Mutation.mailLinkCode': 'mails the owner of the verified address, with the same key',
  'Mutation.logInWithMailedCode': 'signs in; the mailed code is the authorization',
  'Mutation.joinPool': 'creates the account, while registration is open',
  'Mutation.noteInvitationOpened':
    'notes only what the token of the invitation says; the same for an unknown one',
  'Mutation.claimEntries': 'signs in; the mailed token is the authorization',
  'Mutation.checkSetupCode': 'sets up a site without an administrator; the printed code is the authorization',
  'Mutation.completeSetup': 'creates the first administrator; the printed code is the authorization',
  'Mutation.requestPasswordReset': 'is for people who cannot sign in',
  'Mutation.resetPassword': 'is for people who cannot sign in; the mailed token is the authorization',
  'Mutation.logOut': 'ends only the caller’s own session',
  'Mutation.setDemoClock': 'is open to everyone in the demo, and refused elsewhere',
  'Subscription.clockUpdated': 'publishes the public clock',
};

test('every mutation and subscription has an authorization rule, or is public on purpose', () => {
  const open = [schema.getMutationType()!, schema.getSubscriptionType()!].flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ extensions }) => {
        const options = extensions.pothosOptions as { authScopes?: object } | undefined;
        return options === undefined || Object.keys(options.authScopes ?? {}).length === 0;
      })
      .map(({ name }) => `${type.name}.${name}`),
  );
  expect(open.toSorted()).toEqual(Object.keys(PUBLIC).toSorted());
});

test.each([
  'ApiToken',
  'Entry',
  'ExternalIdentity',
  'Game',
  'Passkey',
  'Pick',
  'Plan',
  'ReferralCode',
  'Session',
  'Team',
  'Viewer',
  'Week',
])('%s is closed to visitors as a type, whatever field leads to it', (name) => {
  const options = schema.getType(name)?.extensions.pothosOptions as Record<string, unknown> | undefined;
  expect(options).toMatchObject({ runScopesOnType: true });
  expect(options?.authScopes).toBeDefined();
});
