/** What all parts have. */
interface Part {
  /** `<module>.<name>` */
  readonly id: string;
  readonly title: string;
}

/** A page of a module. */
export interface PagePart extends Part {
  readonly path: string;
  readonly component?: string;
  readonly view?: {
    readonly collection: string;
    readonly columns?: readonly string[];
    readonly form?: readonly string[];
  };
}

/** A part of a page that is not the module's own. */
export interface SlotPart extends Part {
  readonly slot: string;
  readonly component: string;
}

/** Something to do with a record by one request. */
export interface ActionPart extends Part {
  readonly on: string;
  readonly request: string;
  readonly confirm?: boolean;
}

/** What a module adds to the console, as far as the caller may see it. */
export interface Parts {
  readonly moduleId: string;
  /** Of the module. */
  readonly title: string;
  readonly version: string;
  /** Versions of the API of the console that its code works with. */
  readonly api: string;
  /** Address of its code; null where none is loaded. */
  readonly entry: string | null;
  readonly styles: readonly string[];
  /** Why the code is left out. */
  readonly problem: 'api' | 'assets' | null;
  readonly pages: readonly PagePart[];
  readonly slots: readonly SlotPart[];
  readonly actions: readonly ActionPart[];
}
