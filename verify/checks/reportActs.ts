import type { Act, ActLimits, ActsReport } from './actReports.ts';
import { ActReporter } from './actReporter.ts';
import type { NotedAct } from './acts.ts';
import type { Books } from './books.ts';
import type { Contradiction } from './checkFacts.ts';
import type { LogHeader } from './header.ts';
import { nameActs } from './nameActs.ts';
import { Regrading } from './regrade.ts';
import { undecidedGames } from './undecidedGames.ts';

/** Grades again without each act, within limits, at the end of the log. */
export function reportActs(
  books: Books,
  known: Pick<LogHeader, 'names' | 'nameSalts' | 'earlierNames'>,
  { limits, contradicted }: { limits: ActLimits; contradicted: ReadonlyMap<number, Contradiction> },
): ActsReport {
  const { acts, season } = books;
  const noted: NotedAct[] = [
    ...[...acts.noted, ...acts.stated, ...acts.withdrawn, ...acts.moved],
    ...nameActs(books, known),
    ...undecidedGames(books),
  ];
  const facts = season.gradingFacts();
  if (noted.length === 0 || facts === null) return { acts: [], actCount: 0, actsChanged: 0 };
  noted.sort((a, b) => a.leaf - b.leaf);
  const regrading = new Regrading(books, facts);
  const reporter = new ActReporter({ books, regrading, usernames: known.names, limits, contradicted });
  const actsChanged = reporter.changedByAll();
  const reported = noted
    .map((act) => reporter.report(act))
    // A game that was not played and concerns nobody is no decision.
    .filter(({ kind, changed }) => kind !== 'UNDECIDED' || changed !== 0);
  const isChanging = ({ changed }: Act) => Number(changed !== 0);
  return {
    acts: reported.sort((a, b) => isChanging(b) - isChanging(a) || a.leaf - b.leaf).slice(0, limits.acts),
    actCount: reported.length,
    actsChanged,
  };
}
