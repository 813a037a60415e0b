import { useId, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from 'react-router-dom';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { usePoolPath } from '#web/app/session/usePoolPath.ts';
import type { RulesNotice_pool$key } from './__generated__/RulesNotice_pool.graphql';
import type { RulesNoticeMutation } from './__generated__/RulesNoticeMutation.graphql';

/**
 * The rules of ties and so on, until the viewer acknowledges them (SPECIFICATION 3.8). Collapsed on a phone.
 */
export function RulesNotice({ pool: key }: { pool: RulesNotice_pool$key }) {
  const path = usePoolPath();
  const toast = useToast();
  const id = useId();
  // A phone's first screen has room for one line beside the teams.
  const [isOpen, setOpen] = useState(() => window.matchMedia('(width >= 760px)').matches);
  const { id: pool, rulesToAcknowledge: rules } = useFragment(
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
    <section
      aria-labelledby={id}
      className="col-span-full flex items-start justify-between gap-3 px-3 py-2 panel border-s-5 border-s-lamp [&_details]:flex-1 [&_details]:min-w-0"
    >
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="py-2 cursor-pointer">
          <strong id={id}>{rules.isChange ? 'The rules have changed' : 'Read the rules first'}</strong>{' '}
          <span className="text-quiet max-xs:hidden">ties, missing picks and more</span>
        </summary>
        <dl className="grid gap-y-2 gap-x-5 mt-2 mx-0 mb-3 text-15 [&_dt]:text-quiet [&_dd]:m-0 md:grid-cols-2">
          {rules.answers.map(({ situation, answer }) => (
            <div key={situation}>
              <dt>{situation}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
        <Link to={path('/rules')}>All rules</Link>
      </details>
      <Button
        isWaiting={isSending}
        onClick={() =>
          void acknowledge({ input: { pool, version: rules.version } }).then((outcome) => {
            if (outcome.kind === 'failed') {
              toast({ tone: 'error', title: 'Not stored', text: outcome.message });
            }
          })
        }
      >
        Got it
      </Button>
    </section>
  );
}
