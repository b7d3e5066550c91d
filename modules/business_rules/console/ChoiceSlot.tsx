import type { ReactNode } from 'react';
import { type Choice, Choices } from './Choices';
import { Slot } from './Slot';

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly choose: (value: string) => void;
  /** Content of the slot; default: the text of what is chosen. */
  readonly children?: ReactNode;
  readonly look?: 'word';
  readonly isOpenEnded?: boolean;
  readonly startsOpen?: boolean;
}

/** A slot for one of several values. */
export function ChoiceSlot({ choices, value, choose, children, ...slot }: Props) {
  const chosen = choices.find((one) => one.value === value)?.text ?? value;
  return (
    <Slot
      {...slot}
      content={(close) => (
        <Choices
          label={slot.label}
          choices={choices}
          value={value}
          choose={(next) => {
            close();
            choose(next);
          }}
        />
      )}
    >
      <span>{children ?? chosen}</span>
    </Slot>
  );
}
