import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Card } from '#web/components/Card.tsx';
import { Link } from 'react-router-dom';
import { useToast } from '#web/layout/Toasts.tsx';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import { usePoolPath } from '#web/session/usePoolPath.ts';
import type { RulesNotice_pool$key } from './__generated__/RulesNotice_pool.graphql';
import type { RulesNoticeMutation } from './__generated__/RulesNoticeMutation.graphql';
import styles from './RulesNotice.module.css';

/** What happens on a tie and so on, until the viewer has acknowledged it (SPECIFICATION 3.8). */
export function RulesNotice({ pool: key }: { pool: RulesNotice_pool$key }) {
  const path = usePoolPath();
  const toast = useToast();
  const { id, rulesToAcknowledge: rules } = useFragment(
    graphql`
      fragment RulesNotice_pool on Pool {
        id
        rulesToAcknowledge {
          version
          isChange
          answers {
            situation
            answer
          }
        }
      }
    `,
    key,
  );
  const [acknowledge, isSending] = useFormMutation<RulesNoticeMutation>(graphql`
    mutation RulesNoticeMutation($input: AcknowledgeRulesInput!) {
      acknowledgeRules(input: $input) {
        __typename
        ... on AcknowledgeRulesPayload {
          pool {
            ...RulesNotice_pool
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  if (!rules) return null;
  return (
    <Card title={rules.isChange ? 'The rules have changed' : 'Before your first pick'}>
      <dl className={styles.answers}>
        {rules.answers.map(({ situation, answer }) => (
          <div key={situation}>
            <dt>{situation}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button
          look="primary"
          isWaiting={isSending}
          onClick={() =>
            void acknowledge({ input: { pool: id, version: rules.version } }).then((outcome) => {
              if (outcome.kind === 'failed') {
                toast({ tone: 'error', title: 'Not noted', text: outcome.message });
              }
            })
          }
        >
          Got it
        </Button>
        <Link to={path('/rules')}>All rules</Link>
      </div>
    </Card>
  );
}
