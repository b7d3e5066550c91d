import { useEffect, useRef } from 'react';
import { Button, Icon } from '@tenantry/console';
import { text } from './texts';
import { type LayoutItem, type Size, SIZES } from './types';

/** Controls that move, resize, set and remove a widget while the dashboard is arranged. Arrow keys on the handle move it. */
export function ArrangeTools(props: {
  readonly item: LayoutItem;
  readonly title: string;
  readonly place: number;
  readonly count: number;
  readonly move: (to: number) => void;
  readonly resize: (size: Size) => void;
  /** Null for a widget without settings. */
  readonly edit: (() => void) | null;
  readonly remove: () => void;
}) {
  const { item, title, place, count, move, resize, edit, remove } = props;
  const handle = useRef<HTMLButtonElement>(null);
  const isMoved = useRef(false);
  // The browser takes the focus from an element that changes its place in the document, also when the place that was shown
  // first is confirmed by the server.
  useEffect(() => {
    if (isMoved.current) handle.current?.focus();
  }, [place]);
  const go = (to: number) => {
    isMoved.current = true;
    move(to);
  };
  return (
    <div className="tools arrange">
      <Button
        ref={handle}
        look="plain"
        className="icon"
        aria-label={text('move', { title })}
        title={text('moveHelp')}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget) isMoved.current = false;
        }}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          if (place + step >= 0 && place + step < count) go(place + step);
        }}
      >
        <Icon name="grip-vertical" />
      </Button>
      <Button
        look="plain"
        className="icon"
        disabled={place === 0}
        aria-label={text('earlier', { title })}
        onClick={() => go(place - 1)}
      >
        <Icon name="arrow-up" />
      </Button>
      <Button
        look="plain"
        className="icon"
        disabled={place === count - 1}
        aria-label={text('later', { title })}
        onClick={() => go(place + 1)}
      >
        <Icon name="arrow-down" />
      </Button>
      <select
        aria-label={text('size', { title })}
        value={item.size ?? 'md'}
        onChange={({ target }) => resize(target.value as Size)}
      >
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {text(size)}
          </option>
        ))}
      </select>
      {edit && (
        <Button
          look="plain"
          className="icon"
          aria-label={text('settings')}
          title={text('settings')}
          onClick={edit}
        >
          <Icon name="settings" />
        </Button>
      )}
      <Button
        look="plain"
        className="icon"
        aria-label={text('remove')}
        title={text('remove')}
        onClick={remove}
      >
        <Icon name="trash-2" />
      </Button>
    </div>
  );
}
