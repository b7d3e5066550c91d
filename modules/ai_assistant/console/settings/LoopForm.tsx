import {
  Button,
  Form,
  MultiChoiceField,
  NumberField,
  shownOptions,
  Summary,
  SwitchField,
  useChange,
  useForm,
} from '@tenantry/console';
import type { LoopOverride } from '@tenantry/module-ai_assistant/contract';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
import { text } from './texts';

/** Limits steps, calls, time and tokens of an agent, and the tools that it may call. */
export function LoopForm(props: {
  readonly path: string;
  readonly override: LoopOverride | null;
  readonly agent: AgentView;
}) {
  const { path, override, agent } = props;
  const change = useChange({ done: text('saved'), refreshes: [path] });
  const milliseconds = override?.loopMaxWallClockMs ?? null;
  const stops = override?.loopStopWhenJson ?? [];
  const tools = agent.tools.map(({ name, displayName }) => ({ value: name, text: displayName }));
  const form = useForm(
    {
      loopDisabled: override?.loopDisabled ?? false,
      loopMaxSteps: override?.loopMaxSteps ?? null,
      loopMaxToolCalls: override?.loopMaxToolCalls ?? null,
      loopMaxWallClockMs: milliseconds === null ? null : milliseconds / 1000,
      loopMaxTokens: override?.loopMaxTokens ?? null,
      stopAfter: stops.flatMap((stop) =>
        stop.kind === 'hasToolCall' ? stop.toolName : [],
      ) as readonly string[],
      isLimited: (override?.loopActiveToolsJson ?? null) !== null,
      loopActiveToolsJson: override?.loopActiveToolsJson ?? agent.tools.map(({ name }) => name),
    },
    ({ isLimited, loopActiveToolsJson, loopMaxWallClockMs, loopDisabled, stopAfter, ...numbers }) => {
      const others = stops.filter(({ kind }) => kind !== 'hasToolCall');
      const loopStopWhenJson = [
        ...others,
        ...stopAfter.map((toolName) => ({ kind: 'hasToolCall', toolName })),
      ];
      const json = {
        ...numbers,
        loopDisabled: loopDisabled || null,
        loopMaxWallClockMs: loopMaxWallClockMs === null ? null : Math.round(loopMaxWallClockMs * 1000),
        loopStopWhenJson: loopStopWhenJson.length > 0 ? loopStopWhenJson : null,
        loopActiveToolsJson: isLimited ? loopActiveToolsJson : null,
      };
      return change.run('PUT', path, { json });
    },
    {
      sets: ['stopAfter', 'loopActiveToolsJson'],
      labels: {
        loopDisabled: text('oneStep'),
        loopMaxSteps: text('maxSteps'),
        loopMaxToolCalls: text('maxToolCalls'),
        loopMaxWallClockMs: text('maxSeconds'),
        loopMaxTokens: text('maxTokens'),
        stopAfter: text('stopAfter'),
        isLimited: text('limitedTools'),
        loopActiveToolsJson: text('tools'),
      },
      shown: (_name, value) => shownOptions(tools, value),
    },
  );
  return (
    <Form
      form={form}
      buttons={
        override && (
          <Button onClick={() => void change.attempt('DELETE', path)}>{text('removeLimits')}</Button>
        )
      }
    >
      <SwitchField label={text('oneStep')} help={text('oneStepHelp')} {...form.field('loopDisabled')} />
      <div className="form-grid">
        <NumberField label={text('maxSteps')} min={1} max={1_000} {...form.field('loopMaxSteps')} />
        <NumberField label={text('maxToolCalls')} min={1} max={10_000} {...form.field('loopMaxToolCalls')} />
        <NumberField
          label={text('maxSeconds')}
          min={0.1}
          max={3_600}
          step="any"
          {...form.field('loopMaxWallClockMs')}
        />
        <NumberField label={text('maxTokens')} min={1} max={10_000_000} {...form.field('loopMaxTokens')} />
      </div>
      {tools.length > 0 && (
        <>
          <SwitchField label={text('limitedTools')} {...form.field('isLimited')} />
          {form.values.isLimited && (
            <MultiChoiceField label={text('tools')} options={tools} {...form.field('loopActiveToolsJson')} />
          )}
          <details>
            <Summary>{text('stopAfter')}</Summary>
            <MultiChoiceField label={text('stopAfter')} options={tools} {...form.field('stopAfter')} />
          </details>
        </>
      )}
    </Form>
  );
}
