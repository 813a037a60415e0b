/** Separates two teams of a week, and weeks. */
export const AND = '+';
/** A bye; read like an empty cell. */
export const BYE = 'BYE';

/** Stands for a missing address; claiming the entry requires one. */
export const NO_EMAIL = '-';

/** Spreadsheets run cells that begin like a formula; the export prefixes those with an apostrophe. */
export function withGuard(cell: string): string {
  return /^'*[=+@\t\r-]/.test(cell) ? `'${cell}` : cell;
}

/** Removes the apostrophe of `withGuard`. */
export function withoutGuard(cell: string): string {
  return /^'+[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell;
}

/** A cell, quoted for a problem's text. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
