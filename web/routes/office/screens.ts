import type { ComponentType } from 'react';
import type { ConcreteRequest, Variables } from 'relay-runtime';
import { parseWeek } from '../../components/parseWeek.ts';
import type { PageAddress } from '../../relay/loadPage.ts';

/** A screen's code, loaded when it is opened. */
interface ScreenCode {
  Component: ComponentType;
  /** Gets `$pool`, the slug of the address or null for the default pool, where it declares it. */
  query: ConcreteRequest;
  /** Further variables of the query. */
  variables?: (address: PageAddress) => Variables;
}

/** A screen of the commissioner's office (SPECIFICATION 7.22). */
interface OfficeScreen {
  /** Below `/office`; empty for the first screen. */
  path: string;
  /** In the office's navigation, in the order of this list; null for a screen that others lead to. */
  label: string | null;
  /** Of the document. */
  title: string;
  load(): Promise<ScreenCode>;
}

/** All screens, in the order of a commissioner's week. */
export const officeScreens: readonly OfficeScreen[] = [
  {
    path: '',
    label: 'This week',
    title: 'This week',
    load: async () => {
      const [{ ThisWeekPage }, { default: query }] = await Promise.all([
        import('./this-week/ThisWeekPage.tsx'),
        import('./this-week/__generated__/ThisWeekPageQuery.graphql.ts'),
      ]);
      return { Component: ThisWeekPage, query };
    },
  },
  {
    path: 'results',
    label: 'Results',
    title: 'Results',
    load: async () => {
      const [{ ResultsPage }, { default: query }] = await Promise.all([
        import('./results/ResultsPage.tsx'),
        import('./results/__generated__/ResultsPageQuery.graphql.ts'),
      ]);
      return {
        Component: ResultsPage,
        query,
        variables: ({ search }) => ({ week: parseWeek(search.get('week')) }),
      };
    },
  },
  {
    path: 'payments',
    label: 'Payments',
    title: 'Payments',
    load: async () => {
      const [{ PaymentsPage }, { default: query }] = await Promise.all([
        import('./payments/PaymentsPage.tsx'),
        import('./payments/__generated__/PaymentsPageQuery.graphql.ts'),
      ]);
      return {
        Component: PaymentsPage,
        query,
        variables: ({ search }) => ({ status: search.get('show') === 'owing' ? 'PENDING' : null }),
      };
    },
  },
  {
    path: 'entries',
    label: 'Entries',
    title: 'Entries',
    load: async () => {
      const [{ EntriesPage }, { default: query }] = await Promise.all([
        import('./entries/EntriesPage.tsx'),
        import('./entries/__generated__/EntriesPageQuery.graphql.ts'),
      ]);
      return { Component: EntriesPage, query };
    },
  },
  {
    path: 'entries/:entry',
    label: null,
    title: 'Entry',
    load: async () => {
      const [{ EntryPage }, { default: query }] = await Promise.all([
        import('./entries/EntryPage.tsx'),
        import('./entries/__generated__/EntryPageQuery.graphql.ts'),
      ]);
      return { Component: EntryPage, query, variables: ({ params }) => ({ entry: params.entry }) };
    },
  },
  {
    path: 'invitations',
    label: 'Invitations',
    title: 'Invitations',
    load: async () => {
      const [{ InvitationsPage }, { default: query }] = await Promise.all([
        import('./invitations/InvitationsPage.tsx'),
        import('./invitations/__generated__/InvitationsPageQuery.graphql.ts'),
      ]);
      return {
        Component: InvitationsPage,
        query,
        variables: ({ search }) => ({ state: search.get('state') === 'BOUNCED' ? 'BOUNCED' : null }),
      };
    },
  },
  {
    path: 'announcements',
    label: 'Announcements',
    title: 'Announcements',
    load: async () => {
      const [{ AnnouncementsPage }, { default: query }] = await Promise.all([
        import('./announcements/AnnouncementsPage.tsx'),
        import('./announcements/__generated__/AnnouncementsPageQuery.graphql.ts'),
      ]);
      return { Component: AnnouncementsPage, query };
    },
  },
  {
    path: 'disputes',
    label: 'Disputes',
    title: 'Disputes',
    load: async () => {
      const [{ DisputesPage }, { default: query }] = await Promise.all([
        import('./disputes/DisputesPage.tsx'),
        import('./disputes/__generated__/DisputesPageQuery.graphql.ts'),
      ]);
      return { Component: DisputesPage, query };
    },
  },
  {
    path: 'settings',
    label: 'Settings',
    title: 'Settings',
    load: async () => {
      const [{ SettingsPage }, { default: query }] = await Promise.all([
        import('./settings/SettingsPage.tsx'),
        import('./settings/__generated__/SettingsPageQuery.graphql.ts'),
      ]);
      return { Component: SettingsPage, query };
    },
  },
  {
    path: 'webhooks',
    label: 'Webhooks',
    title: 'Webhooks',
    load: async () => {
      const [{ WebhooksPage }, { default: query }] = await Promise.all([
        import('./webhooks/WebhooksPage.tsx'),
        import('./webhooks/__generated__/WebhooksPageQuery.graphql.ts'),
      ]);
      return { Component: WebhooksPage, query };
    },
  },
  {
    path: 'log',
    label: 'Log',
    title: 'Log',
    load: async () => {
      const [{ LogPage }, { logVariables }, { default: query }] = await Promise.all([
        import('./log/LogPage.tsx'),
        import('./log/logFilter.ts'),
        import('./log/__generated__/LogPageQuery.graphql.ts'),
      ]);
      return { Component: LogPage, query, variables: ({ search }) => logVariables(search) };
    },
  },
  {
    path: 'close-out',
    label: 'Close-out',
    title: 'Close-out',
    load: async () => {
      const [{ CloseOutPage }, { default: query }] = await Promise.all([
        import('./close-out/CloseOutPage.tsx'),
        import('./close-out/__generated__/CloseOutPageQuery.graphql.ts'),
      ]);
      return { Component: CloseOutPage, query };
    },
  },
  {
    path: 'accounts',
    label: null,
    title: 'Accounts',
    load: async () => {
      const [{ AccountsPage }, { default: query }] = await Promise.all([
        import('./accounts/AccountsPage.tsx'),
        import('./accounts/__generated__/AccountsPageQuery.graphql.ts'),
      ]);
      return { Component: AccountsPage, query };
    },
  },
  {
    path: 'import',
    label: 'Import',
    title: 'Import and export',
    load: async () => {
      const [{ ImportPage }, { default: query }] = await Promise.all([
        import('./import/ImportPage.tsx'),
        import('./import/__generated__/ImportPageQuery.graphql.ts'),
      ]);
      return { Component: ImportPage, query };
    },
  },
];
