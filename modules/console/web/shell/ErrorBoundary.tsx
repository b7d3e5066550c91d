import { Component, type ReactNode } from 'react';
import { reloadKeeping } from '../kit/unsaved';
import { t } from '../texts/t';

interface Props {
  readonly children: ReactNode;
}

/** Shows a message in place of what failed to render; the rest of the page stays. */
export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === null ? (
      this.props.children
    ) : (
      <Failure error={error} retry={() => this.setState({ error: null })} />
    );
  }
}

/** What browsers say of code that they did not get: Chromium and Firefox, Safari. */
const WITHOUT_CODE = /dynamically imported module|Importing a module script failed/i;

/** A message with its cause, and a button that tries again. */
function Failure({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  // Browsers remember that an address has failed, so only a new document helps; after an upgrade it has other addresses.
  const isWithoutCode = WITHOUT_CODE.test(error.message);
  return (
    <div role="alert" className="notice error">
      <p>{t(isWithoutCode ? 'withoutCode' : 'failed')}</p>
      <p>{error.message}</p>
      <button type="button" onClick={isWithoutCode ? reloadKeeping : retry}>
        {t(isWithoutCode ? 'loadAgain' : 'tryAgain')}
      </button>
    </div>
  );
}
