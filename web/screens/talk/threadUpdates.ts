import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime';

/** The connection's key. */
const THREAD = 'Thread_messages';

/**
 * Appends a message to its week's thread if it is newest and new. An older one, removed or republished,
 * belongs to another page.
 */
export function addToThread(store: RecordSourceProxy, weekId: string, message: RecordProxy): void {
  const week = store.get(weekId);
  const thread = week && ConnectionHandler.getConnection(week, THREAD);
  if (!thread || week.getValue('number') !== message.getValue('week')) return;
  const nodes = (thread.getLinkedRecords('edges') ?? []).map((edge) => edge?.getLinkedRecord('node'));
  if (nodes.some((node) => node?.getDataID() === message.getDataID())) return;
  const newest: unknown = nodes[0]?.getValue('at');
  if (typeof newest === 'string' && Date.parse(newest) > Date.parse(String(message.getValue('at')))) return;
  ConnectionHandler.insertEdgeBefore(
    thread,
    ConnectionHandler.createEdge(store, thread, message, 'WeekMessagesEdge'),
  );
}
