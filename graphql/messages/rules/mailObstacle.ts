import { hostReach } from '#graphql/site/rules/hostReach.ts';

/** Why a site cannot send mail: none of its mails goes out, and those that are written wait. */
export const mailObstacles = ['NO_MAIL_SERVER', 'PRIVATE_ADDRESS'] as const;
export type MailObstacle = (typeof mailObstacles)[number];

/** The settings that decide whether mails can go out. */
export interface MailFacts {
  mode: 'demo' | 'live';
  smtpUrl: string | null;
  publicUrl: string;
  /** Whether the operator says that people can open a private address: a site for its own network, or a test. */
  allowPrivateAddresses: boolean;
}

/** Why links of a live site lead nobody to it, as a sentence that says what to set; null while they do. */
function addressProblem({ mode, publicUrl, allowPrivateAddresses }: MailFacts): string | null {
  if (mode === 'demo') return null;
  const reach = hostReach(new URL(publicUrl).hostname);
  if (reach === 'PUBLIC' || allowPrivateAddresses) return null;
  const whose =
    reach === 'LOOPBACK' ? 'leads everybody to their own machine' : 'is known in its own network alone';
  return `Links would lead to ${publicUrl}, which ${whose}. Set the public address of the site (PUBLIC_URL, or “Public address” at /setup) to one that people can open, like https://pool.example.org.`;
}

/** Why no mail goes out now; null while mails do. The demo writes its mails to files. */
function mailObstacle(site: MailFacts): MailObstacle | null {
  if (site.mode === 'demo') return null;
  if (site.smtpUrl === null) return 'NO_MAIL_SERVER';
  return addressProblem(site) === null ? null : 'PRIVATE_ADDRESS';
}

/** What decides whether a mail that is written now goes out. */
export interface MailSite {
  /** Why no mail goes out; null while mails do. */
  obstacle: MailObstacle | null;
  /** Why links lead nobody to the site, as a sentence that says what to set; null while they do. */
  addressProblem: string | null;
  /** The origin of links in mails. */
  publicUrl: string;
}

export function mailSiteOf(site: MailFacts): MailSite {
  return { obstacle: mailObstacle(site), addressProblem: addressProblem(site), publicUrl: site.publicUrl };
}

/** What people read beside a mail that was not sent. */
export const MAIL_OBSTACLES: Record<MailObstacle, string> = {
  NO_MAIL_SERVER: 'Not sent: this site has no mail server.',
  PRIVATE_ADDRESS: 'Not sent: others cannot reach this site at its public address.',
};

/** What the administrator can do about it. */
export const MAIL_REMEDIES: Record<MailObstacle, string> = {
  NO_MAIL_SERVER: 'An administrator can set up a mail server at /setup.',
  PRIVATE_ADDRESS: 'An administrator can set the public address at /setup.',
};
