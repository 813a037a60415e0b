const OBSTACLES: Readonly<Record<string, string>> = {
  NO_MAIL_SERVER: 'this site has no mail server',
  PRIVATE_ADDRESS: 'others cannot reach this site at its public address',
};

/** "Not sent: this site has no mail server." Null while the site can send mail. */
export function notSent(obstacle: string | null | undefined): string | null {
  return obstacle == null ? null : `Not sent: ${OBSTACLES[obstacle] ?? 'this site cannot send mail'}.`;
}
