import { letter, type MailContent, type Site } from '../mailContent.ts';

/** To the owner of an address with which somebody signed in at the provider, to link that identity to the account. */
export function linkCodeMail(
  site: Site,
  { name, provider, code }: { name: string; provider: string; code: string },
): MailContent {
  return letter(site, name, `${code} is your code for ${site.productName}`, [
    `you signed in with ${provider}, which is not linked to your ${site.productName} account yet. To link it, enter this code in the browser in which you began:`,
    code,
    { label: 'Enter it here, in the same browser', url: `${site.publicUrl}/login/provider?code=${code}` },
    `The code works for an hour. If you did not sign in with ${provider} just now, ignore this email and tell nobody the code: without it nothing is linked.`,
  ]);
}
