import { demoAccounts } from '#graphql/demo/demo.ts';
import type { ReadyProduct } from './runProduct.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';

/** Printed at start: the addresses, and who can log in. */
export function addressesOf(
  { productName, mode, publicUrl }: Settings,
  { url, setupCode }: ReadyProduct,
): string {
  const lines = [`${productName} is ready at ${url}`];
  if (url !== publicUrl) lines.push(`  public address  ${publicUrl}`);
  lines.push(`  GraphiQL        ${url}/graphql`);
  if (mode === 'demo') {
    lines.push(
      `  administrator   ${demoAccounts.administrator.email} / ${demoAccounts.administrator.password}`,
      `  test user       ${demoAccounts.testUser.email} / ${demoAccounts.testUser.password}`,
    );
  }
  if (setupCode !== null) {
    lines.push(
      `  set-up          ${url}/setup`,
      `  set-up code     ${setupCode}   (works once, until the next start)`,
    );
  }
  return lines.join('\n');
}
