import { labelEvents, tagEvents } from './events/markEvents';

/** Something that people and companies are given and lose again by commands: tags of everybody, labels of one user. */
export interface Mark {
  /** In texts: `Tag`. */
  readonly title: 'Tag' | 'Label';
  /** Member of requests and events that names one. */
  readonly member: 'tagId' | 'labelId';
  /** How its commands begin. */
  readonly plural: 'customers.tags' | 'customers.labels';
  /** Of a tag or label, in the action log. */
  readonly kind: 'customers.tag' | 'customers.label';
  /** Of an assignment, in the action log. */
  readonly resourceKind: 'customers.tagAssignment' | 'customers.labelAssignment';
  readonly path: '/customers/tags' | '/customers/labels';
  readonly events: typeof tagEvents;
  readonly table: string;
  readonly assignments: string;
  /** Column of the assignments that names one. */
  readonly column: 'tag_id' | 'label_id';
  /** Only who made one may give it, and see who has it. */
  readonly isPersonal: boolean;
}

export const TAG: Mark = {
  title: 'Tag',
  member: 'tagId',
  plural: 'customers.tags',
  kind: 'customers.tag',
  resourceKind: 'customers.tagAssignment',
  path: '/customers/tags',
  events: tagEvents,
  table: 'customers_tags',
  assignments: 'customers_tag_assignments',
  column: 'tag_id',
  isPersonal: false,
};

export const LABEL: Mark = {
  title: 'Label',
  member: 'labelId',
  plural: 'customers.labels',
  kind: 'customers.label',
  resourceKind: 'customers.labelAssignment',
  path: '/customers/labels',
  events: labelEvents,
  table: 'customers_labels',
  assignments: 'customers_label_assignments',
  column: 'label_id',
  isPersonal: true,
};
