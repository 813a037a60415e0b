import { letter, type MailContent, type Site } from '../mailContent.ts';

/** To a new address: the account gets it by the link. */
export function confirmEmailMail(site: Site, facts: { name: string; token: string }): MailContent {
  return letter(site, facts.name, `Confirm your new address for ${site.productName}`, [
    'this address is to be that of your account. The link works for 24 hours, where you are logged in:',
    { label: 'Confirm this address', url: `${site.publicUrl}/account?email=${facts.token}#name` },
    'If this was not you, you can ignore this email.',
  ]);
}

/** To the former address of an account. */
export function emailChangedMail(site: Site, { name }: { name: string }): MailContent {
  return letter(site, name, `Your ${site.productName} account has another address`, [
    'your account has another email address now. You log in with that one, and mails go there.',
    'If this was not you, tell the administrator of the site right away.',
  ]);
}
