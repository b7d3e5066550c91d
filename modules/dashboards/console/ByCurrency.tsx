import { type ReactNode, useState } from 'react';
import { formatNumber, Loaded, useResource } from '@tenantry/console';
import { inCurrency } from './inCurrency';
import { text } from './texts';
import { DATA, type DataRequest, type DataResult } from './types';

interface Props {
  readonly request: DataRequest;
  /** The member that says the currency. */
  readonly field: string;
  readonly children: (result: DataResult) => ReactNode;
}

/** The sum of the amounts of a currency. */
interface Sum {
  /** Null: of the amounts without a currency. */
  readonly code: string | null;
  readonly value: number;
}

/** The numbers of one currency, since amounts of several have no sum; the others are named, or can be chosen. */
export function ByCurrency({ request, field, children }: Props) {
  const { comparison: _comparison, ...whole } = request;
  const resource = useResource<DataResult>(DATA, { json: { ...whole, groupBy: { field } } });
  const [chosen, setChosen] = useState<string | null>();
  return (
    <Loaded resource={resource} lines={2}>
      {(groups) => {
        const sums = groups.data.flatMap(({ groupKey, value }): Sum[] =>
          value === null ? [] : [{ code: groupKey as string | null, value }],
        );
        const shown = sums.find(({ code }) => code === chosen) ?? sums[0];
        if (!shown) return <p className="soft">{text('noData')}</p>;
        const others = sums.filter((sum) => sum !== shown);
        return (
          <>
            {request.groupBy && others.length > 0 && (
              <div role="group" aria-label={text('currency')} className="segments">
                {sums.map(({ code }) => (
                  <button
                    key={code}
                    type="button"
                    aria-pressed={code === shown.code}
                    onClick={() => setChosen(code)}
                  >
                    {nameOf(code)}
                  </button>
                ))}
              </div>
            )}
            {(request.groupBy ?? request.comparison) ? (
              <OfCurrency request={inCurrency(request, field, shown.code)}>{children}</OfCurrency>
            ) : (
              children({
                ...groups,
                value: shown.value,
                metadata: { ...groups.metadata, currency: shown.code },
              })
            )}
            {!request.groupBy && others.length > 0 && (
              <p className="other-currencies">
                {text('andOthers', { amounts: others.map(amountOf).join(', ') })}
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

const nameOf = (code: string | null) => code ?? text('noCurrency');
const amountOf = ({ code, value }: Sum) =>
  `${formatNumber(value, { maximumFractionDigits: 0 })} ${nameOf(code)}`;

function OfCurrency({ request, children }: Omit<Props, 'field'>) {
  const resource = useResource<DataResult>(DATA, { json: request });
  return (
    <Loaded resource={resource} lines={2}>
      {children}
    </Loaded>
  );
}
