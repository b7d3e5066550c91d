import { errorResponse, routeOf, uuid } from '@tenantry/core';
import Joi from 'joi';
import { markCommands } from '../commands/markCommands';
import type { Mark } from '../Mark';

const body = Joi.object({ id: uuid().required() });

/** POST <path>/assign and <path>/unassign. */
export function markRoutes(mark: Mark) {
  const { title, path } = mark;
  const { assign, unassign } = markCommands(mark);
  const noun = title.toLowerCase();
  const common = {
    method: 'POST',
    needsLiveSelection: true,
    ...(mark.isPersonal && { needsPerson: true as const }),
    answer: (id: string) => ({ id }),
  } as const;
  const errors = {
    400: errorResponse('Invalid input'),
    403: errorResponse('The record belongs to an organization out of reach'),
    404: errorResponse(`No such ${noun}, record or assignment`),
    409: errorResponse(`It has the ${noun} already`),
    422: errorResponse('The selected organization is no longer available'),
  };
  return [
    routeOf(assign, {
      ...common,
      path: `${path}/assign`,
      summary: `Give a person or company a ${noun}`,
      responses: { 201: { description: 'The id of the assignment', body }, ...errors },
    }),
    routeOf(unassign, {
      ...common,
      path: `${path}/unassign`,
      summary: `Take a ${noun} away from a person or company`,
      responses: { 200: { description: 'The id that the assignment had', body }, ...errors },
    }),
  ];
}
