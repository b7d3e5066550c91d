import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '@tenantry/console';
import { placeBelow } from './placeBelow';

interface Props {
  /** The subject of the choice, for those who cannot see its place in the sentence; also the name of the popup. */
  readonly label: string;
  /** The chosen value. */
  readonly children: ReactNode;
  /** The popup. @param close gives the focus back to the slot */
  readonly content: (close: () => void) => ReactNode;
  /** `word` for verbs, `value` for what draws itself as a chip. */
  readonly look?: 'word' | undefined;
  /** Whether nothing is chosen yet. */
  readonly isOpenEnded?: boolean;
  /** Whether it is open when it is first shown. */
  readonly startsOpen?: boolean;
}

const INPUTS = 'input, select, textarea, [role=option][aria-selected=true], [role=option], button';

/** A part of a sentence that can be pressed: it opens a small panel with its input. Escape and Enter close that. */
export function Slot(props: Props) {
  const { label, children, content, look, isOpenEnded = false, startsOpen = false } = props;
  const [isOpen, setOpen] = useState(startsOpen);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={['slot', look, isOpenEnded && 'open-ended'].filter(Boolean).join(' ')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // The focus stays in the open panel, so that the click closes it.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="hidden">{label}: </span>
        {children}
        {look !== 'word' && <Icon name="chevron-down" />}
      </button>
      {isOpen && (
        <Panel id={id} label={label} button={button} close={close} leave={() => setOpen(false)}>
          {content(close)}
        </Panel>
      )}
    </>
  );
}

function Panel(props: {
  readonly id: string;
  readonly label: string;
  readonly button: { readonly current: HTMLButtonElement | null };
  readonly close: () => void;
  /** Closes it where the focus has gone elsewhere. */
  readonly leave: () => void;
  readonly children: ReactNode;
}) {
  const { id, label, button, close, leave, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef(leave);
  useLayoutEffect(() => {
    latest.current = leave;
  });
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const place = () => placeBelow(element, button.current);
    element.showPopover();
    place();
    (element.querySelector<HTMLElement>(INPUTS) ?? element).focus({ preventScroll: true });
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('scroll', place, { capture: true, signal });
    window.addEventListener('resize', place, { signal });
    const isOutside = ({ target }: Event) =>
      target instanceof Node && !element.contains(target) && button.current?.contains(target) !== true;
    window.addEventListener('pointerdown', (event) => isOutside(event) && latest.current(), { signal });
    const size = new ResizeObserver(place);
    size.observe(element);
    return () => {
      listening.abort();
      size.disconnect();
    };
  }, [button]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isInput = event.target instanceof HTMLInputElement;
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && isInput);
    // An input may have taken the key for a list of its own, and a form around would be sent with Enter.
    if (!isDone || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className="popover slot-panel"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        const isLeft = relatedTarget !== null && !currentTarget.contains(relatedTarget);
        if (isLeft && relatedTarget !== button.current) leave();
      }}
    >
      {children}
    </div>
  );
}
