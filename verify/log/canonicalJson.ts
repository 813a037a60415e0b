import { LogFormatError } from './formatError.ts';
import { decodeUtf8, encodeUtf8, isWellFormed } from './utf8.ts';

/** No fractions, no numbers beyond 2^53 - 1. */
export type CanonicalValue =
  string | number | boolean | null | readonly CanonicalValue[] | { readonly [key: string]: CanonicalValue };

/** Records are flat; deeper ones are invalid. */
const MAX_DEPTH = 32;

/**
 * RFC 8785 (JSON Canonicalization Scheme), for strings, integers, booleans, null, arrays and objects.
 * @throws LogFormatError for fractions, integers beyond 2^53 - 1, undefined, class instances, half surrogate pairs, and more
 * than 32 levels
 */
export function canonicalJson(value: CanonicalValue): string {
  return write(value, '$', 0);
}

/** In UTF-8: the bytes that are hashed. */
export function canonicalBytes(value: CanonicalValue): Uint8Array {
  return encodeUtf8(canonicalJson(value));
}

/** The strict inverse of `canonicalBytes`. @throws LogFormatError for white space, other order, doubled keys, escapes, `1.0` */
export function parseCanonical(bytes: Uint8Array): CanonicalValue {
  const text = decodeUtf8(bytes);
  let value: CanonicalValue;
  try {
    value = JSON.parse(text) as CanonicalValue;
  } catch (error) {
    throw new LogFormatError('The record is not JSON.', { cause: error });
  }
  if (canonicalJson(value) !== text) {
    throw new LogFormatError(
      'The record is not canonical JSON (RFC 8785): it can be written in one way alone.',
    );
  }
  return value;
}

function write(value: unknown, path: string, depth: number): string {
  if (depth > MAX_DEPTH) throw new LogFormatError(`${path} lies more than ${MAX_DEPTH} levels deep.`);
  switch (typeof value) {
    case 'string':
      return writeString(value, path);
    case 'boolean':
      return String(value);
    case 'number':
      if (!Number.isSafeInteger(value)) {
        throw new LogFormatError(`${path} is ${value}; numbers are whole and at most 2^53 - 1 either way.`);
      }
      // RFC 8785, section 3.2.2.3: minus zero is 0.
      return String(value === 0 ? 0 : value);
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) {
        return `[${Array.from(value, (item, index) => write(item, `${path}[${index}]`, depth + 1)).join(',')}]`;
      }
      if (isPlainObject(value)) return writeObject(value, path, depth);
      throw new LogFormatError(
        `${path} is an instance of a class; plain objects alone have a canonical form.`,
      );
    default:
      throw new LogFormatError(`${path} is ${typeof value}, which JSON cannot hold.`);
  }
}

function writeObject(value: Record<string, unknown>, path: string, depth: number): string {
  // RFC 8785, section 3.2.3: by UTF-16 code units, as sort() without a comparison does.
  const members = Object.keys(value)
    .sort()
    .map((key) => `${writeString(key, path)}:${write(value[key], `${path}.${key}`, depth + 1)}`);
  return `{${members.join(',')}}`;
}

function writeString(text: string, path: string): string {
  if (!isWellFormed(text)) throw new LogFormatError(`A string at ${path} has half a surrogate pair.`);
  return JSON.stringify(text);
}

function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
