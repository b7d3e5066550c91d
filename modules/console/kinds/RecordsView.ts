/** A list of records, with their forms, made from what their module declares. */
export interface CollectionView extends RecordsView {
  /** Lists on the page of a record, each a tab. Slots with a `view` are shown wherever the record is, in dialogs too. */
  readonly related?: readonly RelatedList[];
}

/** How records of a kind are shown. */
interface RecordsView {
  /** Kind of record: `loyalty.card`. */
  readonly collection: string;
  /** Names of members shown in lists; default: those that the console chooses. */
  readonly columns?: readonly string[];
  /** Names of members in the head of the page of a record; default: the columns. What its timeline says there is left out. */
  readonly head?: readonly string[];
  /** Titles of columns by member, where they are shorter than the labels of members. In English, as titles of parts. */
  readonly headings?: Readonly<Record<string, string>>;
  /** Lines about what to fill in, by member, which forms show below its input. In English, as titles of parts. */
  readonly helps?: Readonly<Record<string, string>>;
  /** Names of members that forms show first. */
  readonly form?: readonly string[];
  /** Names of members for programs, such as keys. Pages and forms of records leave them out; a new record that needs one asks for it. */
  readonly hides?: readonly string[];
  /** Members that forms show after these, under titles; others follow them. Titles are in English, as those of parts. */
  readonly groups?: readonly { readonly title: string; readonly members: readonly string[] }[];
  /** Purpose of the records, shown in an empty list. In English, as titles of parts. */
  readonly help?: string;
  /**
   * Mark before the names of the records, here and where other records name them: a picture or initials, round for people, square
   * for all else. Default: none.
   */
  readonly mark?: 'round' | 'square';
  /** Picture in place of the mark in the head of the page of a record. */
  readonly picture?: {
    /** Path below `/api` that answers the files of a record as `items` of `id` and `thumbnailUrl`; `{id}` is the record. */
    readonly request: `/${string}`;
    /** Member with the id of the file that is shown; default: the first that has a picture. */
    readonly chosen?: string;
  };
  /** A lane for each choice of a member, or for each record that the member names; records move between the lanes. */
  readonly board?: {
    readonly by: string;
    /**
     * Of lanes that are records: their member that names another record, of which one is chosen. Its lanes are shown: `pipelineId` of
     * the stages of pipelines.
     */
    readonly group?: string;
    /** Names of members on a card, below the name of the record. */
    readonly card?: readonly string[];
    /**
     * When a record came into its lanes, for the steps on its page: the path below `/api` of an answer with a list, and the members
     * of its entries with the lane and the time.
     */
    readonly entered?: {
      /** `{id}` is the record. */
      readonly request: `/${string}`;
      readonly list: string;
      readonly lane: string;
      readonly at: string;
    };
    /** Member with the day by which something is to be done; an open record is shown as late after it. */
    readonly due?: string;
    /** Member that has a value in closed records. Those are never late, and lanes of closed records share the last column. */
    readonly closedBy?: string;
    /**
     * Of lanes that are records: where a member of theirs has one of these values, records are closed in the lane. It shares the last
     * column also while it is empty: `outcome` of the stages of pipelines.
     */
    readonly closes?: { readonly member: string; readonly values: readonly string[] };
    /** Member that is summed in the heading of a lane, with the member that holds its currency. */
    readonly sum?: { readonly member: string; readonly currency?: string };
  };
  /**
   * Members with the ids of records that stand beside the timeline of the page, where people link, create and unlink them. Below the
   * name stands the first member of `says` that has a value.
   */
  readonly links?: readonly { readonly member: string; readonly says?: readonly string[] }[];
  /** Records below one another, by the member that holds the id of the record above. */
  readonly tree?: { readonly by: string };
  /** Months, weeks and days with their records, by a member of the kind `date` or `time`. */
  readonly calendar?: {
    readonly by: string;
    /** Icon, by its name in Lucide, and tone of records by values of a member. */
    readonly looks?: {
      readonly member: string;
      readonly of: Readonly<Record<string, { readonly icon: string; readonly tone: string }>>;
    };
  };
  /** A map of the world with the records, and a list of them by place. */
  readonly map?: {
    /**
     * Path below `/api` that answers pages of records with their members and a `location`: `latitude`, `longitude`, `city`, `region`,
     * `country` and `contact`, which has the `label` of the record that has the place. `unlocated` counts the others. It takes the filters of the
     * list, `page` and `pageSize`.
     */
    readonly request: `/${string}`;
    /** Member with the state of a record, of which markers have the tone. */
    readonly by: string;
    /** Member with an amount, and the member that holds its currency. */
    readonly sum?: { readonly member: string; readonly currency?: string };
    /** Says which records have a place. In English, as titles of parts. */
    readonly help: string;
    /** Kind of the records that have the places; the map links to their list. */
    readonly places: string;
  };
  /** View that the page shows until the person chooses another one; default: the list. */
  readonly opens?: 'board' | 'tree' | 'calendar' | 'map';
  /** Member that the list is ordered by until people choose another one, descending with `-`: `-createdAt`. */
  readonly sort?: string;
  /**
   * Path below `/api` that answers what forms of new records begin with: values of members by their names, as
   * `/loyalty/new-card`.
   */
  readonly begins?: `/${string}`;
  /** Filters to choose from, above the records. */
  readonly saved?: readonly SavedFilter[];
}

/** Conditions of a list under a name. Records meet all of them. */
export interface SavedFilter {
  /** In English, as titles of parts. */
  readonly title: string;
  readonly filter: readonly FilterCondition[];
  /** The list begins with it; one at most. */
  readonly isDefault?: true;
}

/** A condition of the advanced filter of lists. */
export interface FilterCondition {
  /** Name of a member or custom field. */
  readonly member: string;
  /** As lists take it: `is`, `is_any_of`, `greater_than`, `is_empty`. */
  readonly operator: string;
  /** Left out of operators without a value; of those with several a list. */
  readonly value?: string | readonly string[];
}

/** Records of another kind that belong to a record. */
export interface RelatedList extends RecordsView {
  /** `<module>.<name>` */
  readonly id: string;
  /** In English, as titles of parts. */
  readonly title: string;
  /** Member that holds the id of the record that they belong to, or the ids of several. */
  readonly by: string;
}

/** Records that belong to what a slot is about. They are created in their place, and open on their pages. */
export interface NarrowedView extends RecordsView {
  /**
   * Values of members by their names: those of the records that are shown, and of new ones. `{id}` is the record of the slot, and
   * other names in braces are members of it, as items of lists have them.
   */
  readonly filter: Readonly<Record<string, string>>;
}
