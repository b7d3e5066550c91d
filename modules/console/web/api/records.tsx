import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';
import type { RecordFormProps } from '../views/ownProps';

const own = () => import('../views/ownRecords');
const Form = lazyCode(own, (code) => code.OwnForm, <Skeleton />);

/** A list of records with search, filters and changes, loaded when it is first shown. */
export const RecordList = lazyCode(own, (code) => code.OwnList, <Skeleton />);

/** A form that creates or changes a record, loaded when it is first shown. */
export const RecordForm = (props: RecordFormProps) => <Form key={props.id ?? ''} {...props} />;
