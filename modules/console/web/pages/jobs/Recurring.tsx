import { useResource } from '../../api/useResource';
import { Loaded } from '../../kit';
import { Ago } from '../../kit/Ago';
import { Icon } from '../../kit/Icon';
import { scheduleText } from './scheduleText';
import { text } from './texts';
import type { Jobs } from './types';

/** Jobs that run again and again, with the next time of each. */
export function Recurring() {
  const jobs = useResource<Jobs>('/platform/jobs', { every: 30_000 });
  return (
    <Loaded resource={jobs}>
      {({ recurring }) => (
        <ul className="device-list" aria-label={text('recurring')}>
          {[...recurring]
            .sort((one, other) => one.nextAt.localeCompare(other.nextAt))
            .map(({ worker, title, schedule, nextAt }) => (
              <li key={worker}>
                <span className="tile-icon">
                  <Icon name="calendar-clock" />
                </span>
                <div>
                  <strong>{title ?? worker}</strong>
                  <p className="help">
                    {scheduleText(schedule) ?? (
                      <>
                        {text('schedule')} <code>{schedule}</code>
                      </>
                    )}
                    {title !== null && (
                      <>
                        {' · '}
                        <code>{worker}</code>
                      </>
                    )}
                  </p>
                </div>
                <span className="help">
                  <Ago at={nextAt} />
                </span>
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  );
}
