import { renderMail, type MailContent, type Site } from '../mailContent.ts';

/** To a new address: the account gets it by the link. */
export function confirmEmailMail(site: Site, facts: { name: string; token: string }): MailContent {
  return renderMail(`Confirm your new address for ${site.productName}`, [
    `Hello ${facts.name},`,
    'this address is to be that of your account. The link works for 24 hours, where you are logged in:',
    { label: 'Confirm this address', url: `${site.publicUrl}/account?email=${facts.token}#name` },
    'If this was not you, you can ignore this email.',
    site.productName,
  ]);
}

/** To the former address of an account. */
export function emailChangedMail(site: Site, { name }: { name: string }): MailContent {
  return renderMail(`Your ${site.productName} account has another address`, [
    `Hello ${name},`,
    'your account has another email address now. You log in with that one, and mails go there.',
    'If this was not you, tell the administrator of the site right away.',
    site.productName,
  ]);
}
