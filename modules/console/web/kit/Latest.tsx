import { createContext, Fragment, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

/** Holds the version that is shown. Returns what ends that. */
type Hold = () => () => void;

const HoldContext = createContext<Hold | null>(null);

interface Props<T> {
  readonly record: T;
  /** Differs between two versions of the record. */
  readonly version: string;
  readonly children: (record: T) => ReactNode;
}

/**
 * Shows the latest version of a record, and begins anew with each. While a form inside holds what is not saved, it goes on with the
 * version that the form began with: the newer one shows when the form is saved.
 */
export function Latest<T>({ record, version, children }: Props<T>) {
  const [shown, setShown] = useState({ record, version });
  const [holds, setHolds] = useState(0);
  const hold = useCallback<Hold>(() => {
    setHolds((count) => count + 1);
    return () => setHolds((count) => count - 1);
  }, []);
  if (holds === 0 && shown.version !== version) setShown({ record, version });
  return (
    <HoldContext value={hold}>
      <Fragment key={shown.version}>{children(shown.version === version ? record : shown.record)}</Fragment>
    </HoldContext>
  );
}

/** Keeps `Latest` around from showing a newer version while `isChanged`. */
export function useHold(isChanged: boolean): void {
  const hold = useContext(HoldContext);
  useEffect(() => (isChanged ? hold?.() : undefined), [isChanged, hold]);
}
