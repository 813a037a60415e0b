import { graphql } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { noAmount, readAmount, typedAmount } from '../amounts.ts';
import { useForm } from '#web/ui/form/useForm.ts';
import { usePreview } from '../usePreview.ts';
import type { PlannedChance } from './secondChanceText.ts';
import type { useSecondChanceMutation } from './__generated__/useSecondChanceMutation.graphql';

interface FirstPool {
  id: string;
  version?: string | null;
  name: string;
  entryFeeCents: number;
  currency: string;
}

/**
 * The second-chance form: first a preview, then the real run. A change needs a new preview.
 * @param throughWeek the last decided week; null without one
 */
export function useSecondChance(pool: FirstPool, throughWeek: number | null) {
  const { values, set, field, form, message, refuse } = useForm({
    throughWeek: String(throughWeek ?? ''),
    name: `${pool.name} Second Chance`.slice(0, 80),
    slug: '',
    includePutOut: false,
    entryFeeCents: typedAmount(pool.entryFeeCents),
  });
  const [planned, keepPlanned] = usePreview<PlannedChance>({ ...values, version: pool.version });
  const navigate = useNavigate();
  const toast = useToast();
  const [open, isOpening] = useFormMutation<useSecondChanceMutation>(graphql`
    mutation useSecondChanceMutation($input: OpenSecondChanceInput!) {
      openSecondChance(input: $input) {
        ... on OpenSecondChancePayload {
          slug
          throughWeek
          entered
          leftOut
          entries {
            username
            eliminatedWeek
          }
          mails
          mailObstacle
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const run = () => {
    const dryRun = planned === null;
    const entryFeeCents = readAmount(values.entryFeeCents, pool.currency);
    const found = new Map<string, string>();
    if (values.name.trim() === '') found.set('name', 'Please give the pool a name.');
    if (entryFeeCents === null) found.set('entryFeeCents', noAmount(pool.currency));
    refuse(found);
    if (found.size > 0 || isOpening) return;
    const input = {
      pool: pool.id,
      name: values.name,
      slug: values.slug.trim(),
      ...(values.includePutOut && { includePutOut: true }),
      entryFeeCents,
      dryRun,
      ...(values.throughWeek !== '' && { throughWeek: Number(values.throughWeek) }),
      ...(pool.version && { version: pool.version }),
    };
    void open({ input }).then((outcome) => {
      if (outcome.kind === 'failed') {
        keepPlanned(null);
        return refuse(outcome.problems, outcome.message);
      }
      const { mailObstacle, ...done } = outcome.done;
      const chance = { ...done, problem: notSent(mailObstacle) };
      if (dryRun) return keepPlanned(chance);
      const entered = chance.entered === 1 ? '1 entry plays on.' : `${chance.entered} entries play on.`;
      toast({ tone: 'success', title: 'Second Chance Open', text: `${entered} This is its office.` });
      return navigate(`/p/${chance.slug}/office`);
    });
  };
  return { form, field, values, set, message, planned, isOpening, run };
}
