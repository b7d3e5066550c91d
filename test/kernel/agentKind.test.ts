import Joi from 'joi';
import type { AgentDeclaration, ToolDeclaration } from '@tenantry/core';
import { agentKind } from '../../core/parts/agents/agentKinds';

const tool = (id: string, isMutation = false): ToolDeclaration => ({
  id,
  description: 'Reads a deal',
  input: Joi.object({ id: Joi.string() }),
  isMutation,
  handler: () => null,
});

describe('an agent that reads records of pages', () => {
  const wrongWith = (read: ToolDeclaration, tools: readonly ToolDeclaration[]) => {
    const pageRecords = [{ entityTypes: ['deal'], tool: read, idMember: 'id' }];
    const agent: AgentDeclaration = {
      id: 'deals.clerk',
      title: 'Clerk',
      instructions: 'x',
      tools,
      pageRecords,
    };
    return agentKind.wrongWith?.(agent, {} as never);
  };

  test.each([
    ['one of its own tools', tool('deals.read'), [tool('deals.read')], true],
    ['the tool of another agent', tool('deals.read'), [], false],
    ['a tool that changes records', tool('deals.move', true), [tool('deals.move', true)], false],
  ])('by %s', (_what, read, tools, isRight) => {
    expect(wrongWith(read, tools) === undefined).toBe(isRight);
  });
});
