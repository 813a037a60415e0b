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

/** The names that no public name server knows (RFC 6761, 6762, 8375, 9476), and those that routers give. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|lan|home|corp|test|invalid|localdomain)$/;

/** Of IPv4: this host, loopback, private, shared (RFC 6598), link-local. */
const PRIVATE_IPV4 =
  /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;

/** Of IPv6: loopback, unspecified, unique local, link-local, and IPv4 in IPv6, which no public site has. */
const PRIVATE_IPV6 = /^(::1?$|::ffff:|f[cd]|fe[89ab])/;

/**
 * How far the address of a site reaches, as its text tells: LOOPBACK leads everybody to their own machine, PRIVATE to a
 * machine of their own network, if there is one.
 */
export function reachOf(publicUrl: string): 'LOOPBACK' | 'PRIVATE' | 'PUBLIC' {
  // The parser writes every form of an IPv4 address in four decimal numbers.
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$|\.$/g, '');
  const isName = /[a-z]/.test(host) && !host.includes(':');
  if (
    /(^|\.)localhost$/.test(host) ||
    host.startsWith('127.') ||
    host === '::1' ||
    host.startsWith('::ffff:7f')
  ) {
    return 'LOOPBACK';
  }
  if (isName) return !host.includes('.') || PRIVATE_NAMES.test(host) ? 'PRIVATE' : 'PUBLIC';
  return PRIVATE_IPV4.test(host) || PRIVATE_IPV6.test(host) ? 'PRIVATE' : 'PUBLIC';
}

/** Why links of a live site lead nobody to it, as a sentence that says what to set; null while they do. */
function addressProblem({ mode, publicUrl, allowPrivateAddresses }: MailFacts): string | null {
  if (mode === 'demo') return null;
  const reach = reachOf(publicUrl);
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
  PRIVATE_ADDRESS: 'Not sent: the public address of this site leads nobody here.',
};

/** What the administrator can do about it. */
export const MAIL_REMEDIES: Record<MailObstacle, string> = {
  NO_MAIL_SERVER: 'An administrator can set up a mail server at /setup.',
  PRIVATE_ADDRESS: 'An administrator can set the public address at /setup.',
};
