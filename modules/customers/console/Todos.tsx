import {
  DueDay,
  Icon,
  Link,
  Loaded,
  pathWith,
  useChange,
  useConsole,
  useFresh,
  useResource,
  type WidgetProps,
} from '@tenantry/console';
import { text } from './texts';
import { type Contact, pageOf } from './widgets';

const PATH = '/customers/dashboard/widgets/customer-todos';

interface Todo {
  readonly id: string;
  readonly todoTitle: string;
  readonly dueAt: string | null;
  /** Todos of other modules are done there. */
  readonly todoSource: string;
  /** The person or company that it is for. */
  readonly entity: Contact;
}

type Settings = WidgetProps<{ readonly pageSize?: number; readonly own?: boolean }>;

/** The todos that are not done, the earliest due first, each with a circle that marks it as done. */
export function Todos({ settings: { pageSize, own } }: Settings) {
  const resource = useResource<{ readonly items: readonly Todo[] }>(
    pathWith(PATH, { limit: pageSize, next: true, own: own === true ? true : null }),
  );
  const { hasFeature } = useConsole();
  const change = useChange({ refreshes: [PATH, '/customers/todos'] });
  useFresh('customers.todo.*', [PATH]);
  const canChange = hasFeature('customers.activities.manage');
  return (
    <Loaded resource={resource} lines={3}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="soft">{text('nothingToDo')}</p>
        ) : (
          <ul className="agenda">
            {items.map(({ id, todoTitle, dueAt, todoSource, entity }) => (
              <li key={id}>
                {canChange && todoSource === 'customers' ? (
                  <button
                    type="button"
                    role="checkbox"
                    aria-checked={false}
                    className="tick"
                    aria-label={text('markDone', { title: todoTitle })}
                    disabled={change.isRunning}
                    onClick={() =>
                      void change.attempt('PUT', '/customers/todos', { json: { id, isDone: true } })
                    }
                  >
                    <Icon name="check" />
                  </button>
                ) : (
                  <span className="tick" aria-hidden="true" />
                )}
                <span className="what">
                  <Link href={pageOf(entity)}>{todoTitle}</Link>
                  <span className="soft">{entity.displayName}</span>
                </span>
                {dueAt !== null && <DueDay value={dueAt} isClosed={false} />}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
