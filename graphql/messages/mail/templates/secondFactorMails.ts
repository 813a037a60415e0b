import { letter, type MailContent, type Site } from '../mailContent.ts';

/** A change of an account's sign-in methods. */
export type SecondFactorChange =
  | { kind: 'PASSKEY_ADDED' | 'PASSKEY_REMOVED'; name: string }
  | { kind: 'IDENTITY_LINKED' | 'IDENTITY_UNLINKED'; name: string }
  | { kind: 'APP_ADDED' | 'APP_REMOVED' | 'NEW_RECOVERY_CODES' }
  | { kind: 'RECOVERY_CODE_USED'; left: number }
  | { kind: 'RESET' };

/** To the owner of an account after a change of its sign-in methods. */
export function secondFactorMail(
  site: Site,
  facts: { name: string; change: SecondFactorChange },
): MailContent {
  const [subject, text] = wordsOf(facts.change);
  return letter(site, facts.name, `${site.productName}: ${subject}`, [
    text,
    'If it was not you, reset your password at once, then look at Sign-in security under My account:',
    { label: 'Reset your password', url: `${site.publicUrl}/forgot-password` },
    { label: 'Sign-in security', url: `${site.publicUrl}/account#sign-in` },
  ]);
}

function wordsOf(change: SecondFactorChange): [subject: string, text: string] {
  switch (change.kind) {
    case 'PASSKEY_ADDED':
      return [
        'a passkey was added',
        `the passkey "${change.name}" was added to your account. It can log in without your password.`,
      ];
    case 'PASSKEY_REMOVED':
      return ['a passkey was removed', `the passkey "${change.name}" can no longer log in to your account.`];
    case 'IDENTITY_LINKED':
      return [
        `${change.name} was linked`,
        `${change.name} was linked to your account. Signing in there can log in here without your password.`,
      ];
    case 'IDENTITY_UNLINKED':
      return [
        `${change.name} was unlinked`,
        `${change.name} can no longer log in to your account, and other devices were logged out.`,
      ];
    case 'APP_ADDED':
      return [
        'an authenticator app was added',
        'an authenticator app was set up for your account. Logging in with your password now asks for its code.',
      ];
    case 'APP_REMOVED':
      return [
        'the authenticator app was removed',
        'the authenticator app was removed from your account. Its codes no longer work.',
      ];
    case 'NEW_RECOVERY_CODES':
      return [
        'new recovery codes were made',
        'new recovery codes were made for your account. The old ones no longer work.',
      ];
    case 'RECOVERY_CODE_USED':
      return [
        'a recovery code was used',
        `somebody logged in to your account with a recovery code. ${change.left === 1 ? 'One code is' : `${change.left} codes are`} left.`,
      ];
    case 'RESET':
      return [
        'your second factor was reset',
        'an administrator removed the passkeys, the authenticator app and the recovery codes of your account. Your password alone logs you in now.',
      ];
  }
}
