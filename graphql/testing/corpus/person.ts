import { readSheets } from '#web/screens/office/import/files.ts';
import type { Checked } from '#web/screens/office/import/sheet/checked.ts';
import type { Decision } from '#web/screens/office/import/sheet/decision.ts';
import { decisionsOf } from '#web/screens/office/import/sheet/decisions.ts';
import { replaceCells } from '#web/screens/office/import/sheet/edits.ts';
import { columnsProblem, meanings } from '#web/screens/office/import/sheet/meanings.ts';
import { type Draft, readSheet } from '#web/screens/office/import/sheet/readSheet.ts';
import type { ImportAnswers } from '#graphql/imports/importDoubt.ts';
import { tablesOf } from '#web/screens/office/import/sheet/tablesOf.ts';
import { teamWords } from '#web/screens/office/import/sheet/teams.ts';
import { loadTeams } from '#prisma/seasons/teams.ts';
import type { CorpusFile } from './corpusFile.ts';
import type { PageCheck } from './site.ts';
import { distance, isShort, readDraft } from './truth.ts';

const WEEKS = {
  weekCount: 18,
  regularWeeks: 18,
  startsAt: '2025-09-05T00:20:00Z',
  teams: teamWords(loadTeams(2025).map((team) => ({ ...team, abbreviation: team.id }))),
};
const weeksOf = ({ options }: CorpusFile) => ({ ...WEEKS, doublePickWeeks: options?.doublePickWeeks ?? [] });
/** Cells that somebody corrects by hand before they give up. */
const MOST_EDITS = 8;

interface Asked {
  title: string;
  /** Its examples and choices. */
  rest: string;
}

/** What a person met on the page of the import. */
export interface Visit {
  /** Ready to be stored; null where it came to an end before. */
  draft: Draft | null;
  /** What was answered about the whole table. */
  answers: ImportAnswers;
  asked: Asked[];
  /** Presses and choices, from the choice of the file to the import. */
  actions: number;
  /** The last sentence on the page where there was no way on. */
  sentence: string;
}

type Check = (draft: Draft, answers: ImportAnswers) => Promise<PageCheck>;

/** Brings a file in as a commissioner does who knows its truth, but looks at nothing that the page calls good. */
export async function visit(file: CorpusFile, check: Check): Promise<Visit> {
  const met: Visit = { draft: null, answers: {}, asked: [], actions: 1, sentence: '' };
  try {
    const read = await readSheets(new File([file.bytes as BlobPart], file.name));
    const sheets = tablesOf(
      read.filter(({ rows }) => rows.length > 1),
      weeksOf(file),
    );
    if (sheets.length === 0)
      return { ...met, sentence: 'There are no rows below the header. Please check the file.' };
    let ended = met;
    for (const [turn, { rows, layout }] of sheets.entries()) {
      const tried = await review(file, readSheet(rows, weeksOf(file), layout), check, {
        ...met,
        asked: [],
        actions: 1 + turn,
      });
      if (tried.draft !== null) return tried;
      if (turn === 0) ended = tried;
    }
    return ended;
  } catch (error) {
    return { ...met, sentence: (error as Error).message };
  }
}

/** Where a person stands between two checks of the page. */
interface Standing {
  draft: Draft;
  answers: ImportAnswers;
  edits: number;
}

async function review(file: CorpusFile, from: Draft, check: Check, met: Visit): Promise<Visit> {
  let standing: Standing = { draft: from, answers: {}, edits: 0 };
  const { asked } = met;
  for (let { actions } = met; ; actions += 1) {
    const { draft, answers } = standing;
    const problem = columnsProblem(draft.columns, WEEKS.regularWeeks);
    const page = problem === null ? await check(draft, answers) : null;
    const header = problem ?? page!.checked.headerProblem;
    // Some questions are about the rows as they are, and come before their check.
    const isAsking = decisionsOf(draft, page?.checked ?? null).length > 0;
    const step =
      header !== null && !isAsking
        ? mended(standing, betterColumns(file, draft), header)
        : nextStep(file, standing, page);
    if (step === 'good') return { draft, answers, asked, actions: actions + 1, sentence: '' };
    if ('sentence' in step) return { draft: null, answers, asked, actions, sentence: step.sentence };
    asked.push(step.asked);
    standing = step.next;
  }
}

