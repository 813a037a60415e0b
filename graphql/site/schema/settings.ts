import { connectMailServer } from '../connectMailServer.ts';
import { updateSite } from '../siteSettings.ts';
import { isAdministrator } from '#graphql/accounts/access/permissions.ts';
import { mailSiteOf } from '#graphql/messages/rules/mailObstacle.ts';
import {
  checkSiteSetting,
  cleanSiteSetting,
  ENVIRONMENT_NAMES,
  type GivenSite,
  SITE_SETTINGS,
  type SiteSettingName,
  withoutPassword,
} from '../rules/siteSettings.ts';
import { type MailSecurity, type MailServer, mailServerOf } from '#graphql/messages/rules/mailServer.ts';
import {
  ConflictError,
  InvalidInputError,
  RateLimitedError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { Site } from './site.ts';
import { input, integer, of, optional, payload, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

interface ShownSetting {
  name: SiteSettingName;
  value: string | null;
  isFromEnvironment: boolean;
}

const SiteSettingNameEnum = builder.enumType('SiteSettingName', {
  description: 'A setting of the site that an administrator can change in the browser.',
  values: {
    PRODUCT_NAME: { value: 'productName', description: 'The name of the site in titles and mails.' },
    PUBLIC_URL: { value: 'publicUrl', description: 'The address of the site, for links in mails.' },
    SMTP_URL: { value: 'smtpUrl', description: 'The mail server.' },
    MAIL_FROM: { value: 'mailFrom', description: 'The sender of all mails.' },
  } as const,
});

const SiteSetting = builder.objectRef<ShownSetting>('SiteSetting').implement({
  description: 'A setting of the site and its source. Visible to administrators.',
  fields: (t) => ({
    name: t.expose('name', { type: SiteSettingNameEnum, description: 'Which setting this is.' }),
    value: t.exposeString('value', {
      nullable: true,
      description:
        'The value in force. Of a mail server without its password; null without one: a live site then holds its mails, and the demo writes them to files in the folder `outbox`.',
    }),
    environmentVariable: t.string({
      nullable: true,
      description:
        'The environment variable that decides the setting, which then cannot be changed here; null for none.',
      resolve: ({ name, isFromEnvironment }) => (isFromEnvironment ? ENVIRONMENT_NAMES[name] : null),
    }),
  }),
});

builder.objectField(Site, 'settings', (t) =>
  t.field({
    type: [SiteSetting],
    nullable: true,
    description: 'The settings that an administrator can change. Null for everybody else.',
    extensions: { perViewer: true },
    resolve: (_site, _args, { settings, viewer }) =>
      isAdministrator(viewer)
        ? SITE_SETTINGS.map((name) => ({
            name,
            value:
              name === 'smtpUrl' && settings.smtpUrl ? withoutPassword(settings.smtpUrl) : settings[name],
            isFromEnvironment: settings.environment[name] !== undefined,
          }))
        : null,
  }),
);

builder.objectField(Site, 'publicUrlProblem', (t) =>
  t.string({
    nullable: true,
    description:
      'Why an address cannot be the public address of this site, or leads nobody to it, as text for people; null where it can. Depends on the text and the mode of the site alone. Public, for the first set-up.',
    args: {
      url: t.arg.string({ required: true, description: 'The address as it is typed.' }),
    },
    resolve: (_site, { url }, { settings }) => {
      const publicUrl = cleanSiteSetting('publicUrl', url);
      return (
        checkSiteSetting('publicUrl', publicUrl) ??
        (publicUrl === '' ? null : mailSiteOf({ ...settings, publicUrl }).addressProblem)
      );
    },
  }),
);

const MailSecurityEnum = builder.enumType('MailSecurity', {
  description: 'How the connection to a mail server is encrypted.',
  values: {
    TLS: { description: 'From the first byte; usual at port 465.' },
    STARTTLS: { description: 'After a greeting, and never without; usual at port 587.' },
    NONE: { description: 'Not at all: for a server in the own network.' },
  } as const satisfies Record<MailSecurity, object>,
});

const MailServerRef = builder.objectRef<Omit<MailServer, 'password'>>('MailServer').implement({
  description: 'The mail server of the site. Its password cannot be read. Visible to administrators.',
  fields: (t) => ({
    host: t.exposeString('host', { description: 'The name of the server.' }),
    port: t.exposeInt('port', { description: 'The port.' }),
    security: t.expose('security', {
      type: MailSecurityEnum,
      description: 'How the connection is encrypted.',
    }),
    user: t.exposeString('user', { description: 'The user name; empty for a server that asks for none.' }),
  }),
});

builder.objectField(Site, 'mailServer', (t) =>
  t.field({
    type: MailServerRef,
    nullable: true,
    description: 'The mail server of the site; null for none, and for everybody but administrators.',
    extensions: { perViewer: true },
    resolve: (_site, _args, { settings, viewer }) =>
      isAdministrator(viewer) && settings.smtpUrl !== null ? mailServerOf(settings.smtpUrl) : null,
  }),
);

command('connectMailServer', {
  description:
    "Sends a test mail to the administrator's own address through a mail server, and uses it from then on if it takes that mail; takes up to eight seconds. For the administrator, by a session that was verified within the last ten minutes (ReauthenticationRequired otherwise); not for API tokens; rate-limited.",
  access: 'administrator',
  input: input('The mail server to send through.', {
    host: text('The name of the server: "smtp.example.org".'),
    port: integer('The port: 465, 587.'),
    security: of(MailSecurityEnum, 'How the connection is encrypted.'),
    user: text('The user name; empty for a server that asks for none.'),
    password: text('The password; empty keeps the stored one of the same server and user.'),
    mailFrom: text('The sender of all mails: "Office pool <pool@example.org>".'),
  }),
  asks: 'The mail server to send through.',
  payload: payload('The mail server took the test mail, and is in use.', {
    testedWith: text('The address that the test mail went to.'),
    site: of(Site, 'The site, with its mail server.'),
  }),
  doing: 'connecting a mail server',
  refusals: [InvalidInputError, ConflictError, RateLimitedError, ReauthenticationRequired],
  run: async ({ services, viewer, settings }, given) => ({
    testedWith: await connectMailServer(services, viewer, given, settings),
    site: {},
  }),
});

/** Null and omitted are the same. */
export function givenSettings(input: Partial<Record<SiteSettingName, string | null | undefined>>): GivenSite {
  return Object.fromEntries(
    SITE_SETTINGS.flatMap((name) => (input[name] == null ? [] : [[name, input[name]]])),
  );
}

command('updateSite', {
  description:
    'Changes settings of the site. For the administrator, by a session that was verified within the last ten minutes (ReauthenticationRequired otherwise); not for API tokens.',
  access: 'administrator',
  input: input(
    'The settings to change; omitted ones stay unchanged, an empty text removes the stored value. A setting that the environment gives cannot be changed.',
    {
      productName: optional(text('The name of the site; at most 60 characters.')),
      publicUrl: optional(text('The address of the site, like "https://pool.example.org", without a path.')),
      smtpUrl: optional(
        text(
          'The mail server: "smtps://user:password@mail.example.org". The value that `SiteSetting.value` shows leaves it unchanged.',
        ),
      ),
      mailFrom: optional(text('The sender of all mails: "Office pool <pool@example.org>".')),
    },
  ),
  asks: 'The settings to change.',
  payload: payload('The settings are stored and in force.', {
    site: of(Site, 'The site, with its settings.'),
  }),
  doing: 'changing settings of the site',
  refusals: [InvalidInputError, ConflictError, ReauthenticationRequired],
  async run({ services, viewer, settings }, given) {
    await updateSite(services, viewer, givenSettings(given), settings);
    return { site: {} };
  },
});
