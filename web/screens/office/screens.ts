import type { Variables } from 'relay-runtime';
import { parseWeek } from '#web/ui/text/parseWeek.ts';
import type { PageFile } from '#web/app/relay/lazyPage.ts';
import type { PageAddress } from '#web/app/relay/loadPage.ts';
import { logVariables } from './log/logFilter.ts';

/** An office screen (SPECIFICATION 7.22). */
interface OfficeScreen {
  path: string;
  /** The document's title. */
  title: string;
  /** In the navigation, in list order; null for a screen that other screens link to. */
  label: string | null;
  /** Lazy. */
  load(): Promise<PageFile>;
  /** Of the query, beside `$pool`. */
  variables?: (address: PageAddress) => Variables;
}

/** In the order of a commissioner's week. */
export const officeScreens: readonly OfficeScreen[] = [
  listed('', 'This week', () => import('./this-week/ThisWeekPage.tsx')),
  listed(
    'results',
    'Results',
    () => import('./results/ResultsPage.tsx'),
    ({ search }) => ({
      week: parseWeek(search.get('week')),
    }),
  ),
  listed(
    'payments',
    'Payments',
    () => import('./payments/PaymentsPage.tsx'),
    ({ search }) => ({
      status: search.get('show') === 'owing' ? 'PENDING' : null,
    }),
  ),
  listed('entries', 'Entries', () => import('./entries/EntriesPage.tsx')),
  {
    path: 'entries/:entry',
    title: 'Entry',
    label: null,
    load: () => import('./entries/EntryPage.tsx'),
    variables: ({ params }) => ({ entry: params.entry }),
  },
  listed(
    'invitations',
    'Invitations',
    () => import('./invitations/InvitationsPage.tsx'),
    ({ search }) => ({
      state: search.get('state') === 'BOUNCED' ? 'BOUNCED' : null,
    }),
  ),
  listed('announcements', 'Announcements', () => import('./announcements/AnnouncementsPage.tsx')),
  listed('disputes', 'Disputes', () => import('./disputes/DisputesPage.tsx')),
  listed('settings', 'Settings', () => import('./settings/SettingsPage.tsx')),
  listed('webhooks', 'Webhooks', () => import('./webhooks/WebhooksPage.tsx')),
  listed(
    'log',
    'Log',
    () => import('./log/LogPage.tsx'),
    ({ search }) => logVariables(search),
  ),
  listed('close-out', 'Close-out', () => import('./close-out/CloseOutPage.tsx')),
  { path: 'accounts', title: 'Accounts', label: null, load: () => import('./accounts/AccountsPage.tsx') },
  {
    path: 'import',
    title: 'Import and export',
    label: 'Import',
    load: () => import('./import/ImportPage.tsx'),
  },
];

function listed(
  path: string,
  title: string,
  load: OfficeScreen['load'],
  variables?: OfficeScreen['variables'],
): OfficeScreen {
  return { path, title, label: title, load, variables };
}
