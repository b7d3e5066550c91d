import { Component, type ReactNode } from 'react';
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

/** A message with its cause, and a button that tries again. */
export function Failure({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  return (
    <div role="alert" className="notice error">
      <p>{t('failed')}</p>
      <p>{error.message}</p>
      <button type="button" onClick={retry}>
        {t('tryAgain')}
      </button>
    </div>
  );
}
