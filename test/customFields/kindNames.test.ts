import { kindNamed, namesOfKind } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';

describe('names of kinds of records', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host?.stop());

  test('each declared kind is found by all its names, and no other kind has one of them', () => {
    const { items } = host.host.core.recordKinds;
    const all = items
      .list()
      .flatMap(({ item, moduleId }) => namesOfKind(item).map((name) => ({ name, id: item.id, moduleId })));
    expect(all.map(({ name }) => kindNamed(items, name))).toMatchObject(
      all.map(({ name, id, moduleId }) => ({ name, item: { id }, moduleId })),
    );
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(60);
  });

  test.each([
    ['customers:customer_deal', 'customers.deal'],
    ['customers:customer_person_profile', 'customers.person'],
    ['customers:customer_pipeline_stage', 'customers.pipelineStage'],
    ['catalog:catalog_product', 'catalog.product'],
    ['catalog:catalog_product_variant', 'catalog.variant'],
    ['dictionaries:dictionary_entry', 'dictionaries.entry'],
    ['business_rules:business_rule_rule', 'business_rules.rule'],
  ])('%s is %s', (name, id) => {
    expect(kindNamed(host.host.core.recordKinds.items, name)?.item.id).toBe(id);
  });

  test.each([
    'customers:deal_customer',
    'deal',
    ':',
    'customers:',
    'customers.customer_deal',
    'nothing:deal',
  ])('%s is no kind', (name) => expect(kindNamed(host.host.core.recordKinds.items, name)).toBeUndefined());
});
