import { CircleCheck, CircleX } from 'lucide-react';
import { type Comparison, differenceText } from '#verify/compare/comparison.ts';
import { Card } from '#web/ui/components/Card.tsx';
import { formatCount, plural } from '#web/ui/locale/numbers.ts';
import type { ComparedScreens } from './verification.ts';

/** Maximum number of listed differences per screen. */
const MOST_LISTED = 20;

/** Differences between the site's screens and the log. Empty when nothing was compared. */
export function ShownCard({ shown: { comparisons, problem } }: { shown: ComparedScreens }) {
  if (comparisons.length === 0 && problem === null) return null;
  const differing = comparisons.filter(({ differences }) => differences.length > 0);
  const facts = comparisons.reduce((sum, { compared }) => sum + compared, 0);
  return (
    <Card title="What this site shows you">
      {problem !== null && <p>Not all of it could be compared with the log. {problem}</p>}
      {comparisons.length > 0 && (
        <ul role="list" className="grid gap-4 p-0 list-none">
          <li className="flex gap-3 [&>svg]:flex-none">
            {differing.length === 0 ? (
              <CircleCheck role="img" aria-label="Passed" size={22} className="text-turf-ink" />
            ) : (
              <CircleX role="img" aria-label="Failed" size={22} className="text-flag-ink" />
            )}
            <div>
              <h3 className="text-17">
                {differing.length === 0 ? 'Shown as logged' : 'Not shown as logged'}
              </h3>
              <p className="text-quiet">
                {plural(facts, 'fact', 'facts')} on {plural(comparisons.length, 'screen', 'screens')},
                compared with the log.
              </p>
              {differing.map((screen) => (
                <ScreenDifferences key={screen.screen} screen={screen} />
              ))}
              <details className="text-quiet">
                <summary>What was compared</summary>
                <ul>
                  {comparisons.map(({ screen, compared }) => (
                    <li key={screen}>
                      {screen}: {formatCount(compared)}
                    </li>
                  ))}
                </ul>
              </details>
            </div>
          </li>
        </ul>
      )}
    </Card>
  );
}

function ScreenDifferences({ screen: { screen, differences } }: { screen: Comparison }) {
  const sentences = [...new Set(differences.map(differenceText))];
  return (
    <>
      <h4>{screen}</h4>
      <ul className="wrap-anywhere mt-2 ps-5 text-flag-ink">
        {sentences.slice(0, MOST_LISTED).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {sentences.length > MOST_LISTED && <li>… and {formatCount(sentences.length - MOST_LISTED)} more.</li>}
      </ul>
    </>
  );
}
