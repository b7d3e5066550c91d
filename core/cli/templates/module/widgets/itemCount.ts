import type { WidgetDeclaration } from '@tenantry/core';
import { features } from '../features';

export const itemCount: WidgetDeclaration = {
  id: '__id__.count',
  title: '__title__',
  defaultSize: 'sm',
  features: [features.view],
  supportsRefresh: true,
};
