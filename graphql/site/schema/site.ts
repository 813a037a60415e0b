import { needsSetup } from '../setupCode.ts';
import { passkeyOrigin } from '#graphql/accounts/credentials/relyingParty.ts';
import { noteRead } from '#kernel/readPools.ts';
import { builder } from '#graphql/api/builder.ts';
import { MailObstacleEnum } from '#graphql/messages/schema/mailObstacle.ts';

const SiteMode = builder.enumType('SiteMode', {
  description: 'The mode of this server.',
  values: {
    DEMO: { description: 'A replayed season with demo accounts and a clock that can be moved.' },
    LIVE: { description: 'A real season in real time.' },
  } as const,
});

export const Site = builder.objectRef<object>('Site').implement({
  description: 'The settings of this site. Public.',
  fields: (t) => ({
    productName: t.string({
      description: 'The product name shown in titles.',
      resolve: (_site, _args, { settings }) => settings.productName,
    }),
    passwordMinLength: t.int({
      description:
        'The minimum length of a new password, in characters; common passwords are refused as well.',
      resolve: (_site, _args, { settings }) => settings.passwordMinLength,
    }),
    needsSetup: t.boolean({
      description:
        'Whether the site waits for its first administrator, with the set-up page and the code that the server printed.',
      resolve: (_site, _args, { services, settings, readPools }) => {
        // It follows from accounts, which no pool has.
        noteRead(readPools, null);
        return needsSetup(services, settings);
      },
    }),
    mode: t.field({
      type: SiteMode,
      description: 'Whether this server runs the demo.',
      resolve: (_site, _args, { settings }) => (settings.mode === 'demo' ? 'DEMO' : 'LIVE'),
    }),
    hasScoreFeed: t.boolean({
      description:
        'Whether scores come from a feed; where they do not, the commissioner enters them. SPECIFICATION 7.9.',
      resolve: (_site, _args, { settings }) => settings.scoreFeed !== 'none',
    }),
    mailObstacle: t.field({
      type: MailObstacleEnum,
      nullable: true,
      description:
        'Why the site cannot send mail, such as the link of a forgotten password; null when it can. The demo writes its mails to files.',
      resolve: (_site, _args, { services }) => services.mailSite().obstacle,
    }),
    addressProblem: t.string({
      nullable: true,
      description:
        'Why links lead nobody to this live site, as text for people that says what to set; invitations are then refused. Null when they do.',
      resolve: (_site, _args, { services }) => services.mailSite().addressProblem,
    }),
    passkeyOrigin: t.string({
      nullable: true,
      description:
        'The only origin at which passkeys work, from the setting PUBLIC_URL. Null where that has an IP address, with which passkeys do not work.',
      resolve: (_site, _args, { settings }) => passkeyOrigin(settings.publicUrl),
    }),
  }),
});

builder.queryField('site', (t) =>
  t.field({
    type: Site,
    description: 'The settings of this site. Public.',
    resolve: () => ({}),
  }),
);
