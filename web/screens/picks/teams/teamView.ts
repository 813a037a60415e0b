import { TEAM_ORDERS, type TeamOrder } from './teamList.ts';

/** How the teams of a week are listed (SPECIFICATION 7.8); the device remembers it. */
export type TeamView = 'rows' | 'cards';

const VIEW = 'picks-view';
const ORDER = 'picks-order';

/** Rows, unless cards were chosen on this device. */
export function readTeamView(): TeamView {
  return read(VIEW) === 'cards' ? 'cards' : 'rows';
}

export function keepTeamView(view: TeamView): void {
  keep(VIEW, view === 'rows' ? null : view);
}

/** The order that was chosen on this device; null for none. */
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
    // Where the device stores nothing, the choice lasts as long as the page.
  }
}
