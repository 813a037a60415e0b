/** Fixture for tests of the sign-in provider: an open pool served over HTTP, a real provider, and browsers. */
import type { Dialect } from '#prisma/client.ts';
import type { User } from '#prisma/generated/sqlite/client.ts';
import { hashPassword } from '../accounts/credentials/passwords.ts';
import { createSystemClock } from '../kernel/clock/system.ts';
import type { Services } from '../kernel/services.ts';
import { createOidcProvider } from '../accounts/provider/oidc/oidcProvider.ts';
import { readSettings, type Settings } from '../site/settings/settings.ts';
import { startServer } from '../server/start/server.ts';
import { openJoinablePool, type OpenPool } from './accounts.ts';
import { CookieJar } from './cookieJar.ts';
import { TEST_HASH_COST } from './hashCost.ts';
import { type OidcServer, openOidcServer } from './oidcServer.ts';
import { plantUser } from './services.ts';

export const PASSWORD = 'correct horse';

export interface SignInSite {
  services: Services;
  settings: Settings;
  url: string;
  open: OpenPool;
  provider: OidcServer;
  browser(): Browser;
  /** An account with a password, or without one. */
  plantAccount(email: string, password?: string | null): Promise<User>;
  /** The newest mail to an address. */
  mailTo(email: string): Promise<{ subject: string; text: string }>;
  close(): Promise<void>;
}

/** @param environment settings besides those of the provider */
export async function openSignInSite(
  dialect: Dialect,
  environment: Record<string, string> = {},
): Promise<SignInSite> {
  const { database, services: planted, open } = await openJoinablePool(dialect);
  const provider = await openOidcServer();
  const settings = readSettings({
    ...{ PORT: '0', OIDC_ISSUER: provider.issuer, OIDC_NAME: 'Club SSO' },
    ...{ OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret },
    ...environment,
  });
  const services: Services = { ...planted, systemClock: createSystemClock(), rolePolicy: settings };
  services.signInProvider = createOidcProvider(settings.oidc!, services);
  const server = await startServer(services, settings, () =>
    Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
  );
  const { url } = server;
  settings.publicUrl = url;
  provider.site = url;
  return {
    ...{ services, settings, url, open, provider },
    browser: () => new Browser(url),
    async plantAccount(email, password = PASSWORD) {
      const { id } = await plantUser(services.db, email);
      const passwordHash = password === null ? null : await hashPassword(password, TEST_HASH_COST);
      return services.db.user.update({ where: { id }, data: { passwordHash } });
    },
    mailTo: (to) =>
      services.db.outboxMail.findFirstOrThrow({
        where: { to },
        orderBy: { id: 'desc' },
        select: { subject: true, text: true },
      }),
    async close() {
      await server.close();
      await provider.close();
      await planted.events.close();
      await database.close();
    },
  };
}

/** A browser with cookies for each origin, which follows redirects by hand. */
export class Browser {
  readonly #site: string;
  readonly #jars = new Map<string, CookieJar>();
  constructor(site: string) {
    this.#site = site;
  }

  jarOf(origin: string): CookieJar {
    const known = this.#jars.get(origin) ?? new CookieJar();
    this.#jars.set(origin, known);
    return known;
  }

  /** Ends what the browser has at the provider, where somebody else can sign in then. */
  forget(origin: string): void {
    this.#jars.delete(origin);
  }

  /** Opens an address. @returns where the redirect leads; null when there is none */
  async step(address: string): Promise<string | null> {
    const url = new URL(address, this.#site);
    const response = await this.jarOf(url.origin).fetch(url.href, { redirect: 'manual' });
    await response.body?.cancel();
    const location = response.headers.get('location');
    return location === null ? null : new URL(location, url).href;
  }

  /** Follows the redirects of the provider. @returns the address to which it sends the browser back */
  async atProvider(address: string): Promise<string> {
    let at = address;
    for (let count = 0; count < 10 && !at.startsWith(this.#site); count += 1) {
      const next = await this.step(at);
      if (next === null) throw new Error(`The provider shows a page at ${at}.`);
      at = next;
    }
    return at;
  }

  /** Signs in at the provider by the button of the log-in page. @returns the path of the page that follows */
  async signIn(returnTo = '/standings'): Promise<string> {
    const there = (await this.step(`/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`))!;
    if (there.startsWith(this.#site)) return there.slice(this.#site.length);
    return this.finishAtProvider(there);
  }

  async finishAtProvider(address: string): Promise<string> {
    const page = (await this.step(await this.atProvider(address)))!;
    return page.slice(this.#site.length);
  }

  // Tests read what they requested; a wrong path fails them.
  // oxlint-disable-next-line typescript/no-explicit-any
  async run(query: string, variables: object = {}): Promise<any> {
    const response = await this.jarOf(this.#site).ask(this.#site, query, variables);
    const { data, errors } = (await response.json()) as { data?: object; errors?: object[] };
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return Object.values(data!)[0];
  }
}

const failure = '... on Error { message }';
const logInResult = `__typename ... on LogInPayload { viewer { email } } ... on SecondFactorRequired { ticket methods } ${failure}`;

/** The operations of the pages. */
export const operations = {
  statement: '{ providerLogIn { step email name hasPassword returnTo } }',
  viewer: '{ viewer { email isAdministrator } }',
  finish: `mutation { finishProviderLogIn { ${logInResult} } }`,
  mailCode: `mutation { mailLinkCode { __typename ... on MailLinkCodePayload { email } ${failure} } }`,
  byCode: `mutation ($code: String!) { logInWithMailedCode(input: { code: $code }) { ${logInResult} } }`,
  byPassword: `mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { ${logInResult} } }`,
  byFactor: `mutation ($ticket: String!, $totp: String!) { logInWithSecondFactor(input: { ticket: $ticket, totp: $totp }) { ${logInResult} } }`,
  link: `mutation { linkIdentity { __typename ${failure} } }`,
  identities:
    '{ viewer { signInSecurity { hasPassword hasProviderFactor identities { id issuer email } } } }',
  unlink: `mutation ($id: ID!) { unlinkIdentity(input: { id: $id }) { __typename ${failure} } }`,
  startVisit: `mutation ($purpose: ProviderVisitPurpose!) { startProviderVisit(input: { purpose: $purpose, returnTo: "/account" }) { __typename ... on StartProviderVisitPayload { url } ${failure} } }`,
  logOut: 'mutation { logOut { providerUrl } }',
  join: `mutation ($input: JoinPoolInput!) { joinPool(input: $input) { __typename ... on JoinPoolPayload { viewer { email } entries { username } } ${failure} } }`,
};
