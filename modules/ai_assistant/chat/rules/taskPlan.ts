import { cutText } from '@tenantry/core';
import { randomUUID } from 'node:crypto';
import type { UIMessageChunk } from 'ai';
import Joi from 'joi';

/** The tool by which agents say what they are going to do. */
export const TASK_PLAN_TOOL = 'meta.update_task_plan';

/** A task as agents write it. */
export interface PlannedTask {
  readonly id?: string;
  readonly label: string;
  readonly detail?: string;
}

/** A task as clients see it. */
interface Task {
  readonly id: string;
  readonly label: string;
  readonly state: 'pending' | 'running' | 'done' | 'failed';
  readonly source: 'runtime' | 'agent';
  readonly detail?: string;
  readonly toolCallId?: string;
}

const text = (max: number) => Joi.string().trim().min(1).max(max);

/** Input of the tool. */
export const planInput = Joi.object<{ tasks: readonly PlannedTask[] }>({
  tasks: Joi.array()
    .items(
      Joi.object({
        id: text(80),
        label: text(80).required(),
        detail: text(160),
        toolName: text(200),
      }),
    )
    .min(1)
    .max(8)
    .required(),
});

/** Parts by which a call of a tool is shown first. */
const INPUTS: ReadonlySet<string> = new Set(['tool-input-start', 'tool-input-available', 'tool-input-error']);

/** The section of the prompt that tells an agent to plan. */
export const PLANNING = `[TASK PLAN]
Before work of several steps, call ${TASK_PLAN_TOOL} with short tasks that the person can follow. Write no reasoning into them.`;

const modelNameOf = (tool: string): string => tool.replaceAll('.', '__');

/** `customers__list_deals` is shown as `Customers · List deals`. */
function labelOf(toolName: string): string {
  const [module = '', ...rest] = toolName.split('__');
  const shown = (part: string) => `${part.charAt(0).toUpperCase()}${part.slice(1).replaceAll('_', ' ')}`;
  return cutText([module, ...rest].filter(Boolean).map(shown).join(' · '), 80);
}

/** The parts of a turn, with those that show its tasks: a plan first, then each task that changes. */
export async function* withTaskPlan(
  chunks: AsyncIterable<UIMessageChunk>,
  turnId: string,
): AsyncGenerator<UIMessageChunk> {
  const plan = new TaskPlan(`turn_${turnId}`);
  for await (const chunk of chunks) {
    // A task begins before its tool is shown, and ends after that.
    if (INPUTS.has(chunk.type) && 'toolName' in chunk) yield* plan.begin(chunk.toolCallId, chunk.toolName);
    if (chunk.type === 'tool-input-available' && chunk.toolName === modelNameOf(TASK_PLAN_TOOL))
      yield* plan.replace(chunk.input);
    yield chunk;
    if (chunk.type === 'tool-output-available') yield* plan.end(chunk.toolCallId, 'done');
    if (chunk.type === 'tool-output-error') yield* plan.end(chunk.toolCallId, 'failed');
  }
}

class TaskPlan {
  private tasks: Task[] = [];
  private isShown = false;

  constructor(private readonly planId: string) {}

  *begin(toolCallId: string, toolName: string): Generator<UIMessageChunk> {
    if (toolName === modelNameOf(TASK_PLAN_TOOL) || this.tasks.some((task) => task.toolCallId === toolCallId))
      return;
    const task = { id: toolCallId, label: labelOf(toolName), source: 'runtime', toolCallId } as const;
    yield this.changed({ ...task, state: 'running' });
  }

  *end(toolCallId: string, state: 'done' | 'failed'): Generator<UIMessageChunk> {
    const task = this.tasks.find((each) => each.toolCallId === toolCallId);
    if (task?.state === 'running') yield this.changed({ ...task, state });
  }

  /** Replaces the tasks that the agent has planned before; tasks from its tool calls stay. */
  *replace(input: unknown): Generator<UIMessageChunk> {
    const { error, value } = planInput.validate(input);
    if (error) return;
    const planned = value.tasks.map(({ id, label, detail }): Task => {
      const common = { id: id ?? randomUUID(), label, state: 'pending', source: 'agent' } as const;
      return detail === undefined ? common : { ...common, detail };
    });
    this.tasks = [...this.tasks.filter(({ source }) => source === 'runtime'), ...planned];
    yield this.whole();
  }

  private changed(task: Task): UIMessageChunk {
    this.tasks = [...this.tasks.filter(({ id }) => id !== task.id), task];
    if (!this.isShown) return this.whole();
    return { type: 'data-agent-task-update', data: { planId: this.planId, task } };
  }

  private whole(): UIMessageChunk {
    this.isShown = true;
    return {
      type: 'data-agent-task-plan',
      id: this.planId,
      data: { planId: this.planId, tasks: this.tasks },
    };
  }
}
