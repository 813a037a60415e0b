import { type SubmitEvent, useId, useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { Loading } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { type WelcomeMessage, WelcomeModal } from '#web/shared/welcome/WelcomeModal.tsx';
import type { WelcomeDemoPageQuery } from './__generated__/WelcomeDemoPageQuery.graphql';

export { WelcomeDemoPage as Component, welcomeDemoPageQuery as query };

const welcomeDemoPageQuery = graphql`
  query WelcomeDemoPageQuery {
    site {
      productName
    }
    usual: rulesPreview(input: {}) {
      inShort
    }
    pool {
      name
      rulesInShort
      stats {
        totalPlayers
      }
    }
  }
`;

/** The welcome demo (SPECIFICATION 7.15): the welcome of any newcomer. Nothing is stored. */
function WelcomeDemoPage() {
  return (
    <div className="grid gap-5 max-w-[42rem] *:min-w-0">
      <header>
        <h1>Welcome Demo</h1>
        <p className="text-quiet">See the message that greets a new entry. Nothing is stored.</p>
      </header>
      <RouteQuery<[WelcomeDemoPageQuery]> skeleton={<DemoSkeleton />}>
        {(query) => <DemoForm query={query} />}
      </RouteQuery>
    </div>
  );
}

/** A whole number from 1; 1 for any other input (SPECIFICATION 7.15). */
function countOf(value: FormDataEntryValue | null): number {
  const count = Math.trunc(Number(value));
  return Number.isFinite(count) && count >= 1 ? count : 1;
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value.trim() : '');

function DemoForm({ query }: { query: PreloadedQuery<WelcomeDemoPageQuery> }) {
  const { site, usual, pool } = usePreloadedQuery<WelcomeDemoPageQuery>(welcomeDemoPageQuery, query);
  const [welcome, setWelcome] = useState<WelcomeMessage | null>(null);
  const messageId = useId();

  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const username = textOf(data.get('username')) || 'newcomer';
    const entryNumber = countOf(data.get('entryNumber'));
    setWelcome({
      name: textOf(data.get('name')) || username,
      usernames: [username],
      entryNumber,
      totalEntries: Math.max(entryNumber, countOf(data.get('totalEntries'))),
      message: textOf(data.get('message')) || null,
      referrerName: textOf(data.get('referrer')) || null,
      poolName: pool?.name ?? site.productName,
      totalPlayers: pool?.stats.totalPlayers ?? 1,
      tips: pool?.rulesInShort ?? usual.inShort,
    });
  };

  return (
    <Card>
      <form className="grid gap-4" noValidate onSubmit={show}>
        <div className="grid gap-4 xs:grid-cols-2">
          <Field label="Participant name" name="name" defaultValue="Riley Brooks" autoComplete="off" />
          <Field label="Username" name="username" defaultValue="riley_b" autoComplete="off" />
        </div>
        <Field label="Referrer name (optional)" name="referrer" autoComplete="off" />
        <div className="grid gap-4 xs:grid-cols-2">
          <Field label="Entry number" name="entryNumber" type="number" min={1} defaultValue={1} />
          <Field label="Total entries" name="totalEntries" type="number" min={1} defaultValue={1} />
        </div>
        <div className="grid gap-1 [&_label]:p-0 [&_label]:font-bold">
          <label htmlFor={messageId}>Custom message (optional)</label>
          <textarea
            id={messageId}
            name="message"
            className="w-full min-h-24 py-2 px-3 field text-ink text-17 resize-y"
          />
        </div>
        <div className={form.actions}>
          <Button type="submit" look="primary">
            Show Welcome Message
          </Button>
        </div>
      </form>
      {welcome && (
        <WelcomeModal
          welcome={welcome}
          entryDetails="Joined just now"
          onDismissed={() => {
            // oxlint-disable-next-line no-console -- all that the demo does (SPECIFICATION 7.15)
            console.info(`Demo: the welcome of ${welcome.usernames.join(', ')} would be marked as shown.`);
            setWelcome(null);
          }}
        />
      )}
    </Card>
  );
}

function DemoSkeleton() {
  return <Loading label="Loading the form" shape="card" count={2} />;
}
