import { useResource } from '../../api/useResource';
import { Dialog, Facts, Loaded } from '../../kit';
import { formatNumber, formatTime } from '../../texts/format';
import { text } from './texts';
import type { InstalledModule } from './types';

type Detail = InstalledModule & { readonly contributed: Readonly<Record<string, readonly string[]>> };

/** One module: its package, what it requires, and everything that it contributes. */
export function ModuleDialog(props: { readonly module: InstalledModule; readonly onClose: () => void }) {
  const { module, onClose } = props;
  const detail = useResource<Detail>(`/platform/modules/${module.id}`);
  const { title, id, version, packageName, folder, requires, loadedAt, durations } = module;
  const required = Object.entries(requires);
  const time = Object.values(durations).reduce((sum, duration) => sum + duration, 0);
  return (
    <Dialog title={title ?? id} onClose={onClose} size="wide">
      <Facts
        facts={[
          [text('package'), `${packageName} ${version}`],
          [text('folder'), folder],
          [
            text('requires'),
            required.length === 0 ? '–' : required.map(([name, range]) => `${name} ${range}`).join(', '),
          ],
          [text('loadedAt'), formatTime(loadedAt)],
          [text('startTime'), `${formatNumber(time, { maximumFractionDigits: 0 })} ms`],
        ]}
      />
      <h3>{text('contributions')}</h3>
      <Loaded resource={detail}>
        {({ contributed }) => (
          <>
            {Object.entries(contributed).map(([kind, names]) => (
              <details key={kind}>
                <summary>
                  {kind} ({names.length})
                </summary>
                <ul>
                  {names.map((name) => (
                    <li key={name}>
                      <code>{name}</code>
                    </li>
                  ))}
                </ul>
              </details>
            ))}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
