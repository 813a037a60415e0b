import type {
  InputFieldBuilder,
  InputFieldMap,
  InputObjectRef,
  InputShapeFromFields,
  ObjectRef,
} from '@pothos/core';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { type NodeName, readId } from '../paging/globalIds.ts';
import { DRY_RUN, REASON, rowOf, VERSION } from './refusals.ts';
import { MailObstacleEnum } from '#graphql/messages/schema/mailObstacle.ts';
import { Regrading } from '#graphql/grading/schema/regrading.ts';

/** The common payload fields of all commands; a payload may declare a more specific field. */
const CommandPayload = builder.interfaceRef<object>('CommandPayload').implement({
  description: 'What a command of the commissioner did, or would do in a dry run.',
  fields: (t) => ({
    mailObstacle: t.field({
      type: MailObstacleEnum,
      nullable: true,
      description:
        'Why the mails of the command are not sent, but wait until they are asked for; null when they are on their way, and where it mails nobody.',
      resolve: () => null,
    }),
    regrading: t.field({
      type: Regrading,
      nullable: true,
      description: 'The entries whose status changes; null for a command that grades nothing.',
      resolve: () => null,
    }),
  }),
});

export type Types = typeof builder.$inferSchemaTypes;

/** A part of a mutation's input, with its decoding; or a part of a payload. */
export interface Part<Value, Key = undefined> {
  type: unknown;
  description: string;
  nullable: boolean;
  complexity?: unknown;
  /** Name of the decoded value if it differs from the part's: `entryId` of an entry. */
  key: Key;
  read: (given: unknown) => Value;
}

/** A payload part derived from what the use case returned. */
interface ReadPart {
  type: unknown;
  description: string;
  resolve: (parent: never, args: never, context: Context) => unknown;
}

type AnyPart = Part<unknown, string | undefined>;
type Parts = Readonly<Record<string, AnyPart>>;
type Fields = Readonly<Record<string, Part<unknown> | ReadPart>>;

type ValueOf<Of> = Of extends { read: (given: unknown) => infer Value } ? Value : never;
type KeyOf<Of> = Of extends { key: infer Key } ? Key : undefined;

/** The decoded input. */
type Given<Of> = {
  [Name in keyof Of as KeyOf<Of[Name]> extends string ? KeyOf<Of[Name]> : Name]: ValueOf<Of[Name]>;
};

/** The return type of a use case with this payload. */
type Returned<Of> = {
  [Name in keyof Of]: (
    parent: Of[Name] extends { resolve: (parent: infer Parent, ...rest: never) => unknown }
      ? Parent
      : Record<Name, undefined extends ValueOf<Of[Name]> ? ValueOf<Of[Name]> | null : ValueOf<Of[Name]>>,
  ) => void;
}[keyof Of] extends (parent: infer Parent) => void
  ? Parent
  : never;

const part =
  <Value>(type: string) =>
  (description: string): Part<Value> => ({
    type,
    description,
    nullable: false,
    key: undefined,
    read: (given) => given as Value,
  });

export const text = part<string>('String');
export const integer = part<number>('Int');
export const decimal = part<number>('Float');
export const flag = part<boolean>('Boolean');
export const instant = part<Date>('DateTime');
export const cents = part<number>('Cents');
export const texts = (description: string): Part<string[]> => ({
  ...part<string[]>('')(description),
  type: ['String'],
});

type Ref<Value> = { $inferType: Value } | { $inferInput: Value };

export function of<Value>(type: Ref<Value>, description: string): Part<Value> {
  return { ...part<Value>('')(description), type };
}

/** A list of a declared type. @param complexity of a list in a payload */
export function listOf<Value>(
  type: Ref<Value>,
  description: string,
  complexity?: { field?: number; multiplier?: number },
): Part<Value[]> {
  return { ...part<Value[]>('')(description), type: [type], ...(complexity && { complexity }) };
}

export function each<Value>({ ref, read }: Input<Value>, description: string): Part<Value[]> {
  return { ...part<Value[]>('')(description), type: [ref], read: (list) => (list as object[]).map(read) };
}

type RowName = Exclude<NodeName, 'Team' | 'EntryWeek'>;

/** "held update" of HeldUpdate. */
const wordsOf = (name: string) => name.replace(/\B[A-Z]/g, ' $&').toLowerCase();

/**
 * The global id of an object, decoded into its row id: `entryId` of an entry.
 * @param what its name in the refusal of an id of another type; null where the use case refuses row 0
 */
export function row<Name extends RowName>(
  name: Name,
  description: string,
  what: string | null = wordsOf(name),
): Part<number, `${Uncapitalize<Name>}Id`> {
  const read = (id: unknown) =>
    what === null ? Number(readId(name, id as string) ?? 0) : rowOf(name, id as string, what);
  return { ...part<number>('ID')(description), key: `${uncapitalized(name)}Id`, read };
}

