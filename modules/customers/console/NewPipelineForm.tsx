import { BackLink, Form, navigate, SwitchField, TextField, useChange, useForm } from '@tenantry/console';
import { useId, useRef, useState } from 'react';
import { newStage, PAGE, PIPELINES, pipelineOf, type Stage, usualStages } from './stages';
import { StageRows } from './StageRows';
import { text } from './texts';

interface Values {
  readonly name: string;
  readonly isDefault: boolean;
  readonly stages: readonly Stage[];
}

/** The form of a pipeline with its stages, which begins with the usual ones. */
export function NewPipelineForm() {
  const headId = useId();
  const change = useChange({ done: text('pipelineMade') });
  const made = useRef('');
  const [initial] = useState<Values>(() => ({ name: '', isDefault: false, stages: usualStages() }));
  const form = useForm<Values>(initial, async ({ name, isDefault, stages: given }) => {
    const json = pipelineOf(name, isDefault, given);
    made.current = (await change.run<{ readonly id: string }>('POST', PIPELINES, { json })).id;
  });
  const { stages } = form.values;
  const set = (next: readonly Stage[]) => form.set({ stages: next });
  return (
    <>
      <BackLink href={PAGE}>{text('allPipelines')}</BackLink>
      <Form
        form={form}
        action={text('makePipeline')}
        buttonsIn="head"
        onDone={() => navigate(`${PAGE}/${made.current}?tab=customers.pipeline.stages`)}
      >
        <div className="pipeline-form">
          <TextField label={text('name')} isRequired maxLength={200} {...form.field('name')} />
          <SwitchField label={text('isDefault')} help={text('isDefaultHelp')} {...form.field('isDefault')} />
          <section aria-labelledby={headId}>
            <h2 id={headId}>{text('stages')}</h2>
            <p className="help">{text('stagesHelp')}</p>
            <StageRows
              stages={stages}
              onOrder={set}
              onChange={(stage, part) =>
                set(stages.map((one) => (one.id === stage.id ? { ...one, ...part } : one)))
              }
              onRemove={(stage) => set(stages.filter((one) => one !== stage))}
              onAdd={() => set([...stages, newStage()])}
            />
          </section>
        </div>
      </Form>
    </>
  );
}
