import { useCallback, useEffect, useRef, useState } from 'react';
import type { VerificationReport } from '#verify/checks/report.ts';
import type { ComparedScreens, VerificationAnswer, VerificationRequest } from './verification.ts';

export type Verification =
  | { state: 'idle' }
  | { state: 'running'; leaves: number; total: number | null }
  | { state: 'comparing' }
  | { state: 'done'; report: VerificationReport; shown: ComparedScreens }
  | { state: 'failed'; message: string };

/** Runs one verification at a time in a worker, which ends with the page. */
export function useVerification(): [Verification, (request: VerificationRequest) => void] {
  const [verification, setVerification] = useState<Verification>({ state: 'idle' });
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);

  const start = useCallback((request: VerificationRequest) => {
    worker.current?.terminate();
    const started = new Worker(new URL('./verifyWorker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    setVerification({ state: 'running', leaves: 0, total: null });
    started.addEventListener('message', ({ data }: MessageEvent<VerificationAnswer>) => {
      if (data.type === 'progress') return setVerification({ state: 'running', ...data });
      if (data.type === 'comparing') return setVerification({ state: 'comparing' });
      started.terminate();
      setVerification(
        data.type === 'report'
          ? { state: 'done', report: data.report, shown: data.shown }
          : { state: 'failed', message: data.message },
      );
    });
    started.addEventListener('error', () => {
      setVerification({
        state: 'failed',
        message: 'The verifier could not be loaded. Reload the page and try again.',
      });
    });
    started.postMessage(request);
  }, []);
  return [verification, start];
}
