import { graphql, useFragment } from 'react-relay/hooks';
import { useOfficeLive } from '../useOfficeLive.ts';
import { readPresets } from '../options/presets.ts';
import { Acknowledgements } from './Acknowledgements.tsx';
import { Commissioners } from './Commissioners.tsx';
import { PinnedWeek } from './PinnedWeek.tsx';
import { Registration } from './Registration.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import screen from '../Screen.module.css';
import { OfficeScreen, type ScreenProps } from '../OfficeScreen.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { ProofProvider } from '#web/screens/account/security/ProofProvider.tsx';
import { SecondChanceDialog } from './SecondChanceDialog.tsx';
import type { SettingsPageQuery } from './__generated__/SettingsPageQuery.graphql';
import type { SettingsPage_pool$key } from './__generated__/SettingsPage_pool.graphql';

export { SettingsPage as Component, settingsPageQuery as query };

const settingsPageQuery = graphql`
  query SettingsPageQuery($pool: String) {
    pool(slug: $pool) {
      id
      slug
      ...Registration_pool
      ...SettingsForm_pool
      ...PinnedWeek_pool
      ...SettingsPage_pool
      ...Commissioners_pool
    }
    optionPresets {
      ...presets_preset
    }
    viewer {
      ...ProofProvider_viewer
    }
  }
`;

/** A pool's settings for commissioners (SPECIFICATION 7.22). */
function SettingsPage() {
  return <OfficeScreen title="Settings" query={settingsPageQuery} Content={Settings} />;
}

function Settings({ data, pool, variables }: ScreenProps<SettingsPageQuery>) {
  const { viewer, optionPresets } = data;
  const refresh = useOfficeLive<SettingsPageQuery>({
    pool: pool.id,
    query: settingsPageQuery,
    variables,
  });
  return (
    <>
      <Registration pool={pool} onChanged={refresh} />
      <SettingsForm pool={pool} presets={readPresets(optionPresets)} onChanged={refresh} />
      <div className={screen.columns}>
        <Acknowledgements slug={pool.slug} />
        <SecondChance pool={pool} />
        <PinnedWeek pool={pool} onChanged={refresh} />
        {viewer && (
          <ProofProvider viewer={viewer}>
            <Commissioners pool={pool} onChanged={refresh} />
          </ProofProvider>
        )}
      </div>
    </>
  );
}

/** The season's second pool for eliminated entries: a button, then a link. */
function SecondChance({ pool: key }: { pool: SettingsPage_pool$key }) {
  const pool = useFragment(
    graphql`
      fragment SettingsPage_pool on Pool {
        firstWeek
        weeks {
          number
          isComplete
        }
        secondChance {
          name
          slug
        }
        ...SecondChanceDialog_pool
      }
    `,
    key,
  );
  const [isOpen, setOpen] = useState(false);
  const { secondChance } = pool;
  const isDecided = pool.weeks.some(({ number, isComplete }) => number === pool.firstWeek && isComplete);
  return (
    <Card title="Second chance">
      {secondChance ? (
        <p>
          Players who went out early play on in{' '}
          <Link to={`/p/${secondChance.slug}/office`}>{secondChance.name}</Link>.
        </p>
      ) : (
        <div className="row justify-between gap-y-2 gap-x-4">
          <p>
            {isDecided
              ? 'Players who are out get a second pool: the same rules, all 32 teams again, and its own payments and prize.'
              : 'Players who are out can get a second pool. It can be opened once the first week is decided.'}
          </p>
          {isDecided && (
            <div className="flex flex-wrap gap-2">
              <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
                Open a second chance
              </Button>
            </div>
          )}
        </div>
      )}
      {isOpen && <SecondChanceDialog pool={pool} onClose={() => setOpen(false)} />}
    </Card>
  );
}
