import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/queryClient';
// Most pages change something: each would have it by a request of its own.
import './api/useChange';
// Most lazy parts lead to records: it would be a file of its own for them.
import './frame/kindPath';
import { DrawsRecords } from './frame/Slot';
import { guardCompositions } from './kit/composition';
import { ErrorBoundary } from './kit/ErrorBoundary';
// Part of the first file: several pages search, and one more file would be one more request of each.
import './kit/SearchInput';
import { Toasts } from './kit/Toasts';
import { watchHistory } from './kit/unsaved';
import { loadAhead } from './pages/loadAhead';
import { App } from './shell/App';
import { keptBrand, showAccent } from './shell/brand';
import { applyColours, storedColours } from './shell/colours';
import { watchReturn } from './shell/watchReturn';
import './styles/tokens.css';
import './styles/console.css';
import './styles/frame.css';
import './styles/kit.css';
import './styles/overlays.css';
import './styles/marks.css';
import './styles/content.css';
import './styles/plainTable.css';
import './styles/steps.css';
import './styles/table.css';
import './styles/chart.css';
import './styles/pageHead.css';
import './styles/views.css';
import './styles/facts.css';
import './styles/files.css';
import { RecordsWithin } from './views/lazyRecords';

applyColours(storedColours());
showAccent(keptBrand()?.accentColor ?? null);
guardCompositions();
watchHistory();
watchReturn();
loadAhead(location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('The document has no element with the id root');
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <DrawsRecords value={RecordsWithin}>
      <App />
    </DrawsRecords>
    <ErrorBoundary>
      <Toasts />
    </ErrorBoundary>
  </QueryClientProvider>,
);
