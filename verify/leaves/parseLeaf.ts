import { LogFormatError } from '../log/formatError.ts';
import { parseCanonical } from '../log/canonicalJson.ts';
import type { Leaf } from './leaf.ts';
import { leafShape } from './leafShapes.ts';

/**
 * Reads a leaf.
 * @throws LogFormatError for bytes that are not canonical JSON, an unknown type, and fields that are missing, unknown or of
 * the wrong form
 */
export function parseLeaf(bytes: Uint8Array): Leaf {
  const value: unknown = parseCanonical(bytes);
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  if (typeof type !== 'string') throw new LogFormatError('It has no type.');
  const shape = leafShape(type);
  if (shape === undefined)
    throw new LogFormatError(`Its type ${JSON.stringify(type.slice(0, 30))} is not known.`);
  const wrong = shape(value);
  if (wrong !== null) throw new LogFormatError(`It is a leaf of the type ${type} that ${wrong}.`);
  return value as Leaf;
}
