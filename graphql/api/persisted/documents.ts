import { type DocumentNode, getOperationAST, type OperationTypeNode, parse, validate } from 'graphql';

import { schema } from '../index.ts';
import texts from './generated/documents.json' with { type: 'json' };

/** An operation of the web app, extracted at build time. */
export interface PersistedDocument {
  /** MD5 of the text in hex: identifies a text of this build, and is no secret. */
  id: string;
  text: string;
  document: DocumentNode;
  type: OperationTypeNode;
}

/**
 * The operations of the web app by id (DECISIONS D41). Each is parsed on first use, once for all requests;
 * the build bounds their number.
 */
const textsById = new Map<string, string>(Object.entries(texts));
const read = new Map<string, PersistedDocument>();

export const persistedIds: readonly string[] = [...textsById.keys()];

/**
 * The operation with this id; null for an id of another build.
 * @throws Error when it does not match the schema, which the build prevents
 */
export function persistedDocument(id: string): PersistedDocument | null {
  const cachedDocument = read.get(id);
  if (cachedDocument !== undefined) return cachedDocument;
  const text = textsById.get(id);
  if (text === undefined) return null;
  const document = parse(text);
  const [wrong] = validate(schema, document);
  const operation = getOperationAST(document);
  if (wrong !== undefined || !operation) throw new Error(`Persisted document ${id}: ${wrong?.message}`);
  const found = { id, text, document, type: operation.operation };
  read.set(id, found);
  return found;
}
