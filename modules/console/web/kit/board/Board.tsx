import { type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { BoardCard, BoardLane } from './BoardLane';
import { Card } from './Card';
import { LaneChoice } from './LaneChoice';
import { LaneHead } from './LaneHead';
import { t } from './texts';

interface BoardProps {
  readonly label: string;
  readonly lanes: readonly BoardLane[];
  /** Moves a card to a lane; left out where the caller may not. */
  readonly move?: (card: BoardCard, lane: BoardLane) => unknown;
}

/**
 * Cards in lanes. The whole card is a link and the handle: it is dragged, or Space takes it, arrows choose the lane, Space puts it
 * there, Escape gives up. Its menu moves it too. In narrow windows one lane is shown at a time.
 */
export function Board({ label, lanes, move }: BoardProps) {
  const [taken, setTaken] = useState<{ readonly card: BoardCard; readonly lane: number } | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [current, setCurrent] = useState<string | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const moving = useRef<string | null>(null);
  // A card in another lane is another element, and the focus was lost with the one before: also when the lanes are read again
  // after the move. It comes back until people go elsewhere.
  useEffect(() => {
    const { current: id } = moving;
    if (id !== null && document.activeElement === document.body)
      board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] a`)?.focus();
  });
  useEffect(() => {
    const leave = () => {
      moving.current = null;
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, []);
  const shown = lanes.find(({ id }) => id === current)?.id ?? lanes[0]?.id ?? '';
  // Else only a mouse could scroll it.
  const isEmpty = lanes.every(({ cards }) => cards.length === 0);
  const put = (card: BoardCard, from: BoardLane, to: BoardLane) => {
    setTaken(null);
    setOver(null);
    if (from === to) return;
    setSaid(t('moved', { card: card.title, lane: to.title }));
    setCurrent(to.id);
    moving.current = card.id;
    void move?.(card, to);
  };
  const onCardKey = (event: KeyboardEvent, card: BoardCard, index: number) => {
    const isTaken = taken?.card.id === card.id;
    const { key } = event;
    if (key === ' ' || (isTaken && key === 'Enter')) {
      event.preventDefault();
      const [from, to] = [lanes[index], lanes[taken?.lane ?? index]];
      if (isTaken && from && to) put(card, from, to);
      else {
        setTaken({ card, lane: index });
        setSaid(t('taken', { card: card.title, lane: from?.title ?? '' }));
      }
    } else if (isTaken && key === 'Escape') {
      event.preventDefault();
      setTaken(null);
      setSaid(t('givenUp', { card: card.title }));
    } else if (isTaken && (key.startsWith('Arrow') || key === 'Tab')) {
      event.preventDefault();
      const step = key === 'ArrowLeft' || key === 'ArrowUp' || event.shiftKey ? -1 : 1;
      const lane = Math.max(0, Math.min(lanes.length - 1, taken.lane + step));
      setTaken({ card, lane });
      setSaid(t('over', { lane: lanes[lane]?.title ?? '', place: lane + 1, lanes: lanes.length }));
    }
  };
  const onDrop = (event: DragEvent, to: BoardLane) => {
    event.preventDefault();
    const id = event.dataTransfer.getData('text/plain');
    const from = lanes.find(({ cards }) => cards.some((card) => card.id === id));
    const card = from?.cards.find((one) => one.id === id);
    if (from && card) put(card, from, to);
  };
  const draw = (lane: BoardLane) => {
    const index = lanes.indexOf(lane);
    const isTarget = over === lane.id || taken?.lane === index;
    return (
      <section
        key={lane.id}
        aria-label={lane.title}
        className={['lane', isTarget && 'target', lane.id === shown && 'current'].filter(Boolean).join(' ')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(lane.id);
        }}
        onDrop={(event) => onDrop(event, lane)}
      >
        <LaneHead lane={lane} />
        <ul>
          {lane.cards.map((card) => (
            <Card
              key={card.id}
              card={card}
              isTaken={taken?.card.id === card.id}
              {...(move && {
                moving: {
                  helpId,
                  onKeyDown: (event: KeyboardEvent) => onCardKey(event, card, index),
                  giveUp: () => setTaken(null),
                  leave: () => setOver(null),
                  targets: lanes
                    .filter((other) => other !== lane)
                    .map((to) => ({ id: to.id, text: to.title, run: () => put(card, lane, to) })),
                },
              })}
            />
          ))}
        </ul>
        {lane.add}
      </section>
    );
  };
  const closed = lanes.filter(({ isClosed }) => isClosed);
  return (
    <>
      <LaneChoice lanes={lanes} chosen={shown} choose={setCurrent} />
      <p id={helpId} hidden>
        {t('help')}
      </p>
      <div ref={board} className="board" role="group" aria-label={label} {...(isEmpty && { tabIndex: 0 })}>
        {lanes.filter(({ isClosed }) => !isClosed).map(draw)}
        {closed.length > 0 && <div className="lanes-closed">{closed.map(draw)}</div>}
      </div>
      <p role="status" className="hidden">
        {said}
      </p>
    </>
  );
}
