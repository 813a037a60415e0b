import { ListChecks, MonitorCheck, ScrollText, ShieldX, Ticket, Trophy, CircleCheckBig } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatCents } from '../../components/money.ts';
import styles from './RulesPage.module.css';
import type { RulesSections_pool$key } from './__generated__/RulesSections_pool.graphql';

/** The pool's time zone: a fixed offset (SPECIFICATION 2.1), or the civil time of its zone. */
function zoneInWords({ timeZone, timeZoneLabel }: { timeZone: string; timeZoneLabel: string }): string {
  if (timeZone === 'Etc/GMT+4') return `Eastern time (${timeZoneLabel}), read as UTC-4 all season`;
  if (timeZone === 'America/New_York') return `Eastern time (now ${timeZoneLabel})`;
  return `${timeZone.replaceAll('_', ' ')} (now ${timeZoneLabel})`;
}

/** The rules of SPECIFICATION 7.13, with the pool's own fee, zone, tie rule and limits. */
export function RulesSections({ pool: key }: { pool: RulesSections_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment RulesSections_pool on Pool {
        entryFeeCents
        maxEntriesPerAccount
        registration
        tieRule
        timeZone
        timeZoneLabel
        deadlineRule
        payoutHours
        season {
          year
          weekCount
        }
        stats {
          totalPlayers
          prizeCents
        }
      }
    `,
    key,
  );
  const { season, stats, maxEntriesPerAccount: most } = pool;
  const fee = formatCents(pool.entryFeeCents);
  const prize = formatCents(stats.prizeCents);
  const losing = pool.tieRule === 'LOSS' ? 'loses or ties' : 'loses';
  return (
    <div className={styles.sections}>
      <Section title="Overview" icon={ScrollText}>
        <p>
          A survivor pool on the {season.year} NFL regular season. Each entry picks one team to win in each of
          the {season.weekCount} weeks. A losing pick eliminates the entry; the last entry standing wins the
          prize pool.
        </p>
      </Section>
      <Section title="How to play" icon={ListChecks}>
        <ol>
          <li>Pick one team to win its game this week.</li>
          <li>If it wins, your entry goes on to the next week.</li>
          <li>If it {losing}, your entry is eliminated.</li>
          <li>Each of the 32 teams can be used once per season by an entry.</li>
          <li>Outlast everybody else.</li>
        </ol>
      </Section>
      <Section title="Entry requirements" icon={Ticket}>
        <ul>
          <li>
            An entry costs {fee}. The payment is the number of entries times {fee}, by an external
            peer-to-peer payment service.
          </li>
          <li>One person may hold 1 to {most} entries under one email, each with its own unique username.</li>
          <li>Joining requires a referral code from an existing participant, who earns a commission.</li>
          <li>
            {pool.registration === 'OPEN' ? (
              <>Registration is open.</>
            ) : (
              <>
                Registration for the season is now closed. The pool was finalized with {stats.totalPlayers}{' '}
                participants and a {prize} prize pool.
              </>
            )}
          </li>
        </ul>
      </Section>
      <Section title="Pick rules" icon={CircleCheckBig}>
        <ul>
          <li>Picks are due {pool.deadlineRule}.</li>
          <li>A team can no longer be picked once its game has started, even before the deadline.</li>
          <li>A submitted pick cannot be edited.</li>
          <li>Every entry picks for itself; your entries may pick the same team or different ones.</li>
          <li>Everybody&apos;s picks become visible after the weekly deadline, and not before.</li>
        </ul>
      </Section>
      <Section title="Elimination rules" icon={ShieldX}>
        <p>An entry is eliminated when</p>
        <ul>
          <li>its team loses{pool.tieRule === 'LOSS' ? ' or ties' : ' (a tie survives)'},</li>
          <li>no pick is made by the deadline,</li>
          <li>the pick is late, or</li>
          <li>an already-used team is picked.</li>
        </ul>
        <p>
          An eliminated entry can no longer pick, but its owner can still follow games, standings and picks.
        </p>
      </Section>
      <Section title="Prize distribution" icon={Trophy}>
        <ul>
          <li>The last entry standing wins the prize pool of {prize}.</li>
          <li>If all are eliminated before Week 10, the prize goes to those who lasted longest.</li>
          <li>
            If all are eliminated in Week 10 or later, the last entries eliminated split the prize equally.
          </li>
          <li>Several survivors after Week {season.weekCount} split the prize equally.</li>
          <li>Winners are paid within {pool.payoutHours} hours of season end.</li>
        </ul>
      </Section>
      <Section title="Technical rules" icon={MonitorCheck}>
        <ul>
          <li>
            All times are {zoneInWords(pool)}. The moment at which the server receives a pick decides whether
            it is on time, not the clock of your device.
          </li>
          <li>Only a final result eliminates; a score in play changes nothing.</li>
          <li>Spreads and records are shown for information only.</li>
          <li>
            Disputes must be reported to the commissioner within 24 hours. The commissioner resolves them.
          </li>
        </ul>
      </Section>
    </div>
  );
}

function Section({ title, icon: Icon, children }: { title: string; icon: LucideIcon; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        <Icon aria-hidden size={22} strokeWidth={2.25} />
        {title}
      </h2>
      {children}
    </section>
  );
}
