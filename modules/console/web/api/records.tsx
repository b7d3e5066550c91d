import { Suspense } from 'react';
import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';
import type { RecordFormProps, RecordListProps } from '../views/ownProps';

const own = () => import('../views/ownRecords');
const Form = lazyCode(own, (code) => code.OwnForm);
const List = lazyCode(own, (code) => code.OwnList);

/** A list of records with search, filters and changes, loaded when it is first shown. */
export function RecordList(props: RecordListProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <List {...props} />
    </Suspense>
  );
}

/** A form that creates or changes a record, loaded when it is first shown. */
export function RecordForm(props: RecordFormProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Form key={props.id ?? ''} {...props} />
    </Suspense>
  );
}
