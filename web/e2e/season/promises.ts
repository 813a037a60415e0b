/** Sentences that speak of mail or of payment services and are true on a site that has neither. */
const TRUE: readonly RegExp[] = [
  // What is not done, and what waits.
  /not sent|nothing is mailed|no mail server|cannot send mail|can be mailed|could not send mail/i,
  /Nobody is reminded by mail|once it can send mail|if this site can send mail|where this site can send mail/,
  // What can be set up.
  /mail server|test mail|Test the mail|the way that all mails go|In titles and mails|Links in mails/i,
  /Check that mail and scores work|^Sender of mails$/,
  /Most providers accept|Amazon SES|iCloud Mail|Yahoo Mail|Gmail|Postmark|Mailgun/,
  /^(Venmo username|PayPal\.Me name|Cash App \$Cashtag|Zelle email or phone|Another payment page)$/,
  /^What follows paypal\.me/,
  /^How members pay you$|An https:\/\/ address\./,
  // Addresses of people, and the choices of what would be mailed.
  /^(Name and email|New email address|Change email address|Email address to copy the data of)$|^Deleted: (your|their) email address/,
  /^(Your )?Email( address| addresses)?( \(optional\))?$|Email address of|Username or email|^Invite by email address$/,
  /as copied from a mail program|under one email|by email address/i,
  /^An email (when|with)|^Emails from the commissioner|^Emails about your account/,
  /Get receipts by email|A receipt that came by email/,
  /^(Opted out of invitation mails|Mails about accounts|Accounts: password links and mails)/,
  /gets no mail|Mails about a pool are under This week/,
  /Your emails stay as set above|Search by entry, name or email address/,
  // Columns of a spreadsheet, and what is not mail.
  /^Shown on the rules page|^E-Mail$|^Row\tResult\t|No secret pick is sent before its deadline|for example “August 2025”/,
  /^\d+ (mails with results|announcement mails|notices?|pick confirmations?) since/,
  // Things of the same name.
  /^\S+@\S+$|mailto:/,
];

/** Words of mail, and of services by which one pays. */
const SUBJECT =
  /\b(e-?mails?|mail(s|ed|ing)?|sent|sends?|on (the|its|their) way|reminded|venmo|paypal|cash app|zelle|payment (service|page)s?|pay\.example|peer-to-peer|last updated August 2025)\b/i;

/** The lines of a screen that speak of mail or payment services in another way than those that are known to be true. */
export function promisesIn(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => SUBJECT.test(line) && !TRUE.some((known) => known.test(line)));
  return [...new Set(lines)];
}
