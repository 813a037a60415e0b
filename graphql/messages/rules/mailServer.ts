/** How the connection to a mail server is encrypted. */
export type MailSecurity = 'TLS' | 'STARTTLS' | 'NONE';

/** A mail server as a person gives it. */
export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
  /** Empty for a server that asks for none. */
  user: string;
  password: string;
}

const MAX_LENGTH = 200;
const HOST = /^(?!-)[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/i;

/** The problems of a mail server by field, as sentences for a person. */
export function checkMailServer(server: MailServer): Partial<Record<keyof MailServer, string>> {
  const { host, port, user, password } = server;
  const long = [user, password].some((text) => text.length > MAX_LENGTH || /\p{Cc}/u.test(text));
  return {
    ...((!HOST.test(host) || host.length > MAX_LENGTH) && {
      host: 'Please enter the name of the mail server, like smtp.example.org.',
    }),
    ...(!(Number.isInteger(port) && port >= 1 && port <= 65_535) && {
      port: 'Please enter a port from 1 to 65535; usual are 465 and 587.',
    }),
    ...(user === '' && password !== '' && { user: 'Please enter the user name, too.' }),
    ...(long && { password: `Please enter at most ${MAX_LENGTH} characters in one line.` }),
  };
}

/** The address by which the site knows a mail server (SMTP_URL). STARTTLS is required, never given up for plain text. */
export function smtpUrlOf({ host, port, security, user, password }: MailServer): string {
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const scheme = security === 'TLS' ? 'smtps' : 'smtp';
  const query = { TLS: '', STARTTLS: '?requireTLS=true', NONE: '?ignoreTLS=true' }[security];
  return `${scheme}://${login}${host}:${port}/${query}`;
}

/** The mail server of an address, without its password. */
export function mailServerOf(smtpUrl: string): Omit<MailServer, 'password'> {
  const url = new URL(smtpUrl);
  const isTls = url.protocol === 'smtps:';
  const isPlain = url.searchParams.get('ignoreTLS') === 'true';
  return {
    host: url.hostname,
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    security: isTls ? 'TLS' : isPlain ? 'NONE' : 'STARTTLS',
    user: decodeURIComponent(url.username),
  };
}

/** The password of an address, if it is of the same server and user. */
export function passwordFor({ host, user }: MailServer, smtpUrl: string | null): string {
  if (smtpUrl === null || user === '') return '';
  const known = mailServerOf(smtpUrl);
  const isSame = known.host === host && known.user === user;
  return isSame ? decodeURIComponent(new URL(smtpUrl).password) : '';
}
