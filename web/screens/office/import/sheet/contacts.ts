import { emailOfRow, hasWeeks, nameOfRow, type ReadSheet } from './asEntries.ts';
import { grouped } from './grouped.ts';
import { listed } from './listed.ts';
import { areAlike, nameKey, nameOfFurther } from './people.ts';
import type { Doubt, Sheet, SheetRow } from './table.ts';

interface Contact {
  name: string;
  email: string;
  paid: string | null;
}

/**
 * Adds addresses from another sheet of the workbook by name; null where no sheet has them. A near match is a
 * doubt.
 */
export function withContacts(picks: ReadSheet, sheets: readonly ReadSheet[]): Sheet | null {
  if (picks.columns.includes('email') && picks.rows.some((row) => emailOfRow(picks, row) !== '')) return null;
  const lists = sheets.filter((read) => read.columns.includes('email') && !hasWeeks(read));
  const list = lists.toSorted(
    (one, other) =>
      Number(one.sheet.isHidden === true) - Number(other.sheet.isHidden === true) ||
      other.rows.length - one.rows.length,
  )[0];
  if (list === undefined) return null;
  const paidPlace = list.columns.findIndex((meaning) => meaning === 'paid' || meaning === 'owes');
  const needsPaid =
    paidPlace >= 0 && !picks.columns.some((meaning) => meaning === 'paid' || meaning === 'owes');
  const contacts = list.rows
    .map((row): Contact => ({
      name: nameOfRow(list, row),
      email: emailOfRow(list, row),
      paid: needsPaid ? row.cells[paidPlace]! : null,
    }))
    .filter(({ name, email }) => name !== '' && email.includes('@'));
  const byName = grouped(contacts, ({ name }) => nameKey(name));
  const found = new Set<Contact>();
  const doubts = new Map<string, Doubt>();
  const contactOf = (row: SheetRow): Contact | null => {
    const name = nameOfRow(picks, row);
    if (name === '') return null;
    const exact = byName.get(nameKey(name)) ?? byName.get(nameKey(nameOfFurther(name) ?? '')) ?? [];
    const candidates = exact.length > 0 ? exact : contacts.filter((contact) => areAlike(contact.name, name));
    for (const candidate of candidates) found.add(candidate);
    if (new Set(exact.map(({ email }) => email.toLowerCase())).size === 1) return exact[0]!;
    if (candidates.length > 0) doubts.set(nameKey(name), { name, candidates });
    return null;
  };
  const more = (email: string, paid: string) => [email, ...(needsPaid ? [paid] : [])];
  const rows = [...picks.rows].map((row) => {
    const contact = contactOf(row);
    return { ...row, cells: [...row.cells, ...more(contact?.email ?? '', contact?.paid ?? '')] };
  });
  if (found.size === 0) return null;
  const unused = contacts.filter((contact) => !found.has(contact)).map(({ name }) => name);
  const { sheet } = picks;
  const headerAt = sheet.rows[picks.above.length] ?? sheet.rows[0]!;
  return {
    ...sheet,
    name: `${sheet.name} with the addresses of ${list.sheet.name}`,
    isCombined: true,
    rows: [
      ...picks.above.map((row) => ({ ...row, cells: [...row.cells, ...more('', '')] })),
      { ...headerAt, cells: [...picks.header, ...more('Email', list.header[paidPlace] ?? '')] },
      ...rows,
    ],
    layout: {
      ...sheet.layout,
      header: picks.above.length,
      doubts: [...doubts.values()],
      notes: [
        ...(sheet.layout?.notes ?? []),
        `The addresses are those of the sheet “${list.sheet.name}”, by name.`,
        ...(unused.length === 0
          ? []
          : [`Only in “${list.sheet.name}”, without picks, and left out: ${listed(unused)}.`]),
      ],
    },
  };
}