type Step = { asked: Asked; next: Standing } | { sentence: string };

/** Another draft as the answer to a sentence; without one, the sentence is the end. */
function mended(standing: Standing, draft: Draft | null, sentence: string): Step {
  if (draft === null) return { sentence };
  return { asked: { title: sentence, rest: '' }, next: { ...standing, draft } };
}

function nextStep(file: CorpusFile, standing: Standing, page: PageCheck | null): Step | 'good' {
  const { draft, edits } = standing;
  const open = decisionsOf(draft, page?.checked ?? null);
  if (open.length === 0) return page?.doubt === undefined ? 'good' : doubted(file, standing, page);
  const now = far(file, draft);
  const [best] = open
    .flatMap((question) => question.choices.map((choice) => ({ question, next: choice.apply(draft) })))
    .map((choice) => ({ ...choice, off: far(file, choice.next) }))
    .toSorted((one, other) => one.off - other.off);
  const chosen = (question: Decision, next: Draft, corrections = 0): Step => ({
    asked: askedBy(question),
    next: { ...standing, draft: next, edits: edits + corrections },
  });
  if (best !== undefined && best.off < now) return chosen(best.question, best.next);
  // A column that stands for something else shows in most of its rows.
  const columns = betterColumns(file, draft);
  if (columns !== null && now - far(file, columns) > draft.rows.length / 2) return chosen(open[0]!, columns);
  const edited = edits < MOST_EDITS ? corrected(file, draft, page?.checked) : null;
  if (edited !== null) return chosen(open[0]!, edited, 1);
  if (best !== undefined && best.off <= now) return chosen(best.question, best.next);
  const labels = open[0]!.choices.map(({ label }) => `[${label}]`);
  return { sentence: [open[0]!.title, ...labels].join(' ') };
}

/** What is asked about the whole table makes a person look: nobody agrees who sees that picks are missing. */
function doubted(file: CorpusFile, standing: Standing, { doubt, picksUntilAtMost }: PageCheck): Step {
  const { draft, answers } = standing;
  const { title } = doubt!;
  if (isShort(file, readDraft(draft))) return mended(standing, betterColumns(file, draft), title);
  const isToCome = file.areStillToCome === true && picksUntilAtMost !== null;
  const answered: ImportAnswers = isToCome
    ? { ...answers, picksUntil: picksUntilAtMost }
    : { ...answers, accept: [...(answers.accept ?? []), doubt!.doubt] };
  return { asked: { title, rest: '' }, next: { ...standing, answers: answered } };
}

const far = (file: CorpusFile, draft: Draft): number => distance(file, readDraft(draft));

const askedBy = ({ title, examples, choices }: Decision): Asked => ({
  title,
  rest: [examples, ...choices.map(({ label }) => label)].join(' '),
});

/** The one change of a column's meaning that comes nearest to the truth. */
function betterColumns(file: CorpusFile, draft: Draft): Draft | null {
  const now = far(file, draft);
  const [best] = draft.columns
    .flatMap((_, place) =>
      meanings(WEEKS.weekCount, WEEKS.regularWeeks).map(({ value }) => ({
        ...draft,
        columns: draft.columns.with(place, value || null),
      })),
    )
    .map((next) => ({ next, off: far(file, next) }))
    .toSorted((one, other) => one.off - other.off);
  return best !== undefined && best.off < now ? best.next : null;
}

/** One marked cell with what should stand there. */
function corrected(file: CorpusFile, draft: Draft, checked: Checked | undefined): Draft | null {
  const now = far(file, draft);
  for (const [row, problems] of checked?.problems ?? []) {
    for (const { column } of problems) {
      const should = file.entries.map(({ email, picks, boughtBackWeeks = [] }) => {
        if (column === 'email') return email ?? '';
        return (column === 'boughtBackWeeks' ? boughtBackWeeks : [picks[Number(column)] ?? []].flat()).join(
          '+',
        );
      });
      for (const text of new Set(should)) {
        const next = replaceCells(draft, [{ row, column, text }]);
        if (far(file, next) < now) return next;
      }
    }
  }
  return null;
}
