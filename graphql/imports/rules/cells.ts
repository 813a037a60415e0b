/** Between the teams of a week with two picks, and between weeks. */
export const AND = '+';
/** A week that an entry left free; read like an empty cell. */
export const BYE = 'BYE';

/** Stands for the address of an entry that has none yet: its claim asks for it. */
export const NO_EMAIL = '-';

/** Spreadsheets run text that begins like a formula; such a cell is exported with a leading apostrophe. */
export function withGuard(cell: string): string {
  return /^'*[=+@\t\r-]/.test(cell) ? `'${cell}` : cell;
}

/** The cell without the apostrophe of `withGuard`. */
export function withoutGuard(cell: string): string {
  return /^'+[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell;
}

/** A cell as a problem quotes it. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
