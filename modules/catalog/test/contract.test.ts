import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    const send = async (method: string, collection: string, json: object) =>
      (await host.request<{ id: string }>(method, `/catalog/${collection}`, { token, json })).body.id;
    const create = (collection: string, json: object) => send('POST', collection, json);
    const category = await create('categories', { name: 'Secret category', slug: 'secret-category' });
    const schema = await create('option-schemas', {
      name: 'Secret schema',
      schema: { options: [{ code: 'size', label: 'Secret size' }] },
    });
    const product = await create('products', {
      title: 'Secret product',
      sku: 'SECRET-SKU',
      defaultUnit: 'kg',
      categoryIds: [category],
      tags: ['Secret tag'],
      optionSchemaId: schema,
    });
    const variant = await create('variants', { productId: product, name: 'Secret variant', isDefault: true });
    const priceKind = await create('price-kinds', { code: 'secret-kind', title: 'Secret kind' });
    const conversion = await create('product-unit-conversions', {
      productId: product,
      unitCode: 'secret-crate',
      toBaseFactor: 25,
    });
    const price = await create('prices', {
      variantId: variant,
      priceKindId: priceKind,
      currencyCode: 'EUR',
      unitPriceNet: 1234.5,
    });
    await send('PUT', 'products', { id: product, subtitle: 'Secret subtitle' });
    await send('PUT', 'variants', { id: variant, barcode: 'secret-barcode' });
    await send('PUT', 'categories', { id: category, description: 'Secret description' });
    await send('PUT', 'option-schemas', { id: schema, description: 'Secret options' });
    await send('PUT', 'price-kinds', { id: priceKind, isPromotion: true });
    await send('PUT', 'prices', { id: price, taxRate: 23 });
    await send('PUT', 'product-unit-conversions', { id: conversion, sortOrder: 2 });

    const gone = await create('products', { title: 'Short-lived', defaultUnit: 'kg' });
    const goneVariant = await create('variants', { productId: gone });
    const goneKind = await create('price-kinds', { code: 'gone', title: 'Gone' });
    const gonePrice = await create('prices', {
      productId: gone,
      priceKindId: goneKind,
      currencyCode: 'EUR',
      unitPriceNet: 1,
    });
    const goneUnit = await create('product-unit-conversions', {
      productId: gone,
      unitCode: 'bag',
      toBaseFactor: 2,
    });
    const goneSchema = await create('option-schemas', { name: 'Gone', schema: { options: [] } });
    await send('DELETE', 'prices', { id: gonePrice });
    await send('DELETE', 'price-kinds', { id: goneKind });
    await send('DELETE', 'product-unit-conversions', { id: goneUnit });
    await send('DELETE', 'option-schemas', { id: goneSchema });
    await send('DELETE', 'variants', { id: goneVariant });
    await send('DELETE', 'categories', { id: await create('categories', { name: 'Gone' }) });
    await send('PUT', 'settings', { unitPriceDisplayEnabled: true });
    await host.request('POST', '/catalog/bulk-delete', {
      token,
      json: { confirm: true, ids: [gone], scope: 'selected' },
    });
    await host.settled();
  },
});
