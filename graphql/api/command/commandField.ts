import type {
  InputFieldBuilder,
  InputFieldMap,
  InputObjectRef,
  InputShapeFromFields,
  MaybePromise,
  ObjectRef,
} from '@pothos/core';
import type { AuditAction } from '#graphql/office/rules/auditSentence.ts';
import { StaleVersionError } from '#kernel/failures.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { COMMISSIONER, DRY_RUN, REASON, refusals, VERSION } from './refusals.ts';

type Types = typeof builder.$inferSchemaTypes;

/** What many commands take besides their own input. */
interface How {
  reason: string;
  /** Undefined: the command overwrites the object as it is. */
  version: string | undefined;
  dryRun: boolean;
}

/** The input of one command, or of a pair that reverts each other. */
interface CommandInput<Shape> {
  ref: InputObjectRef<Types, object>;
  how: readonly (keyof How)[];
  /** Whether its items have versions of their own. */
  versioned: boolean;
  read: (given: object) => Shape;
  /** Of types alone. */
  shape: Shape;
}

/**
 * Declares the input of a command.
 * @param how which of reason, version and dryRun it takes
 */
export function commandInput<Fields extends InputFieldMap, Taken extends keyof How = never>(
  name: string,
  {
    description,
    how = [],
    version = VERSION,
    versioned = false,
    fields,
  }: {
    description: string;
    how?: readonly Taken[];
    /** The description of the version, where the usual one does not do. */
    version?: string;
    /** Whether its items have versions of their own. */
    versioned?: boolean;
    fields: (t: InputFieldBuilder<Types, 'InputObject'>) => Fields;
  },
): CommandInput<InputShapeFromFields<Fields> & Pick<How, Taken>> {
  const takes = (one: keyof How) => (how as readonly (keyof How)[]).includes(one);
  const ref = builder.inputType(name, {
    description,
    fields: (t): InputFieldMap => ({
      ...fields(t),
      ...(takes('reason') && { reason: t.string({ required: true, description: REASON }) }),
      ...(takes('version') && { version: t.string({ description: version }) }),
      ...(takes('dryRun') && { dryRun: t.boolean({ description: DRY_RUN }) }),
    }),
  });
  return {
    ref,
    how,
    versioned,
    shape: undefined as never,
    read(given) {
      const { version: seen, dryRun, ...rest } = given as Partial<Record<keyof How, unknown>>;
      return {
        ...rest,
        ...(takes('version') && { version: seen ?? undefined }),
        ...(takes('dryRun') && { dryRun: dryRun ?? false }),
      } as InputShapeFromFields<Fields> & Pick<How, Taken>;
    },
  };
}

/** What is declared of a command, for the tests that hold each to its rows: `extensions.command` of its field. */
export interface Command {
  how: readonly (keyof How)[];
  /** Whether it takes versions, of its object or of each of several, and so can fail with StaleVersionError. */
  isVersioned: boolean;
  /** The rows that it appends to the audit log, each with its sentence (office/rules/auditSentence.ts). */
  audit: readonly AuditAction[];
}

interface CommandOptions<Input, Payload> {
  /** Without the sentence on who may run it. */
  description: string;
  /** Who may run it: by default a commissioner, also by an API token. */
  who?: string;
  input: CommandInput<Input>;
  /** What the argument is: "The entry, the week and the reason." */
  asks: string;
  payload: ObjectRef<Types, Payload>;
  /** What the result is of: "eliminating an entry". */
  doing: string;
  /** Expected errors besides those of all commands. */
  refusals?: readonly (new (...args: never[]) => Error)[];
  audit: Command['audit'];
  run: (input: Input, context: Context) => MaybePromise<Payload>;
}

/** Adds a command of the commissioner: the mutation with its permission, its result union and what it logs. */
export function commandField<Input, Payload>(
  name: string,
  {
    description,
    who = COMMISSIONER,
    input,
    asks,
    payload,
    doing,
    refusals: failures = [],
    audit,
    run,
  }: CommandOptions<Input, Payload>,
): void {
  const isVersioned = input.how.includes('version') || input.versioned;
  const command: Command = { how: input.how, isVersioned, audit };
  const usual = refusals(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, doing);
  builder.mutationField(name, (t) =>
    t.field({
      type: payload,
      description: `${description} ${who}`,
      args: { input: t.arg({ type: input.ref, required: true, description: asks }) },
      authScopes: { commissioner: true },
      errors: {
        types: [...usual.types, ...(isVersioned ? [StaleVersionError] : []), ...failures],
        union: usual.union,
      },
      extensions: { command },
      resolve: (_root, { input: given }, context) => run(input.read(given), context) as never,
    }),
  );
}
