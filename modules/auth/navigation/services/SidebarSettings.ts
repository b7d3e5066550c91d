/** A user's or role's arrangement of the sidebar. Groups go by id, items by path. */
export interface SidebarSettings {
  readonly version: number;
  readonly groupOrder: readonly string[];
  readonly groupLabels: Readonly<Record<string, string>>;
  readonly itemLabels: Readonly<Record<string, string>>;
  readonly hiddenItems: readonly string[];
  /** Paths of a group's items in their order, by group. */
  readonly itemOrder: Readonly<Record<string, readonly string[]>>;
}

/** The settings of a user who has stored none. */
export const NO_SETTINGS: SidebarSettings = {
  version: 2,
  groupOrder: [],
  groupLabels: {},
  itemLabels: {},
  hiddenItems: [],
  itemOrder: {},
};
