import {
  formatWhen,
  Icon,
  Link,
  Loaded,
  localText,
  pathWith,
  serverNow,
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
                {dueAt !== null && <Due at={dueAt} />}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const DAY = 86_400_000;
const dayOf = (time: Date) => new Date(localText(time).split('T')[0] as string).getTime();

/** When something is due, or for how many days it has been. */
function Due({ at }: { readonly at: string }) {
  const late = Math.round((dayOf(new Date(serverNow())) - dayOf(new Date(at))) / DAY);
  if (late <= 0) return <span className="due">{formatWhen(at)}</span>;
  return (
    <span className="due late">
      <Icon name="triangle-alert" />
      {text('late', { count: late })}
    </span>
  );
}
