import { builder } from '#graphql/api/builder.ts';
import { Site } from '#graphql/site/schema/site.ts';

builder.objectFields(Site, (t) => ({
  signInProvider: t.string({
    nullable: true,
    description:
      'The name of the organization whose accounts sign in here (OpenID Connect), by the address `/auth/oidc/start?returnTo=<path>`; null where there is none.',
    resolve: (_site, _args, { services }) => services.signInProvider?.name ?? null,
  }),
}));
