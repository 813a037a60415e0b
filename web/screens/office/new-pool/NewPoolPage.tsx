import { useCallback, useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { EmptyState } from '#web/ui/components/Notice.tsx';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import type { NewPoolPageQuery } from './__generated__/NewPoolPageQuery.graphql';
import { readOptionFields } from '../options/optionFields.ts';
import { readPresets } from '../options/presets.ts';
import { NewPoolForm } from './NewPoolForm.tsx';

export { NewPoolPage as Component, newPoolPageQuery as query };

const newPoolPageQuery = graphql`
  query NewPoolPageQuery {
    viewer {
      email
      isAdministrator
    }
    clock {
      now
    }
    seasons {
      year
    }
    shippedSeason
    optionFields {
      name
      topic
      ...optionFields_field
    }
    optionPresets {
      ...presets_preset
    }
  }
`;

/** The wizard for a new pool (SPECIFICATION 7.24); `?season=` selects one. */
function NewPoolPage() {
  return (
    <RouteQuery<[NewPoolPageQuery]>
      skeleton={
        <Loading label="Loading the wizard">
          <Skeleton shape="title" />
          <Skeleton shape="card" count={2} />
        </Loading>
      }
    >
      {(query) => <NewPool query={query} />}
    </RouteQuery>
  );
}

function NewPool({ query }: { query: PreloadedQuery<NewPoolPageQuery> }) {
  const { viewer, clock, seasons, shippedSeason, optionFields, optionPresets } =
    usePreloadedQuery<NewPoolPageQuery>(newPoolPageQuery, query);
  const [address] = useSearchParams();
  const [season, setSeason] = useState(() => Number(address.get('season')) || seasonAt(new Date(clock.now)));
  const [imported, setImported] = useState<readonly number[]>([]);
  const [created, setCreated] = useState<{ slug: string; name: string } | null>(null);
  const onImported = useCallback((year: number) => setImported((years) => [...years, year]), []);
  if (!viewer?.isAdministrator) {
    return (
      <EmptyState isPage title="For the administrator">
        <p>The administrator of the site makes pools, and can make you the commissioner of one.</p>
      </EmptyState>
    );
  }
  if (created !== null) return <Made {...created} />;
  const [first, ...others] = readPresets(optionPresets);
  if (first === undefined) throw new Error('The server has no presets.');
  const stored = [...(seasons ?? []).map(({ year }) => year), ...imported];
  return (
    <div className="grid gap-5 *:min-w-0">
      <h1>New pool</h1>
      <NewPoolForm
        season={{
          season,
          stored,
          shipped: shippedSeason ?? null,
          onSeason: setSeason,
          onImported,
        }}
        hasGames={stored.includes(season) || season === shippedSeason}
        email={viewer.email}
        fields={readOptionFields(optionFields)}
        topics={new Map(optionFields.map(({ name, topic }) => [name, topic]))}
        presets={[first, ...others]}
        onMade={setCreated}
      />
    </div>
  );
}

/** From March on, the season that starts in that year. */
function seasonAt(now: Date): number {
  return now.getUTCFullYear() - (now.getUTCMonth() < 2 ? 1 : 0);
}

function Made({ slug, name }: { slug: string; name: string }) {
  const office = `/p/${slug}/office`;
  return (
    <div className="grid gap-5 *:min-w-0">
      <h1>{name} is ready</h1>
      <Card title="What comes next">
        <div className="grid gap-3">
          <p>Bring a pool that is running already from a spreadsheet, or invite people to a new one.</p>
          <ButtonLink to={`${office}/import`} look="primary">
            Import entries from a spreadsheet
          </ButtonLink>
          <ButtonLink to={`${office}/invitations`}>Invite people</ButtonLink>
          <ButtonLink to={`${office}/settings`}>Open registration</ButtonLink>
          <ButtonLink to={office}>Go to the office</ButtonLink>
        </div>
      </Card>
    </div>
  );
}
