import { FieldFrame, type FieldProps } from '../kit/FieldFrame';
import { KnownInput, type ProposedValue } from '../kit/KnownInput';
import { useLimit } from '../kit/useLimit';

/** A line of text that proposes known values. */
export function KnownText(
  props: FieldProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly known: readonly ProposedValue[];
    /** Characters at most. */
    readonly maxLength?: number | undefined;
  },
) {
  const { value, onChange, known, maxLength } = props;
  const { problem = props.error, ref } = useLimit(value, maxLength);
  return (
    <FieldFrame {...props} error={problem}>
      {(ids) => <KnownInput {...ids} {...{ ref, known, value, onChange }} />}
    </FieldFrame>
  );
}
