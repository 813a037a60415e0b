import type { CorpusFile } from './corpusFile.ts';
import { formAnswers } from './generators/formAnswers.ts';
import { messyText } from './generators/messyText.ts';
import { officeExports } from './generators/officeExports.ts';
import { rawContainers } from './generators/rawContainers.ts';
import { workbooks } from './generators/workbooks.ts';

/** The files of all generators, which share no code: what one gets wrong, another does not repeat. */
export async function corpus(): Promise<CorpusFile[]> {
  return [...messyText, ...formAnswers, ...(await workbooks()), ...rawContainers, ...officeExports];
}
