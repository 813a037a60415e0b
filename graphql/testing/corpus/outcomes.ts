import type { CorpusFile } from './corpusFile.ts';
import { visit } from './person.ts';
import { type ImportSite, openPoolFor } from './site.ts';
import { mistakes } from './truth.ts';

export const KINDS = [
  'right',
  'right after questions',
  'told what to do',
  'dead end',
  'wrong in silence',
] as const;

export interface Outcome {
  kind: (typeof KINDS)[number];
  /** Equal ones once. */
  questions: number;
  actions: number;
  /** What is wrong, or the sentence at which it ended. */
  found: string[];
}

/** Says how to come by a file that can be read; what can be done on the page has been tried already. */
const TELLS = /\b(?:save|export|copy|paste|split)\b/i;

/** What comes of a file, from its choice on the page to the rows of the database. */
export async function outcomeOf(site: ImportSite, file: CorpusFile): Promise<Outcome> {
  const pool = await openPoolFor(site, file);
  const { draft, answers, asked, actions, sentence } = await visit(file, pool.check);
  const questions = new Set(asked.map(({ title }) => title)).size;
  const met = { questions, actions };
  if (draft === null)
    return { ...met, kind: TELLS.test(sentence) ? 'told what to do' : 'dead end', found: [sentence] };
  await pool.store(draft, answers);
  const guessed = (file.mustAsk ?? []).filter(
    (text) => !asked.some(({ title, rest }) => `${title} ${rest}`.toLowerCase().includes(text.toLowerCase())),
  );
  const found = [
    ...mistakes(file, await pool.stored()),
    ...guessed.map((text) => `nobody asked about “${text}”`),
  ];
  const kind = found.length > 0 ? 'wrong in silence' : questions > 0 ? 'right after questions' : 'right';
  return { ...met, kind, found };
}
