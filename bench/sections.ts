import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes a section of a document of results; the others keep what they had.
 * @param introduction what stands before the sections; by default what stands there
 */
export function replaceSection(file: string, title: string, text: string, introduction?: string): void {
  const [before = '', ...parts] = readOld(file).split(/^(?=## )/m);
  const sections = new Map(
    parts.map((part) => [part.slice('## '.length, part.indexOf('\n')), part.trimEnd()]),
  );
  sections.set(title, `## ${title}\n\n${text}`);
  writeFileSync(file, `${[(introduction ?? before).trimEnd(), ...sections.values()].join('\n\n')}\n`);
}

/** The lines of a table in Markdown; the first row is its head. */
export function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function readOld(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
