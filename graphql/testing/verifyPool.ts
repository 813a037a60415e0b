import type { Expectations } from '#verify/checks/header.ts';
import { LogVerifier } from '#verify/checks/logVerifier.ts';
import type { VerificationReport } from '#verify/checks/report.ts';
import { parseHeader } from '#verify/reading/parseHeader.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { sha256 } from '../log/key/sha256.ts';
import { compareTables } from '../log/comparison/compareTables.ts';
import { readBundle } from '../log/reading/readBundle.ts';
import type { Services } from '../kernel/services.ts';

/** What a reader of a pool's log is told, and where its tables differ from it. */
export async function verifyPool(
  services: Services,
  poolId: number,
): Promise<{ report: VerificationReport; differences: string[] }> {
  const report = await verifyLog(services, poolId);
  const { differences } = await compareTables(services.db, services.poolLogs.signer, poolId);
  return { report, differences: differences.map(({ message }) => message) };
}

/** What a reader of a pool's log is told. */
export async function verifyLog(
  services: Services,
  poolId: number,
  expected: Expectations = {},
): Promise<VerificationReport> {
  const head = await services.db.poolLog.findUniqueOrThrow({ where: { poolId } });
  let text = '';
  for await (const part of readBundle(services, head, true)) text += part;
  const [header, ...leaves] = text.trimEnd().split('\n');
  const verifier = new LogVerifier(sha256, parseHeader(header!), expected);
  for (const leaf of leaves) verifier.add(encodeUtf8(leaf));
  return verifier.finish();
}
