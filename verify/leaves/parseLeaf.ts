import { LogFormatError } from '../log/formatError.ts';
import { canonicalBytes, parseCanonical } from '../log/canonicalJson.ts';
import { readOpenings, readPick } from './commonLeaves.ts';
import type { Leaf, LeafOf, PickRecord } from './leaf.ts';
import { leafShape } from './leafShapes.ts';

/**
 * Reads a leaf.
 * @throws LogFormatError for bytes that are not canonical JSON, an unknown type, and fields that are missing, unknown or of
 * the wrong form
 */
export function parseLeaf(bytes: Uint8Array): Leaf {
  return readPick(bytes) ?? readOpenings(bytes) ?? parseAny(bytes);
}

/** As `parseLeaf`, by the parser, whatever the leaf. */
export function parseAny(bytes: Uint8Array): Leaf {
  const value: unknown = parseCanonical(bytes);
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  if (typeof type !== 'string') throw new LogFormatError('It has no type.');
  const shape = leafShape(type);
  if (shape === undefined)
    throw new LogFormatError(`Its type ${JSON.stringify(type.slice(0, 30))} is not known.`);
  const wrong = shape(value);
  if (wrong !== null) throw new LogFormatError(`It is a leaf of the type ${type} that ${wrong}.`);
  return type === 'openings' ? openingsOf(value as WrittenOpenings) : (value as Leaf);
}

interface WrittenOpenings extends Omit<LeafOf<'openings'>, 'openings'> {
  openings: [index: number, salt: string, record: PickRecord][];
}

function openingsOf({ openings, ...leaf }: WrittenOpenings): LeafOf<'openings'> {
  return {
    ...leaf,
    openings: openings.map(([index, salt, record]) => {
      return { index, salt, record, bytes: canonicalBytes({ ...record }) };
    }),
  };
}
