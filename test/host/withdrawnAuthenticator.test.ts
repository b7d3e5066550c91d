import type { Request } from 'express';
import { Strategy, type StrategyCreated } from 'passport';
import { ContributionRegistry } from '../../core/dist/kernel/registry/ContributionRegistry';
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

const authenticator = (id: string): AuthenticatorDeclaration => ({
  id,
  scheme: {},
  isPresented: () => true,
  create: () => new Strategy(),
});

test('an authenticator that is withdrawn while an earlier one judges the request is left out', async () => {
  const authenticators = new ContributionRegistry<AuthenticatorDeclaration, Strategy>('authenticator');
  const authentication = new Authentication(authenticators);
  let refuse = (): void => undefined;
  let isSecondAsked = false;
  authenticators.register(
    'first',
    authenticator('first.slow'),
    asking((strategy) => {
      refuse = () => strategy.fail(401);
    }),
  );
  const withdraw = authenticators.register(
    'second',
    authenticator('second.quick'),
    asking((strategy) => {
      isSecondAsked = true;
      strategy.success({});
    }),
  );
  const result = authentication.authenticate({} as Request);
  withdraw();
  refuse();
  // What a route that requires a caller answers with 401.
  expect(await result).toEqual({ principal: null, refused: true, cookiesToClear: [] });
  expect(isSecondAsked).toBe(false);
});
