import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { arrangeText } from './arrangeTexts';
import { Icon } from './Icon';
import { TONES } from './toneOf';

export interface ToneFieldProps {
  /** For screen readers: what gets the colour. */
  readonly label: string;
  /** One of the ten tones. */
  readonly tone: string;
  /** @param colour `#rrggbb` that is stored for the tone where records keep colours, and is shown as this tone */
  readonly onChange: (tone: string, colour: string) => void;
  /** Whether the name of the colour stands beside the swatch. */
  readonly isNamed?: boolean;
}

/** A swatch that opens a choice of the ten tones. Arrows move in the choice, Enter and Space take a tone, Escape closes it. */
export default function ToneField({ label, tone, onChange, isNamed = false }: ToneFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) group.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(group.current?.children ?? [])] as HTMLElement[];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = all[(at + (STEPS[event.key] ?? 0) + all.length) % all.length];
    if (event.key === 'Escape') close();
    else if (STEPS[event.key] !== undefined) next?.focus();
    else return;
    event.preventDefault();
    // Dialogs around the field close by Escape as well.
    event.stopPropagation();
  };
  return (
    <span
      className="tone-field"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={isNamed ? undefined : 'swatch'}
        data-tone={tone}
        aria-label={`${label}: ${toneText(tone)}`}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {isNamed && (
          <>
            <span className="swatch" data-tone={tone} />
            {toneText(tone)}
            <Icon name="chevron-down" />
          </>
        )}
      </button>
      {isOpen && (
        <div
          ref={group}
          role="radiogroup"
          aria-label={label}
          className="swatches"
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {TONES.map((one) => (
            <button
              key={one}
              type="button"
              role="radio"
              aria-checked={one === tone}
              aria-label={toneText(one)}
              tabIndex={one === tone ? 0 : -1}
              className="swatch"
              data-tone={one}
              onClick={() => {
                onChange(one, COLOURS[one]);
                close();
              }}
            >
              {one === tone && <Icon name="check" />}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}

const COLOURS: Readonly<Record<(typeof TONES)[number], string>> = {
  grey: '#868c98',
  red: '#e5484d',
  orange: '#d9620a',
  amber: '#c98a00',
  green: '#2f9e5b',
  teal: '#0a9b9b',
  blue: '#0b8ee0',
  indigo: '#6f7cf0',
  purple: '#a364d9',
  pink: '#d6528f',
};

/** Tones stand in two rows of five. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -5, ArrowDown: 5 };

function toneText(tone: string): string {
  const known = TONES.find((one) => one === tone);
  return known === undefined ? tone || arrangeText('none') : arrangeText(known);
}
