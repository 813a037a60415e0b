import { passkeyOrigin } from '../auth/relyingParty.ts';
import { builder } from './builder.ts';

const SiteMode = builder.enumType('SiteMode', {
  description: 'What this server runs.',
  values: {
    DEMO: { description: 'A replayed season with demo accounts and a clock that can be moved.' },
    LIVE: { description: 'A real season in real time.' },
  } as const,
});

const Site = builder.objectRef<object>('Site').implement({
  description: 'This installation. Public.',
  fields: (t) => ({
    productName: t.string({
      description: 'The name that stands in titles.',
      resolve: (_site, _args, { settings }) => settings.productName,
    }),
    passwordMinLength: t.int({
      description: 'Characters that a new password needs at least; common ones are refused besides.',
      resolve: (_site, _args, { settings }) => settings.passwordMinLength,
    }),
    mode: t.field({
      type: SiteMode,
      description: 'Whether this is a demo.',
      resolve: (_site, _args, { settings }) => (settings.mode === 'demo' ? 'DEMO' : 'LIVE'),
    }),
    passkeyOrigin: t.string({
      nullable: true,
      description:
        'The address at which passkeys work, and no other: the setting PUBLIC_URL. Null where that has an IP address, and passkeys cannot work.',
      resolve: (_site, _args, { settings }) => passkeyOrigin(settings.publicUrl),
    }),
  }),
});

builder.queryField('site', (t) =>
  t.field({ type: Site, description: 'About this installation. Public.', resolve: () => ({}) }),
);
