import { Component, type ReactNode } from 'react';
import { t } from '../texts/t';
import { Button } from './Button';
import { forgetFailures } from './lazyCode';
import { isWithoutCode } from './loadCode';
import { reloadKeeping } from './unsaved';

interface Props {
  readonly children: ReactNode;
  /** A part that failed is drawn anew when this changes, such as the address of the page. */
  readonly of?: string;
  /** Whether it has the whole page in it, and not a part such as the header. */
  readonly isPage?: boolean;
}

interface State {
  readonly error: Error | null;
}

/** Shows a message in place of what failed to render; the rest of the page stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate({ of }: Props): void {
    if (of !== this.props.of && this.state.error !== null) this.retry();
  }

  override componentWillUnmount(): void {
    if (this.state.error !== null) forgetFailures();
  }

  /** Draws the content anew. */
  readonly retry = () => {
    forgetFailures();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    const { children, isPage = false } = this.props;
    return error === null ? children : <Failure error={error} isPage={isPage} retry={this.retry} />;
  }
}

interface FailureProps {
  readonly error: Error;
  readonly isPage: boolean;
  readonly retry: () => void;
}

/** A message with its cause, and a button that tries again. */
function Failure({ error, isPage, retry }: FailureProps) {
  const isCode = isWithoutCode(error);
  return (
    <div role="alert" className="notice error">
      <p>{t(isCode ? 'withoutCode' : isPage ? 'failed' : 'partFailed')}</p>
      <p>{error.message}</p>
      <Button onClick={retry}>{t('tryAgain')}</Button>{' '}
      {/* After an upgrade code has other addresses, which only a new document knows. */}
      {isCode && <Button onClick={reloadKeeping}>{t('loadAgain')}</Button>}
    </div>
  );
}
