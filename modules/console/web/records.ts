// Code that lists and pages of records share. All lazy parts of them import it (build.mjs), for the reason of `common.ts`.
import './pages/records/RecordsPage';
import './views/RecordValue';
import './views/recordTexts';
import './views/sumsOf';
import './views/timeline/sources';
import './views/useMove';
import './views/useRecordForm';
