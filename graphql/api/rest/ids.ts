import { decodeGlobalId, globalId, type NodeName, readId } from '../paging/globalIds.ts';

/** The plain id inside a global id, such as "12" or "KC", as REST shows it. */
export function plainId(id: string): string {
  return decodeGlobalId(id).id;
}

/**
 * Returns the global id of a plain id; a global id is accepted too. Any other text is returned unchanged and
 * finds nothing.
 */
export function nodeId(name: NodeName, id: string | number): string {
  const given = String(id);
  const wrapped = globalId(name, given);
  return readId(name, wrapped) === null ? given : wrapped;
}
