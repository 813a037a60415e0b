import type { MaybePromise, ObjectRef } from '@pothos/core';
import { type AdminCommand, runAdminCommand, type Target } from '#graphql/office/adminCommand.ts';
import type { AuditAction } from '#graphql/office/rules/auditSentence.ts';
import { ForbiddenError, NotSignedInError, StaleVersionError } from '#kernel/failures.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import type { Input, Types, Unnamed } from './parts.ts';
import { COMMISSIONER, refusals } from './refusals.ts';

/** Common inputs of commands. */
const HOW = ['reason', 'version', 'dryRun'] as const;

/** The metadata of a command, `extensions.command` of its field, by which tests check its audit rows. */
export interface Command {
  how: readonly (typeof HOW)[number][];
  /** Whether it takes versions, of one object or several, and so can fail with StaleVersionError. */
  isVersioned: boolean;
  /** Actions of its audit rows; each has a sentence (office/rules/auditSentence.ts). */
  audit: readonly AuditAction[];
}

interface Declared<Given, Returned> {
  /** For a command without the sentence on who may run it. */
  description: string;
  /** Who may run it: default: commissioners, also by API token, which makes it a command. */
  access?: 'commissioner' | 'administrator' | 'signedIn' | 'pick' | 'public';
  /** Who may run it, where the default sentence does not fit. */
  who?: string;
  input?: Input<Given> | Unnamed<Input<Given>>;
  /** Description of the input: "The entry, the week and the reason." */
  asks?: string;
  payload: ObjectRef<Types, Returned> | Unnamed<ObjectRef<Types, Returned>>;
  /** What the result is of: "eliminating an entry". */
  doing: string;
  /** Expected errors besides those of access control; a commissioner's command has five. */
  refusals?: readonly (new (...args: never[]) => Error)[];
  /** See Command.audit. */
  audit?: Command['audit'];
  /** The price (api/cost/prices.ts), if above the default. */
  complexity?: number;
  /** Whether the items of the input have versions of their own. */
  versioned?: boolean;
}

interface Run<Given, Returned> extends Declared<Given, Returned> {
  run: (context: Context, input: Given) => MaybePromise<Returned>;
}

/** A command in one transaction under the lock of its season (office/adminCommand.ts). */
interface Change<Given, Returned> extends Declared<Given, Returned> {
  on: (input: Given, context: Context) => MaybePromise<Target>;
  change: (command: AdminCommand, input: Given, context: Context) => Promise<Returned>;
}

/** Declares a mutation: its input, permission and result union, its audit actions, and its use case. */
export function command<Given, Returned>(
  name: string,
  declared: Run<Given, Returned> | Change<Given, Returned>,
): void {
  const { description, access = 'commissioner', who = COMMISSIONER, asks, doing, audit = [] } = declared;
  const isCommand = access === 'commissioner';
  const named = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const input =
    declared.input && 'named' in declared.input ? declared.input.named(`${named}Input`) : declared.input;
  const payload =
    'named' in declared.payload
      ? declared.payload.named(`${named}Payload`, isCommand ? undefined : [])
      : declared.payload;
  const how = HOW.filter((one) => input?.names.includes(one));
  const isVersioned = isCommand && (how.includes('version') || declared.versioned === true);
  const usual = refusals(named, doing);
  const ofAccess = isCommand ? usual.types : access === 'public' ? [] : [NotSignedInError, ForbiddenError];
  builder.mutationField(name, (t) =>
    t.field({
      type: payload,
      description: isCommand ? `${description} ${who}` : description,
      ...(input && { args: { input: t.arg({ type: input.ref, required: true, description: asks! }) } }),
      ...(declared.complexity !== undefined && { complexity: declared.complexity }),
      ...(access !== 'public' && { authScopes: { [access]: true } }),
      errors: {
        types: [...ofAccess, ...(isVersioned ? [StaleVersionError] : []), ...(declared.refusals ?? [])],
        union: usual.union,
      },
      ...(isCommand && { extensions: { command: { how, isVersioned, audit } satisfies Command } }),
      resolve: (_root: unknown, args: { input?: object }, context: Context) => {
        const given = (input && args.input ? input.read(args.input) : {}) as Given;
        return 'run' in declared ? declared.run(context, given) : changed(declared, given, context);
      },
    } as never),
  );
}

async function changed<Given, Returned>(
  { on, change }: Change<Given, Returned>,
  input: Given,
  context: Context,
): Promise<Returned> {
  const { reason = null, dryRun } = input as { reason?: string; dryRun?: boolean };
  return runAdminCommand(
    context.services,
    context.viewer,
    await on(input, context),
    { reason, dryRun },
    (running) => change(running, input, context),
  );
}
