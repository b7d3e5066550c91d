/** Actions that are offered; modules add others. */
export const ACTION_TYPES = [
  'SHOW_ERROR',
  'SHOW_WARNING',
  'SHOW_INFO',
  'SET_FIELD',
  'BLOCK_TRANSITION',
  'ALLOW_TRANSITION',
  'LOG',
  'NOTIFY',
  'EMIT_EVENT',
  'CALL_WEBHOOK',
  'CALL_PLATFORM',
] as const;
