import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { Subscription } from 'relay-runtime';
import { RulesSections } from '#web/screens/rules/RulesSections.tsx';
import type { RulesPreviewQuery } from './__generated__/RulesPreviewQuery.graphql';

type Input = RulesPreviewQuery['variables']['input'];
type Preview = RulesPreviewQuery['response']['rulesPreview'];

/** Milliseconds after the last change. */
const PAUSE = 400;

interface RulesPreviewProps {
  input: Input;
  /** By option name. */
  onProblems: (problems: ReadonlyMap<string, string>) => void;
}

/** The rules page for these settings. */
export function RulesPreview({ input, onProblems }: RulesPreviewProps) {
  const environment = useRelayEnvironment();
  const [preview, setPreview] = useState<Preview | null>(null);
  const inputText = JSON.stringify(input);
  useEffect(() => {
    let request: Subscription | undefined;
    const timer = window.setTimeout(() => {
      request = fetchQuery<RulesPreviewQuery>(
        environment,
        graphql`
          query RulesPreviewQuery($input: RulesPreviewInput!) {
            rulesPreview(input: $input) {
              sections {
                ...RulesSections_sections
              }
              problems {
                option
                message
              }
            }
          }
        `,
        { input: JSON.parse(inputText) as Input },
      ).subscribe({
        next: ({ rulesPreview }) => {
          setPreview(rulesPreview);
          onProblems(new Map(rulesPreview.problems.map(({ option, message }) => [option, message])));
        },
        // The preview is optional.
        error: () => {},
      });
    }, PAUSE);
    // A late answer for earlier options must not replace a newer one.
    return () => {
      window.clearTimeout(timer);
      request?.unsubscribe();
    };
  }, [environment, inputText, onProblems]);
  return (
    <details>
      <summary className="flex items-center min-h-target font-bold cursor-pointer before:me-3 fold-marker">
        Preview the rules page
      </summary>
      {preview === null ? <p>Loading…</p> : <RulesSections sections={preview.sections} />}
    </details>
  );
}
