import { textsOf } from '../../texts/textsOf';
import { ACTION_TYPES } from './actionTypes';
import { de } from './texts.de';
import { es } from './texts.es';
import { pl } from './texts.pl';

const en = {
  title: 'Business rules',
  rules: 'Rules',
  rule: 'Rule',
  all: 'All rules',
  log: 'Log',
  add: 'Add a rule',
  added: 'The rule is added.',
  saved: 'The rule is saved.',
  readOnly: 'You may only read this',
  empty: 'No rules yet.',
  emptyHelp: 'Rules refuse changes, set fields, and do something after changes.',
  removeHelp: 'The rule is not judged any more.',
  name: 'Name',
  ruleId: 'Key',
  ruleIdHelp: 'Names the rule in the tenant, as DEAL-LIMIT.',
  description: 'Description',
  type: 'Type',
  allTypes: 'All types',
  GUARD: 'Guard',
  VALIDATION: 'Validation',
  CALCULATION: 'Calculation',
  ASSIGNMENT: 'Assignment',
  ACTION: 'Action',
  entityType: 'Kind of record',
  eventType: 'When',
  create: 'before it is created',
  update: 'before it is changed',
  delete: 'before it is deleted',
  change: 'before it is created or changed',
  created: 'after it was created',
  updated: 'after it was changed',
  deleted: 'after it was deleted',
  SHOW_ERROR: 'Refuse with a message',
  SHOW_WARNING: 'Show a warning',
  SHOW_INFO: 'Show a note',
  SET_FIELD: 'Set a field',
  BLOCK_TRANSITION: 'Block the change of state',
  ALLOW_TRANSITION: 'Allow the change of state',
  LOG: 'Write to the log',
  NOTIFY: 'Notify people',
  EMIT_EVENT: 'Send an event',
  CALL_WEBHOOK: 'Call a web address',
  CALL_PLATFORM: 'Call an operation of the platform',
  byHand: 'only by a request',
  priority: 'Priority',
  priorityHelp: 'Higher ones come first.',
  state: 'State',
  enabled: 'Switched on',
  enabledOf: '{{name}} is on',
  on: 'on',
  off: 'off',
  suspended: 'suspended',
  includesDescendants: 'Holds in the organizations below too',
  condition: 'Condition',
  groupAt: 'Group {{place}}',
  joins: 'Holds where',
  AND: 'all of these hold',
  OR: 'any of these holds',
  NOT: 'not all of these hold',
  always: 'Without conditions the rule always holds.',
  addCondition: 'Add a condition',
  addGroup: 'Add a group',
  remove: 'Remove',
  removeAt: 'Remove condition {{place}}',
  removeGroup: 'Remove group {{place}}',
  field: 'Field',
  fieldAt: 'Field of condition {{place}}',
  operator: 'Operator',
  operatorAt: 'Operator of condition {{place}}',
  comparedWith: 'Compared with',
  comparedAt: 'What condition {{place}} compares with',
  value: 'Value',
  values: 'Values, separated by commas',
  valueAt: 'Value of condition {{place}}',
  otherField: 'Another field',
  successActions: 'Where it holds',
  failureActions: 'Where it does not hold',
  addAction: 'Add an action',
  action: 'Action',
  message: 'Message',
  settings: 'Settings as JSON',
  noJson: 'This is no JSON.',
  try: 'Try',
  example: 'Example',
  data: 'Data',
  dataHelp: 'A record as JSON. The stored rule is judged; nothing is changed.',
  tryData: 'Judge this record',
  held: 'holds',
  notHeld: 'does not hold',
  passed: 'as expected',
  notPassed: 'not as expected',
  wouldDo: 'Would do:',
  noLog: 'No executions yet.',
  noLogHelp: 'Rules that held, refused a change or failed are listed here.',
  result: 'Result',
  allResults: 'All results',
  SUCCESS: 'held',
  FAILURE: 'did not hold',
  ERROR: 'failed',
  when: 'Time',
  took: 'Milliseconds',
  execution: 'Execution of a rule',
  record: 'Record',
  tryCases: { one: 'Run the stored example', other: 'Run the {{count}} stored examples' },
} as const;

/** Texts of the pages of rules. */
export const text = textsOf(en, { de, es, pl });

/** Events that the editor offers; modules may name others. */
export const EVENTS = ['create', 'update', 'delete', 'change', 'created', 'updated', 'deleted'] as const;

/** When a rule is judged; the name of an event of a module stays as it is. */
export const eventText = (event: string) => known(event, EVENTS);

/** What an action of a rule does; the type of an action of a module stays as it is. */
export const actionText = (type: string) => known(type, ACTION_TYPES);

function known<T extends keyof typeof en>(name: string, names: readonly T[]): string {
  const found = names.find((one) => one === name);
  return found === undefined ? name : text(found);
}
