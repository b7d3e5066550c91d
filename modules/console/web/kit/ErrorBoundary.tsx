import { Component, type ReactNode } from 'react';
import { t } from '../texts/t';
import { Button } from './Button';
import { reloadKeeping } from './unsaved';

interface Props {
  readonly children: ReactNode;
  /** What failed is drawn anew when this changes, such as the address of the page. */
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

  private readonly retry = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    const { children, isPage = false } = this.props;
    return error === null ? children : <Failure error={error} isPage={isPage} retry={this.retry} />;
  }
}

/** What browsers say of code that they did not get: Chromium and Firefox, Safari. */
const WITHOUT_CODE = /dynamically imported module|Importing a module script failed/i;

interface FailureProps {
  readonly error: Error;
  readonly isPage: boolean;
  readonly retry: () => void;
}

/** A message with its cause, and a button that tries again. */
function Failure({ error: { message }, isPage, retry }: FailureProps) {
  // Browsers remember that an address has failed, so only a new document helps; after an upgrade it has other addresses.
  const isWithoutCode = WITHOUT_CODE.test(message);
  return (
    <div role="alert" className="notice error">
      <p>{t(isWithoutCode ? 'withoutCode' : isPage ? 'failed' : 'partFailed')}</p>
      <p>{message}</p>
      <Button onClick={isWithoutCode ? reloadKeeping : retry}>
        {t(isWithoutCode ? 'loadAgain' : 'tryAgain')}
      </Button>
    </div>
  );
}
