import { createRequire } from 'node:module';

/**
 * Aliases for Vitest. Vite would take graphql's ES modules for our files while packages load its CommonJS ones: two
 * graphqls, which refuse each other's schemas. Node itself takes the CommonJS ones for all.
 */
export const oneGraphql = { graphql: createRequire(import.meta.url).resolve('graphql') };
