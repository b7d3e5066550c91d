import type { Request } from 'express';
import { Strategy, type StrategyCreated } from 'passport';
import { Authentication } from '../../core/dist/parts/identity/Authentication';
import type { AuthenticatorDeclaration } from '../../core/dist/parts/identity/AuthenticatorDeclaration';

type Ask = (strategy: StrategyCreated<Strategy>) => void;

/** Asks a function what to do with a request. */
function asking(ask: Ask): Strategy {
  const strategy = new Strategy();
  strategy.authenticate = function () {
    ask(this as StrategyCreated<Strategy>);
  };
  return strategy;
}

const authenticator = (id: string, ask: Ask): AuthenticatorDeclaration => ({
  id,
  scheme: {},
  isPresented: () => true,
  create: () => Object.assign(asking(ask), { name: id }),
});

test('an authenticator that is withdrawn while an earlier one judges the request is left out', async () => {
  const authentication = new Authentication();
  let refuse = (): void => undefined;
  let isSecondAsked = false;
  authentication.register(
    'first',
    authenticator('first.slow', (strategy) => {
      refuse = () => strategy.fail(401);
    }),
    {},
  );
  const withdraw = authentication.register(
    'second',
    authenticator('second.quick', (strategy) => {
      isSecondAsked = true;
      strategy.success({});
    }),
    {},
  );
  const result = authentication.authenticate({} as Request);
  withdraw();
  refuse();
  // What a route that requires a caller answers with 401.
  expect(await result).toEqual({ principal: null, refused: true, cookiesToClear: [] });
  expect(isSecondAsked).toBe(false);
});
