// Code of forms and pages of records that lists do without. All lazy parts of records but that of lists import it (build.mjs), for the
// reason of `common.ts`.
import './views/RecordValue';
import './views/recordTexts';
import './views/timeline/sources';
import './views/useItems';
import './views/useMember';
import './views/useMove';

export { NewRecordPage } from './pages/records/NewRecordPage';
export { RecordDialog } from './views/RecordDialog';
