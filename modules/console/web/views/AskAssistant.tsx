import { Link } from 'wouter';
import { usePerson } from '../api/person';
import { recordText } from './recordTexts';

/** Kinds of records that agents know. */
const KNOWN: ReadonlySet<string> = new Set([
  'catalog.product',
  'customers.company',
  'customers.deal',
  'customers.person',
]);

/** Opens a conversation about a record, for those who may use agents. */
export function AskAssistant({ kind, id }: { readonly kind: string; readonly id: string }) {
  const { features } = usePerson();
  if (!KNOWN.has(kind) || !features.includes('ai_assistant.view')) return null;
  return (
    <Link href={`/backend/ai-assistant?about=${encodeURIComponent(`${kind}:${id}`)}`} className="button">
      {recordText('askAssistant')}
    </Link>
  );
}
