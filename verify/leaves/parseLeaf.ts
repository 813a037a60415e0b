import { LogFormatError } from '../log/formatError.ts';
import { parseCanonical } from '../log/canonicalJson.ts';
import { decodeUtf8 } from '../log/utf8.ts';
import type { Leaf, PickKind } from './leaf.ts';
import { leafShape } from './leafShapes.ts';
import { instant } from './shapes.ts';

/**
 * Reads a leaf.
 * @throws LogFormatError for bytes that are not canonical JSON, an unknown type, and fields that are missing, unknown or of
 * the wrong form
 */
export function parseLeaf(bytes: Uint8Array): Leaf {
  return parsePick(bytes) ?? parseAny(bytes);
}

/** The canonical form of a pick's leaf, except that the instant may be none. */
const PICK =
  /^\{"at":"([^"\\]{24})","commitment":"([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)","kind":"(SUBMIT|CHANGE|OVERRIDE|REMOVE|AUTO|EARLIER)","replaces":(null|0|[1-9]\d{0,14}),"type":"pick"\}$/;
/** No leaf of a pick is longer. */
const MOST_BYTES = 200;

/** Most leaves are picks: reads one without a parser. @returns null for every other leaf */
function parsePick(bytes: Uint8Array): Leaf | null {
  if (bytes.length > MOST_BYTES) return null;
  const [, at, commitment, kind, replaces] = PICK.exec(decodeUtf8(bytes)) ?? [];
  if (at === undefined || commitment === undefined || instant(at) !== null) return null;
  return {
    type: 'pick',
    at,
    commitment,
    kind: kind as PickKind,
    replaces: replaces === 'null' ? null : Number(replaces),
  };
}

function parseAny(bytes: Uint8Array): Leaf {
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
