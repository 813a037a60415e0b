import type { Variables } from 'relay-runtime';
import { parseWeek } from '#web/ui/text/parseWeek.ts';
import type { PageFile } from '#web/app/relay/lazyPage.ts';
import type { PageAddress } from '#web/app/relay/loadPage.ts';
import { logVariables } from './log/logFilter.ts';

/** The first level of the navigation; each opens on the first of its screens. */
export const officeGroups = ['This week', 'Results', 'People', 'Money', 'Pool'] as const;

/** An office screen (SPECIFICATION 7.22). */
export interface OfficeScreen {
  path: string;
  title: string;
  group: (typeof officeGroups)[number];
  /** In the second level of the navigation, in list order; null for a screen that other screens link to. */
  label: string | null;
  /** About the accounts of the site: for its administrator. */
  isOfSite?: boolean;
  /** Lazy. */
  load(): Promise<PageFile>;
  /** Of the query, beside `$pool`. */
  variables?: (address: PageAddress) => Variables;
}

export const officeScreens: readonly OfficeScreen[] = [
  listed('This week', '', 'This week', () => import('./this-week/ThisWeekPage.tsx')),
  listed(
    'Results',
    'results',
    'Results',
    () => import('./results/ResultsPage.tsx'),
    ({ search }) => ({
      week: parseWeek(search.get('week')),
    }),
  ),
  listed('Results', 'disputes', 'Disputes', () => import('./disputes/DisputesPage.tsx')),
  listed('People', 'entries', 'Entries', () => import('./entries/EntriesPage.tsx')),
  {
    path: 'entries/:entry',
    title: 'Entry',
    group: 'People',
    label: null,
    load: () => import('./entries/EntryPage.tsx'),
    variables: ({ params }) => ({ entry: params.entry }),
  },
  listed(
    'People',
    'invitations',
    'Invitations',
    () => import('./invitations/InvitationsPage.tsx'),
    ({ search }) => ({
      state: search.get('state') === 'BOUNCED' ? 'BOUNCED' : null,
    }),
  ),
  listed('People', 'announcements', 'Announcements', () => import('./announcements/AnnouncementsPage.tsx')),
  listed(
    'Money',
    'payments',
    'Payments',
    () => import('./payments/PaymentsPage.tsx'),
    ({ search }) => ({
      status: search.get('show') === 'owing' ? 'PENDING' : null,
    }),
  ),
  listed('Money', 'close-out', 'Close-out', () => import('./close-out/CloseOutPage.tsx')),
  listed('Pool', 'settings', 'Settings', () => import('./settings/SettingsPage.tsx')),
  {
    ...listed('Pool', 'import', 'Import', () => import('./import/ImportPage.tsx')),
    title: 'Import and export',
  },
  listed('Pool', 'webhooks', 'Webhooks', () => import('./webhooks/WebhooksPage.tsx')),
  listed(
    'Pool',
    'log',
    'Log',
    () => import('./log/LogPage.tsx'),
    ({ search }) => logVariables(search),
  ),
  {
    ...listed('Pool', 'accounts', 'Accounts', () => import('./accounts/AccountsPage.tsx')),
    isOfSite: true,
  },
];

function listed(
  group: OfficeScreen['group'],
  path: string,
  title: string,
  load: OfficeScreen['load'],
  variables?: OfficeScreen['variables'],
): OfficeScreen {
  return { path, title, group, label: title, load, variables };
}
