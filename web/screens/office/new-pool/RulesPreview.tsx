import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { Subscription } from 'relay-runtime';
import { Card } from '#web/ui/components/Card.tsx';
import { RulesSections } from '#web/screens/rules/RulesSections.tsx';
import type { RulesPreviewQuery } from './__generated__/RulesPreviewQuery.graphql';
import styles from './NewPool.module.css';

type Input = RulesPreviewQuery['variables']['input'];
type Preview = RulesPreviewQuery['response']['rulesPreview'];

/** Milliseconds after the last change. */
const PAUSE = 400;

interface RulesPreviewProps {
  /** The number of the card in the wizard. */
  place: number;
  input: Input;
  /** Problems by the name of the option. */
  onProblems: (problems: ReadonlyMap<string, string>) => void;
}

/** The rules page that results from the settings. */
export function RulesPreview({ place, input, onProblems }: RulesPreviewProps) {
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
        // The pool can be made without a preview.
        error: () => {},
      });
    }, PAUSE);
    // An answer for earlier options must not replace one for these.
    return () => {
      window.clearTimeout(timer);
      request?.unsubscribe();
    };
  }, [environment, inputText, onProblems]);
  return (
    <Card title={`${place}. Check the rules`}>
      <details className={styles.preview}>
        <summary>Preview the rules page</summary>
        {preview === null ? <p>Loading…</p> : <RulesSections sections={preview.sections} />}
      </details>
    </Card>
  );
}
