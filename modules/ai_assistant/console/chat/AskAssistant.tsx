import { Icon, Link, type SlotProps } from '@tenantry/console';
import { text } from './texts';

/** Opens a conversation about a record. */
export function AskAssistant({ kind, record }: SlotProps<{ readonly id: string }>) {
  const about = encodeURIComponent(`${kind}:${record.id}`);
  return (
    <Link href={`/backend/ai-assistant?about=${about}`} className="button" aria-label={text('ask')}>
      <Icon name="sparkles" />
      <span className="label">{text('ask')}</span>
    </Link>
  );
}
