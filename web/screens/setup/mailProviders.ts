/** SMTP settings from a mail provider's own manual. */
export interface MailProvider {
  name: string;
  host: string;
  port: number;
  security: 'TLS' | 'STARTTLS' | 'NONE';
  /** The user name if it is the same for everybody; otherwise empty. */
  user: string;
  /** What to enter as user name and password. */
  hint: string;
}

export const mailProviders: readonly MailProvider[] = [
  {
    name: 'Gmail or Google Workspace',
    host: 'smtp.gmail.com',
    port: 465,
    security: 'TLS',
    user: '',
    hint: 'Your address, and an app password: Google Account, Security, 2-Step Verification, App passwords.',
  },
  {
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    security: 'STARTTLS',
    user: '',
    hint: 'Your address and password. Your organization must allow “Authenticated SMTP” for the mailbox. Personal Outlook.com accounts take no passwords from programs: choose another provider.',
  },
  {
    name: 'iCloud Mail',
    host: 'smtp.mail.me.com',
    port: 587,
    security: 'STARTTLS',
    user: '',
    hint: 'Your iCloud address, and an app-specific password from account.apple.com.',
  },
  {
    name: 'Yahoo Mail',
    host: 'smtp.mail.yahoo.com',
    port: 465,
    security: 'TLS',
    user: '',
    hint: 'Your address, and an app password from your account’s security page.',
  },
  {
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: 465,
    security: 'TLS',
    user: '',
    hint: 'Your address, and an app password: Settings, Privacy & Security, App passwords.',
  },
  {
    name: 'Amazon SES',
    host: 'email-smtp.us-east-1.amazonaws.com',
    port: 587,
    security: 'STARTTLS',
    user: '',
    hint: 'SMTP credentials from the SES console, which differ from access keys. Put your region into the server name.',
  },
  {
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: 587,
    security: 'STARTTLS',
    user: '',
    hint: 'The server API token, as user name and as password.',
  },
  {
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    port: 587,
    security: 'STARTTLS',
    user: '',
    hint: 'The SMTP credentials of your domain. In the EU region the server is smtp.eu.mailgun.org.',
  },
  {
    name: 'SendGrid',
    host: 'smtp.sendgrid.net',
    port: 587,
    security: 'STARTTLS',
    user: 'apikey',
    hint: 'The user name is the word apikey; the password is an API key that may send mail.',
  },
  {
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: 587,
    security: 'STARTTLS',
    user: '',
    hint: 'The login and an SMTP key: Settings, SMTP & API.',
  },
  {
    name: 'Resend',
    host: 'smtp.resend.com',
    port: 465,
    security: 'TLS',
    user: 'resend',
    hint: 'The user name is the word resend; the password is an API key.',
  },
];
