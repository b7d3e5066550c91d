import { Button, Form, SelectField, shownOptions, TextField, useChange, useForm } from '@tenantry/console';
import { text } from './texts';

/** The most restrictive first. */
const POLICIES = ['read-only', 'destructive-confirm-required', 'confirm-required'] as const;
type Policy = (typeof POLICIES)[number];

/** Answer of `GET …/mutation-policy`. */
export interface PolicyAnswer {
  readonly codeDeclared: Policy;
  readonly override: {
    readonly mutationPolicy: Policy;
    readonly notes: string | null;
    readonly updatedAt: string;
  } | null;
}

/** Restricts which changes an agent may make; never to more than it declares. */
export function PolicyForm({ path, answer }: { readonly path: string; readonly answer: PolicyAnswer }) {
  const { codeDeclared, override } = answer;
  const target = `${path}/mutation-policy`;
  const change = useChange({ done: text('saved'), refreshes: [path] });
  const offered = POLICIES.slice(0, POLICIES.indexOf(codeDeclared) + 1);
  const options = offered.map((policy) => ({ value: policy as string, text: text(`allowed_${policy}`) }));
  const form = useForm(
    { mutationPolicy: (override?.mutationPolicy ?? codeDeclared) as string, notes: override?.notes ?? '' },
    ({ mutationPolicy, notes }) => change.run('POST', target, { json: { mutationPolicy, notes } }),
    {
      labels: { mutationPolicy: text('policy'), notes: text('notes') },
      shown: (_name, value) => shownOptions(options, value),
    },
  );
  return (
    <>
      <p className="help">{text('declared', { policy: text(`allowed_${codeDeclared}`) })}</p>
      <Form
        form={form}
        buttons={
          override && (
            <Button onClick={() => void change.attempt('DELETE', target)}>{text('removePolicy')}</Button>
          )
        }
      >
        <SelectField label={text('policy')} isRequired options={options} {...form.field('mutationPolicy')} />
        <TextField label={text('notes')} maxLength={2_000} {...form.field('notes')} />
      </Form>
    </>
  );
}
