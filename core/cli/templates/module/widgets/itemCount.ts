import type { WidgetDeclaration } from '@tenantry/core';

export const itemCount: WidgetDeclaration = {
  id: '__id__.count',
  title: '__title__',
  defaultSize: 'sm',
  features: ['__id__.view'],
  supportsRefresh: true,
};
