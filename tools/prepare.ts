// Prepares what a command needs. Fast when everything is up to date.
import { bundles } from './bundles/bundles.ts';
import { makeWhenStale, type Product } from './makeWhenStale.ts';
import { prismaClients } from './prismaClients.ts';
import { step } from './processes.ts';
import { relayArtifacts } from './relayArtifacts.ts';
import { restTypes } from './restTypes.ts';

/** Generates what the sources need before they can be checked or built. @throws StepError */
export function generate(): Promise<void> {
  return step('Generating code', () => make([prismaClients, restTypes, relayArtifacts]));
}

/** Generates code, and builds the web app, GraphiQL and the server. @throws StepError */
export async function build(): Promise<void> {
  await generate();
  await step('Building', () => make(bundles));
}

/** Runs all in parallel and waits for all of them, even when one fails. */
async function make(products: readonly Product[]): Promise<void> {
  const results = await Promise.allSettled(products.map(makeWhenStale));
  const renewed = products.filter((_, index) => {
    const result = results[index];
    return result?.status === 'fulfilled' && result.value;
  });
  if (renewed.length > 0) console.error(`  made: ${renewed.map(({ name }) => name).join(', ')}`);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
