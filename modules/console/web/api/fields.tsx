import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';

const own = () => import('../views/ownFields');

/** The input of a field of a kind of record, for a value outside of its form. Loaded when it is first shown. */
export const FieldInput = lazyCode(own, (code) => code.FieldInput, <Skeleton lines={1} />);

/** A value of a field as lists show it, with the names of records. Loaded when it is first shown. */
export const FieldText = lazyCode(own, (code) => code.FieldText, '…');

/** A custom field with a definition as a form, a list and a page of records show it, with examples. */
export const FieldPreview = lazyCode(own, (code) => code.FieldPreview, <Skeleton />);
