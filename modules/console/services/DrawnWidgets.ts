import type { Access, CoreServices, WidgetDeclaration, WidgetSetting, WidgetView } from '@tenantry/core';
import type { Extensions } from './Extensions';

/** Widgets that a view or the code of their module draws. */
export class DrawnWidgets {
  constructor(
    private readonly services: Pick<CoreServices, 'translations' | 'widgets'> & {
      readonly extensions: Extensions;
    },
  ) {}

  /** Those that the caller may see, with titles in the language of the caller. */
  visible(access: Access) {
    return this.services.widgets.visible(access).flatMap(({ moduleId, item }) => {
      const { id, title, component, view, settings } = item;
      if (!view && (component === undefined || !this.services.extensions.has(moduleId))) return [];
      const titled = this.titled(moduleId);
      return [
        {
          ...titled({ id, title }),
          moduleId,
          ...(view ? { view: titledView(view, titled) } : { component }),
          ...(settings && { settings: settings.map((setting) => titledSetting(setting, titled)) }),
        },
      ];
    });
  }

  /** Translates titles that the module has declared. */
  private titled(moduleId: string): Titled {
    const { translations } = this.services;
    return (item) => ({ ...item, title: translations.titleText(item.title, moduleId) });
  }
}

type Titled = <T extends Pick<WidgetDeclaration, 'title'>>(item: T) => T;

const titledView = (view: WidgetView, titled: Titled): WidgetView =>
  view.chart === 'table' ? { ...view, columns: view.columns.map(titled) } : view;

const titledSetting = (setting: WidgetSetting, titled: Titled): WidgetSetting =>
  setting.kind === 'choice' ? { ...titled(setting), choices: setting.choices.map(titled) } : titled(setting);
