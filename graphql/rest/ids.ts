import { decodeGlobalId, globalId, type NodeName, readId } from '../schema/globalIds.ts';

/** "12" or "KC" of a global id: what REST shows. */
export function plainId(id: string): string {
  return decodeGlobalId(id).id;
}

/**
 * The global id of a plain one; a global id is taken too. What can be neither comes back as it is: no document finds
 * anything by it.
 */
export function nodeId(name: NodeName, id: string | number): string {
  const given = String(id);
  const wrapped = globalId(name, given);
  return readId(name, wrapped) === null ? given : wrapped;
}
