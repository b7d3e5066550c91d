import { type CoreServices, cutText, HttpError, type PageRecord, type ToolCaller } from '@tenantry/core';
import type { Agent } from '../../agents/services/Agents';
import { answerText, MOST_CHARACTERS } from '../../tools/rules/answerText';
import { check } from '../../tools/rules/readInput';
import type { Tools } from '../../tools/services/Tools';

type Dependencies = Pick<CoreServices, 'logger'> & { readonly aiTools: Tools };

/** Records of one page that are read. */
const MOST_RECORDS = 10;

/** Reads the records of the page on which a person uses an agent. */
export class PageRecords {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The records that the agent says how to read, as its tools show them to the caller. What the caller may not read, and what is
   * not there, adds nothing.
   *
   * @param page the page as the client names it; `recordId` may be a list with commas
   * @returns Markdown; empty where there is nothing to say
   */
  async read(agent: Agent, page: unknown, caller: ToolCaller): Promise<string> {
    const { entityType, recordId } = (page ?? {}) as { entityType?: unknown; recordId?: unknown };
    if (typeof entityType !== 'string' || typeof recordId !== 'string') return '';
    const record = agent.pageRecords?.find(({ entityTypes }) =>
      entityTypes.some((each) => each.toLowerCase() === entityType.toLowerCase()),
    );
    if (!record) return '';
    const ids = [...new Set(recordId.split(',').map((id) => id.trim()))].slice(0, MOST_RECORDS);
    const texts = await Promise.all(ids.map((id) => this.one(agent, record, id, caller)));
    return cutText(texts.join(''), MOST_CHARACTERS);
  }

  private async one(
    agent: Agent,
    { tool: { id: toolId, title = toolId }, idMember }: PageRecord,
    id: string,
    caller: ToolCaller,
  ): Promise<string> {
    const tool = this.deps.aiTools.ofAgent(agent, caller.access).find((each) => each.id === toolId);
    const { error, value } = tool ? check(tool.input, { [idMember]: id }) : {};
    if (!tool || error) return '';
    try {
      const answer = (await tool.run(value, caller)) as { readonly found?: boolean } | null;
      return answer?.found === false ? '' : `\n\n## ${title}: ${id}\n${answerText(answer)}`;
    } catch (fault) {
      if (!(fault instanceof HttpError))
        this.deps.logger.warn({ err: fault, tool: toolId }, 'the record of a page could not be read');
      return '';
    }
  }
}
