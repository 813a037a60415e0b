/** How the teams of a week are listed (SPECIFICATION 7.8); the device remembers it. */
export type TeamView = 'rows' | 'cards';

const KEY = 'picks-view';

/** Rows, unless cards were chosen on this device. */
export function readTeamView(): TeamView {
  try {
    return localStorage.getItem(KEY) === 'cards' ? 'cards' : 'rows';
  } catch {
    return 'rows';
  }
}

export function keepTeamView(view: TeamView): void {
  try {
    if (view === 'rows') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, view);
  } catch {
    // Where the device stores nothing, the choice lasts as long as the page.
  }
}
