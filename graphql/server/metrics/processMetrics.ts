import { collectDefaultMetrics, Registry } from 'prom-client';

/** Memory, CPU time, event loop and garbage collection of the process. */
export type ProcessMetrics = Registry;

/** Observes the process until it ends; called once, by the composition root. */
export function collectProcessMetrics(): ProcessMetrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}
