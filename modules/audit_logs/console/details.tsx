import { useState } from 'react';
import { Button, Icon } from '@tenantry/console';

/** The entries of a log that show their details. */
export function useOpenEntries() {
  const [openIds, setOpen] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setOpen(openIds.includes(id) ? openIds.filter((one) => one !== id) : [...openIds, id]);
  return { openIds, toggle };
}

/** The button that shows and hides the details of an entry. */
export function DetailsKey(props: {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}) {
  const { label, isOpen, onClick } = props;
  return (
    <Button look="plain" className="icon" aria-label={label} aria-expanded={isOpen} onClick={onClick}>
      <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
    </Button>
  );
}
