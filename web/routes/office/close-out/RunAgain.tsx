import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '#web/components/Button.tsx';
import { Card } from '#web/components/Card.tsx';
import { formatCount } from '#web/components/count.ts';
import { Field } from '#web/components/Field.tsx';
import frame from '#web/components/form.module.css';
import { formatCents } from '#web/components/money.ts';
import { useToast } from '#web/layout/Toasts.tsx';
import { notSent } from '#web/components/mailObstacle.ts';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import { Problem } from '../Problem.tsx';
import { useForm } from '../useForm.ts';
import styles from '../Screen.module.css';
import type { RunAgain_pool$key } from './__generated__/RunAgain_pool.graphql';
import type { RunAgainMutation } from './__generated__/RunAgainMutation.graphql';
import { inSeason } from './inSeason.ts';

interface RunAgainProps {
  pool: RunAgain_pool$key;
  /** The years that are stored. */
  seasons: readonly number[];
  /** Whether the viewer can import a season. */
  isAdministrator: boolean;
}

interface Copy {
  slug: string;
  carriedOverCents: number;
  invited: number;
  /** Why no mail goes out; null when they do. */
  problem: string | null;
}

/** Runs the pool again in a later season: a short form, what will happen, and the new pool's office. */
export function RunAgain({ pool: key, seasons, isAdministrator }: RunAgainProps) {
  const pool = useFragment(
    graphql`
      fragment RunAgain_pool on Pool {
        id
        version
        name
        slug
        season {
          year
        }
        copies {
          id
          name
          slug
          season {
            year
          }
        }
      }
    `,
    key,
  );
  const year = pool.season.year + 1;
  const [planned, setPlanned] = useState<Copy | null>(null);
  const { values, set, field, form, message, refuse } = useForm(
    {
      season: String(year),
      name: inSeason(pool.name, pool.season.year, year, ' '),
      slug: inSeason(pool.slug, pool.season.year, year, '-'),
      inviteMembers: true,
    },
    () => setPlanned(null),
  );
  const navigate = useNavigate();
  const toast = useToast();
  const [copy, isCopying] = useFormMutation<RunAgainMutation>(graphql`
    mutation RunAgainMutation($input: CopyPoolInput!) {
      copyPool(input: $input) {
        __typename
        ... on CopyPoolPayload {
          slug
          carriedOverCents
          invited
          mailObstacle
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const season = Number(values.season);
  const isStored = seasons.includes(season);
  const isLater = Number.isInteger(season) && season > pool.season.year && season <= 2100;
  const run = (dryRun: boolean) => {
    const found = new Map<string, string>();
    if (!isLater) found.set('season', `Please give a year after ${pool.season.year}.`);
    if (values.name.trim() === '') found.set('name', 'Please give the pool a name.');
    refuse(found);
    if (found.size > 0 || !isStored || isCopying) return;
    const input = { ...values, pool: pool.id, season, slug: values.slug.trim(), dryRun };
    void copy({ input: { ...input, ...(pool.version && { version: pool.version }) } }).then((outcome) => {
      if (outcome.kind === 'failed') {
        setPlanned(null);
        return refuse(outcome.problems, outcome.message);
      }
      const { slug, carriedOverCents, invited, mailObstacle } = outcome.done;
      const copied = { slug, carriedOverCents, invited, problem: notSent(mailObstacle) };
      if (dryRun) return setPlanned(copied);
      toast({ tone: 'success', title: 'Pool Made', text: copiedText(copied) });
      return navigate(`/p/${slug}/office`);
    });
  };
  return (
    <Card title="Run it again next season">
      <form className={styles.card} {...form(() => run(planned === null))}>
        <p>A new pool with the same settings, options, welcome text and commissioners.</p>
        {(pool.copies ?? []).map((each) => (
          <p key={each.id}>
            It runs again in {each.season.year}: <Link to={`/p/${each.slug}/office`}>{each.name}</Link>
          </p>
        ))}
        <div className={styles.fields}>
          <Field
            label="Season"
            {...field('season')}
            type="number"
            inputMode="numeric"
            min={year}
            max={2100}
            hint="The year in which it starts."
          />
          <Field label="Name" {...field('name')} maxLength={80} autoComplete="off" required />
          <Field
            label="Address"
            {...field('slug')}
            hint="The part after /p/ in its address; made from the name when empty."
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={values.inviteMembers}
            onChange={({ target }) => set({ inviteMembers: target.checked })}
          />
          Invite everybody who played
        </label>
        <div role="status" className={frame.news}>
          {isLater && !isStored && (
            <p>
              The season of {season} is not imported yet.{' '}
              {isAdministrator ? (
                <Link to="/office/new-pool">Import its schedule</Link>
              ) : (
                'Please ask the administrator to import its schedule.'
              )}
            </p>
          )}
          {planned !== null && <p>{planOf(planned, values.inviteMembers)}</p>}
        </div>
        <Problem text={message} />
        <div className={frame.actions}>
          <Button type="submit" look="primary" isWaiting={isCopying} disabled={isLater && !isStored}>
            {planned === null ? 'Check' : 'Make the pool'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const people = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;

/** What making the pool will do. */
function planOf({ slug, carriedOverCents, invited, problem }: Copy, inviteMembers: boolean): string {
  const invitations = inviteMembers
    ? problem === null
      ? `${people(invited)} will get an invitation by mail, which cannot be taken back. `
      : `${people(invited)} will get an invitation whose link you hand out, since nothing is mailed. `
    : '';
  const prize =
    carriedOverCents > 0 ? `${formatCents(carriedOverCents)} will be carried over into its prize. ` : '';
  return `The pool will be at /p/${slug}. ${invitations}${prize}It cannot be removed afterwards.`;
}

function copiedText({ carriedOverCents, invited, problem }: Copy): string {
  const invitations =
    invited > 0 ? `${people(invited)} invited. ${problem === null ? '' : `${problem} `}` : '';
  const prize = carriedOverCents > 0 ? `${formatCents(carriedOverCents)} carried over. ` : '';
  return `${invitations}${prize}This is its office.`;
}
