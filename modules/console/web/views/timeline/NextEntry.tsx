import { useChange } from '../../api/useChange';
import { formatTime, formatWhen } from '../../texts/format';
import { callOf } from '../calls';
import { idOf, versionOf } from '../description';
import { recordText } from '../recordTexts';
import { type TimelineRecord, typeOf } from './HappeningEntry';
import { HappeningMenu } from './HappeningMenu';
import { firstText } from './sourceValues';
import type { Happening } from './useTimeline';
import { Icon } from '../../kit/Icon';

/** Something that is planned, with a button that marks it as done. */
export function NextEntry({
  happening,
  within,
}: {
  readonly happening: Happening;
  readonly within: TimelineRecord;
}) {
  const { source, item, at } = happening;
  const { description, fixed, happens } = source;
  const change = useChange();
  const call = description && callOf(description, 'update', idOf(item), fixed);
  const type = typeOf(source, item);
  const name = happens.name === undefined ? undefined : firstText(source, item, [happens.name]);
  const title = name ?? (type === '' ? (description?.title ?? '') : type);
  const who = within.whoDid(happening);
  const details = [type, at === '' ? '' : formatWhen(at), who ?? ''].filter((text) => text !== '');
  const done = async () => {
    if (!call) return;
    const json = { ...call.body, ...happens.planned?.done };
    await change.attempt(call.method, call.path, { json, updatedAt: versionOf(item) });
  };
  return (
    <li className="next-entry">
      <button
        type="button"
        className="tick"
        disabled={!call || change.isRunning}
        aria-label={recordText('markDone', { name: title })}
        onClick={() => void done()}
      >
        <Icon name="check" />
      </button>
      <div>
        <strong>{title}</strong>
        <p className="meta">
          <time dateTime={at} title={at === '' ? undefined : formatTime(at)}>
            {details.join(' · ')}
          </time>
        </p>
      </div>
      <HappeningMenu source={source} item={item} />
    </li>
  );
}
