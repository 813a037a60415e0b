import { productVersion } from '#prisma/projectRoot.ts';
import type { Services } from '#kernel/services.ts';
import { createEspnFeed } from '#graphql/season/feeds/espn.ts';
import { createScheduleSource, createScoreboardSource } from '#graphql/season/feeds/secondSource.ts';
import type { ScoreFeed } from '#kernel/scoreFeed.ts';
import type { SecondSource } from '#kernel/secondSource.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';

/** The source that SECOND_SOURCE names; null when finals are not confirmed. */
export function openSecondSource(services: Services, settings: Settings): SecondSource | null {
  const { clockWatch, log } = services;
  const userAgent = userAgentOf(settings);
  if (settings.secondSource === 'none') return null;
  if (settings.secondSource === 'schedule') {
    return createScheduleSource({ url: settings.scheduleUrl, userAgent, clockWatch });
  }
  return createScoreboardSource({
    baseUrl: settings.secondScoresUrl!,
    userAgent,
    clockWatch,
    onProblem: (problem) => log.warn({ problem }, 'second source: a game was skipped'),
  });
}

/** The feed that SCORE_FEED names; null when results are entered by the commissioner alone. */
export function openScoreFeed(services: Services, settings: Settings): ScoreFeed | null {
  if (settings.scoreFeed === 'none') return null;
  if (settings.scoreFeed === 'replay') return services.demoFeed ?? null;
  return createEspnFeed({
    baseUrl: settings.espnBaseUrl,
    userAgent: userAgentOf(settings),
    clockWatch: services.clockWatch,
    onProblem: (problem) => services.log.warn({ problem }, 'score feed: a game was skipped'),
  });
}

function userAgentOf({ productName }: Settings): string {
  return `${productToken(productName)}/${productVersion()}`;
}

/** The product name, reduced to the characters that a User-Agent allows. */
function productToken(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'Last-Standing';
}