/** The ids of objects, decoded like `row`: `entryIds` of entries. */
export function rows<Name extends RowName>(
  name: Name,
  description: string,
  what?: string | null,
): Part<number[], `${Uncapitalize<Name>}Ids`> {
  const { read } = row(name, '', what);
  return {
    ...part<number[]>('')(description),
    type: ['ID'],
    key: `${uncapitalized(name)}Ids`,
    read: (ids) => (ids as string[]).map(read),
  };
}

const readTeam = (id: unknown) => readId('Team', id as string) ?? '';

/** A team's global id; an unknown one is decoded into one that no team has, which the rules refuse. */
export const otherTeam = (description: string): Part<string> => ({
  ...part<string>('ID')(description),
  read: readTeam,
});

/** `otherTeam`, decoded into `teamId`. */
export const team = (description: string): Part<string, 'teamId'> => ({
  ...otherTeam(description),
  key: 'teamId',
});

export const teams = (description: string): Part<string[]> => ({
  ...part<string[]>('')(description),
  type: ['ID'],
  read: (ids) => (ids as string[]).map(readTeam),
});

const uncapitalized = <Name extends string>(name: Name) =>
  `${name.charAt(0).toLowerCase()}${name.slice(1)}` as Uncapitalize<Name>;

/** A part that may be missing or null. @param otherwise its default, undefined unless given */
export function optional<Of extends AnyPart>(one: Of): Part<ValueOf<Of> | undefined, KeyOf<Of>>;
export function optional<Of extends AnyPart, const Otherwise>(
  one: Of,
  otherwise: Otherwise,
): Part<ValueOf<Of> | Otherwise, KeyOf<Of>>;
export function optional({ read, ...rest }: AnyPart, otherwise?: unknown): AnyPart {
  return { ...rest, nullable: true, read: (given) => (given == null ? otherwise : read(given)) };
}

/** A part that may be missing, as distinct from null. */
export function ifGiven<Of extends AnyPart>(one: Of): Part<ValueOf<Of> | null | undefined, KeyOf<Of>> {
  const read = (given: unknown) => (given == null ? (given as null) : (one.read(given) as ValueOf<Of>));
  return { ...one, nullable: true, key: one.key as KeyOf<Of>, read };
}

/** Common inputs of commands. */
export const reason = text(REASON);
/** Undefined: the command overwrites any version. */
export const version = optional(text(VERSION));
export const dryRun = optional(flag(DRY_RUN), false);
/** Of a command on one object. */
export const how = { reason, version, dryRun };

/** A type named after its mutation, unless several mutations share it and it has a name. */
export interface Unnamed<Type> {
  named: (name: string, interfaces?: []) => Type;
}

/** The input of one or several mutations. */
export interface Input<Of> {
  ref: InputObjectRef<Types, object>;
  names: readonly string[];
  read: (given: object) => Of;
}

/** Declares an input. @param more fields that are passed on undecoded */
export function input<Of extends Parts, More extends InputFieldMap = Record<never, never>>(
  description: string,
  parts: Of,
  more?: (t: InputFieldBuilder<Types, 'InputObject'>) => More,
): Unnamed<Input<Given<Of> & InputShapeFromFields<More>>> {
  const named = (name: string): Input<Given<Of> & InputShapeFromFields<More>> => ({
    ref: builder.inputType(name, {
      description,
      fields: (t): InputFieldMap => ({
        ...more?.(t),
        ...mapped(parts, ({ type, nullable, description: meaning }) =>
          t.field({ type, required: !nullable, description: meaning } as never),
        ),
      }),
    }),
    names: Object.keys(parts),
    read: (given) => {
      const values = { ...given } as Record<string, unknown>;
      for (const [name, { key, read }] of Object.entries(parts)) {
        const value = read(values[name]);
        delete values[name];
        values[key ?? name] = value;
      }
      return values as Given<Of> & InputShapeFromFields<More>;
    },
  });
  return { named };
}

/** Declares a payload; that of a command has the fields of all commands. */
export function payload<Of extends Fields>(
  description: string,
  fields: Of,
): Unnamed<ObjectRef<Types, Returned<Of>>> {
  const named = (name: string, interfaces = [CommandPayload]): ObjectRef<Types, Returned<Of>> =>
    builder.objectRef<Returned<Of>>(name).implement({
      description,
      interfaces: interfaces as never,
      fields: (t) =>
        mapped(fields, (field, key) =>
          t.field({ resolve: (parent: object) => parent[key as never], ...field } as never),
        ),
    });
  return { named };
}

function mapped<One, Made>(
  record: Readonly<Record<string, One>>,
  make: (one: One, name: string) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(record).map(([name, one]) => [name, make(one, name)]));
}
