import { decodeGlobalID, encodeGlobalID } from '@pothos/plugin-relay';

/** Maximum number of objects per `nodes`. */
export const MAX_NODES = 100;

/** Row ids are 32-bit integers in PostgreSQL; a larger one would be an error there. */
export const MAX_ROW_ID = 2_147_483_647;
/** Longer than any id ever issued. */
const MAX_LENGTH = 100;

const parsers = {
  Announcement: rowId,
  ApiToken: rowId,
  Session: rowId,
  Commission: rowId,
  Dispute: rowId,
  Entry: rowId,
  EntryWeek: entryWeekId,
  ExternalIdentity: rowId,
  Game: rowId,
  HeldUpdate: rowId,
  Invitation: rowId,
  InvitationLink: rowId,
  Passkey: rowId,
  Message: rowId,
  Payment: rowId,
  PaymentReceipt: rowId,
  Pick: rowId,
  Plan: rowId,
  Pool: rowId,
  PushDevice: rowId,
  ReferralCode: rowId,
  Season: rowId,
  Team: teamId,
  Viewer: rowId,
  Webhook: rowId,
  WebhookDelivery: rowId,
  Week: rowId,
};

export type NodeName = keyof typeof parsers;
type RowId<Name extends NodeName> = Exclude<ReturnType<(typeof parsers)[Name]>, null>;

export function globalId(name: NodeName, id: number | string): string {
  return encodeGlobalID(name, id);
}

/**
 * Decodes an id for the Relay plugin. An id that cannot belong to a row is returned without a type, and finds nothing.
 */
export function decodeGlobalId(text: string): { typename: string; id: string } {
  const nothing = { typename: '', id: '' };
  if (text.length > MAX_LENGTH) return nothing;
  try {
    const { typename, id } = decodeGlobalID(text);
    return isNodeName(typename) && parsers[typename](id) !== null ? { typename, id } : nothing;
  } catch {
    return nothing;
  }
}

function isNodeName(name: string): name is NodeName {
  return Object.hasOwn(parsers, name);
}

/** The row id inside a global id of this type; null for any other text. The row may not exist. */
export function readId<Name extends NodeName>(name: Name, text: string): RowId<Name> | null {
  const { typename, id } = decodeGlobalId(text);
  return typename === name ? (parsers[name](id) as RowId<Name> | null) : null;
}

/** "7-3": week 3 of entry 7. Weeks have at most two digits. */
export function readEntryWeek(text: string): { entryId: number; week: number } | null {
  const [, entry = '', week = ''] = /^(\d+)-([1-9]\d?)$/.exec(text) ?? [];
  const entryId = rowId(entry);
  return entryId === null ? null : { entryId, week: Number(week) };
}

function entryWeekId(text: string): string | null {
  return readEntryWeek(text) && text;
}

function rowId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= MAX_ROW_ID ? id : null;
}

function teamId(text: string): string | null {
  return /^[A-Z]{2,4}$/.test(text) ? text : null;
}
