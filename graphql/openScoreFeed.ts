import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '../prisma/projectRoot.ts';
import type { Services } from './kernel/services.ts';
import { createEspnFeed } from './feeds/espn.ts';
import type { ScoreFeed } from './kernel/scoreFeed.ts';
import type { Settings } from './settings.ts';

/** The feed that SCORE_FEED names; null when results are entered by the commissioner alone. */
export function openScoreFeed(services: Services, settings: Settings): ScoreFeed | null {
  if (settings.scoreFeed === 'none') return null;
  if (settings.scoreFeed === 'replay') return services.demoFeed ?? null;
  return createEspnFeed({
    baseUrl: settings.espnBaseUrl,
    userAgent: `${productToken(settings.productName)}/${productVersion()}`,
    onProblem: (problem) => services.log.warn({ problem }, 'score feed: a game was skipped'),
  });
}

/** The product name, reduced to the characters that a User-Agent allows. */
function productToken(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'Last-Standing';
}

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
