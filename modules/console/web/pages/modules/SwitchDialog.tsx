import { useState } from 'react';
import { useChange } from '../../api/useChange';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';
import { Button, Dialog, Problem, Refusal, Skeleton, TextField } from '../../kit';
import { kitText } from '../../kit/texts';
import { useUnsaved } from '../../kit/unsaved';
import { formatNumber } from '../../texts/format';
import { PlanView } from './PlanView';
import { text } from './texts';
import { type ChangePlan, isOn, type ListedModule, nameOf } from './types';

interface Props {
  /** Of the module below `/api`. */
  readonly path: string;
  /** The one that is switched: on where it is off now, else off. */
  readonly module: ListedModule;
  readonly modules: readonly ListedModule[];
  /** Whether a reason is kept with the switch. */
  readonly hasReason: boolean;
  readonly onClose: () => void;
}

/** Shows what a switch does before it is made. */
export function SwitchDialog({ path, module, modules, hasReason, onClose }: Props) {
  const title = nameOf(module);
  const [enabled] = useState(!isOn(module.status));
  const [reason, setReason] = useState('');
  const plan = useQuery({
    queryKey: ['plan', path, enabled],
    queryFn: () => request<ChangePlan>('POST', `${path}/plan`, { json: { enabled } }),
    gcTime: 0,
  });
  const change = useChange({ done: text(enabled ? 'switchedOn' : 'switchedOffNow', { module: title }) });
  useUnsaved(reason !== '' && !change.isRunning);
  const count = plan.data ? plan.data[enabled ? 'starts' : 'stops'].length : 0;
  const go = async () => {
    await change.run('PUT', path, { json: { enabled, ...(hasReason && { reason }) } });
    onClose();
  };
  const footer = (
    <>
      <Button look="plain" onClick={onClose}>
        {kitText('cancel')}
      </Button>
      <Button
        look={enabled ? 'primary' : 'danger'}
        icon="power"
        isBusy={change.isRunning}
        disabled={!plan.data || plan.data.problems.length > 0}
        onClick={() => void go().catch(() => undefined)}
      >
        {count > 1
          ? text(enabled ? 'switchOnCount' : 'switchOffCount', { count, number: formatNumber(count) })
          : text(enabled ? 'switchOn' : 'switchOff')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={text(enabled ? 'switchOnAsked' : 'switchOffAsked', { module: title })}
      size="panel"
      onClose={onClose}
      footer={footer}
    >
      {plan.data ? (
        <PlanView plan={plan.data} modules={modules} />
      ) : plan.error ? (
        <Problem error={plan.error} retry={() => void plan.refetch()} />
      ) : (
        <Skeleton lines={2} />
      )}
      {module.id === 'console' && !enabled && <p className="notice error">{text('consoleItself')}</p>}
      {hasReason && !enabled && (
        <TextField
          label={text('reason')}
          help={text('reasonHelp')}
          value={reason}
          onChange={setReason}
          maxLength={500}
        />
      )}
      <Refusal error={change.error} />
    </Dialog>
  );
}
