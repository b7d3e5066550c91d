import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/request';
import { App } from './shell/App';
import { applyColours, storedColours } from './shell/colours';
import './styles/console.css';
import { language } from './texts/t';

document.documentElement.lang = language;
applyColours(storedColours());

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // An answer is final; only a server that was not reached, or is busy, is called again.
      retry: (count, error) => count < 2 && error instanceof ApiError && [0, 503].includes(error.status),
    },
  },
});

const root = document.getElementById('root');
if (!root) throw new Error('The document has no element with the id root');
createRoot(root).render(
  <QueryClientProvider client={client}>
    <App />
  </QueryClientProvider>,
);
