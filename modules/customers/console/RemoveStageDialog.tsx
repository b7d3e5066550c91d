import { FormDialog, Link, SelectField, useChange, useForm } from '@tenantry/console';
import { PIPELINES, type Stage, STAGES } from './stages';
import { text } from './texts';

interface Props {
  readonly stage: Stage;
  /** Other stages of its pipeline. */
  readonly others: readonly Stage[];
  /** Of deals in the stage. */
  readonly count: number;
  /** Address of the list of these deals. */
  readonly href: string;
  readonly onClose: () => void;
}

/** Deletes a stage, and moves its deals to another one before. */
export function RemoveStageDialog({ stage, others, count, href, onClose }: Props) {
  const change = useChange({ refreshes: [STAGES, PIPELINES, '/customers/deals'] });
  const form = useForm({ moveTo: '' }, ({ moveTo }) =>
    change.run('POST', `${STAGES}/replace`, { json: { id: stage.id, moveTo } }),
  );
  return (
    <FormDialog
      title={text('hasDeals', { name: stage.label })}
      action={text('moveAndDelete')}
      form={form}
      onClose={onClose}
    >
      <p>
        {text('moveDealsHelp', { count })} <Link href={href}>{text('showDeals', { count })}</Link>
      </p>
      <SelectField
        label={text('moveDealsTo')}
        isRequired
        options={others.map(({ id, label }) => ({ value: id, text: label }))}
        {...form.field('moveTo')}
      />
    </FormDialog>
  );
}
