import { Button, Dialog, Facts, formatTime, useKinds, usePerson } from '@tenantry/console';
import { Difference } from './Difference';
import { labelOf } from './labelOf';
import { reversalOf } from './reversal';
import { text } from './texts';
import type { Action } from './types';

/** A change with its differences, and the way back. */
export function ActionDialog({ action, onClose }: { readonly action: Action; readonly onClose: () => void }) {
  const { features } = usePerson();
  const reversal = reversalOf(action, features);
  const footer = reversal && (
    <Button
      look="primary"
      onClick={() => {
        onClose();
        reversal.run();
      }}
    >
      {text(reversal.kind)}
    </Button>
  );
  const { actorUserName, createdAt, source, resourceKind, resourceId } = action;
  return (
    <Dialog title={labelOf(action)} onClose={onClose} size="wide" footer={footer ?? undefined}>
      <Facts
        facts={[
          [text('when'), formatTime(createdAt)],
          [text('who'), actorUserName ?? text('system')],
          [text('source'), text(source)],
          [text('record'), <Record key="record" kind={resourceKind} id={resourceId} />],
          [text('organization'), action.organizationName ?? '–'],
        ]}
      />
      <Difference action={action} />
    </Dialog>
  );
}

function Record({ kind, id }: { readonly kind: string | null; readonly id: string | null }) {
  const { titleOf } = useKinds();
  if (kind === null) return <>–</>;
  return (
    <>
      {titleOf(kind)} <code>{id}</code>
    </>
  );
}
