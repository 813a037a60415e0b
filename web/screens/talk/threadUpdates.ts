import { ConnectionHandler } from 'relay-runtime';
import type { RecordProxy, RecordSourceProxy } from 'relay-runtime';

/** Names the thread of a week in the store. */
const THREAD = 'Thread_messages';

/**
 * Adds a message to the shown thread of its week unless it is there: at the end that is the newest. An older one, which
 * was removed or published again, is left to the page that it is on.
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
