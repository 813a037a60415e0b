import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import frame from '#web/ui/form/form.module.css';
import { Problem } from '../Problem.tsx';
import styles from '../Screen.module.css';
import { planOf } from './copyText.ts';
import { useRunAgain } from './useRunAgain.ts';
import type { RunAgain_pool$key } from './__generated__/RunAgain_pool.graphql';

interface RunAgainProps {
  pool: RunAgain_pool$key;
  /** The years whose games the server has. */
  seasons: readonly number[];
  /** Whether the viewer can import a season. */
  isAdministrator: boolean;
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
  const { form, field, values, set, chooseSeason, message, planned, isMissing, isCopying, run } = useRunAgain(
    pool,
    seasons,
  );
  return (
    <Card title="Run it again next season">
      <form className={styles.card} {...form(run)}>
        <p>A new pool with the same settings, options, welcome text and commissioners.</p>
        {(pool.copies ?? []).map((each) => (
          <p key={each.id}>
            It runs again in {each.season.year}: <Link to={`/p/${each.slug}/office`}>{each.name}</Link>
          </p>
        ))}
        <div className="grid items-start gap-4 md:grid-cols-2 md:gap-x-6">
          <Field
            label="Season"
            {...field('season')}
            onChange={({ target }) => chooseSeason(target.value)}
            type="number"
            inputMode="numeric"
            min={pool.season.year + 1}
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
        <div role="status" className="empty:absolute">
          {isMissing && (
            <p>
              The season of {values.season} is not imported yet.{' '}
              {isAdministrator ? (
                <Link to={`/office/new-pool?season=${values.season}`}>Import its schedule</Link>
              ) : (
                'Please ask the administrator to import its schedule.'
              )}
            </p>
          )}
          {planned !== null && <p>{planOf(planned, values.inviteMembers)}</p>}
        </div>
        <Problem text={message} />
        <div className={frame.actions}>
          <Button type="submit" look="primary" isWaiting={isCopying} disabled={isMissing}>
            {planned === null ? 'Check' : 'Create pool'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
