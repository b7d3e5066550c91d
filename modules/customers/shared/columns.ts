import { blankable } from './schemas';

/** Text that may be left blank. */
export const text = (max: number) => ({ type: 'text', schema: blankable(max), nullable: true }) as const;
