import { Component, type ReactNode, Suspense } from 'react';
import { ErrorState } from '#web/ui/components/Notice.tsx';
import { RequestError, messageOf } from '../relay/errors.ts';
import { isOfOldVersion, OldVersion } from './OldVersion.tsx';
import { SessionExpired } from './SessionExpired.tsx';
import { useCurrentWeek } from '../layout/useCurrentWeek.tsx';
import { useRetryWhenBack } from './useRetryWhenBack.ts';

interface PanelBoundaryProps {
  /** A change of this value clears the error: a new query, a new week. */
  resetKey?: unknown;
  /** Refetches the data; without it the part is only rendered again. */
  onRetry?: () => void;
  /** The title: "Standings could not be loaded". */
  title?: string;
  /** Replaces the error, for an optional part of the page, and the part while it loads. */
  fallback?: ReactNode;
  /** Shown while the part loads, where that is not the fallback. */
  loading?: ReactNode;
  children: ReactNode;
}

interface PanelBoundaryState {
  error: unknown;
  failedFor: unknown;
}

/** The inner boundary: a part of a page that loads or fails leaves the header and the other parts in use. */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override state: PanelBoundaryState = { error: null, failedFor: undefined };

  static getDerivedStateFromError(error: unknown): Partial<PanelBoundaryState> {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(props: PanelBoundaryProps, state: PanelBoundaryState) {
    if (props.resetKey === state.failedFor) return null;
    return { failedFor: props.resetKey, error: null };
  }

  private readonly retry = () => {
    this.props.onRetry?.();
    if (!this.props.onRetry) this.setState({ error: null });
  };

  override render() {
    const { fallback, loading = fallback, children } = this.props;
    if (this.state.error === null) return <Suspense fallback={loading}>{children}</Suspense>;
    if (fallback !== undefined) return fallback;
    // What is closed to the viewer is closed as a page: the route's boundary says why (RouteFailure.tsx).
    if (this.state.error instanceof RequestError && this.state.error.failure === 'forbidden') {
      throw this.state.error;
    }
    return <PanelError error={this.state.error} title={this.props.title} onRetry={this.retry} />;
  }
}

function PanelError({ error, title, onRetry }: { error: unknown; title?: string; onRetry: () => void }) {
  useRetryWhenBack(error, onRetry);
  const toCurrentWeek = useCurrentWeek(error);
  if (toCurrentWeek) return toCurrentWeek;
  if (isOfOldVersion(error)) return <OldVersion title={title ?? 'This did not load'} />;
  if (error instanceof RequestError && error.failure === 'session') return <SessionExpired />;
  return (
    <ErrorState title={title ?? 'This could not be loaded'} onRetry={onRetry}>
      <p>{messageOf(error)}</p>
    </ErrorState>
  );
}
