import { TEAM_ORDERS, type TeamOrder } from './teamList.ts';

/** How teams are listed (SPECIFICATION 7.8); remembered by the device. */
export type TeamView = 'rows' | 'cards';

const VIEW = 'picks-view';
const ORDER = 'picks-order';

/** Defaults to rows. */
export function readTeamView(): TeamView {
  return read(VIEW) === 'cards' ? 'cards' : 'rows';
}

export function keepTeamView(view: TeamView): void {
  keep(VIEW, view === 'rows' ? null : view);
}

/** Null without a choice on this device. */
export function readTeamOrder(): TeamOrder | null {
  const kept = read(ORDER);
  return TEAM_ORDERS.find((order) => order === kept) ?? null;
}

export function keepTeamOrder(order: TeamOrder): void {
  keep(ORDER, order);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}
