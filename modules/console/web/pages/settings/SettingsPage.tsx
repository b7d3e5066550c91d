import { Card } from '../../kit/Card';
import { InHead } from '../../kit/PageActions';
import { Loaded } from '../../kit/states';
import { type Description, useDescription } from '../../views/description';
import OwnForm from '../../views/OwnForm';
import type { PageProps } from '../PageProps';
import { usePageTitle } from '../pageTitle';

/** The settings that a tenant or organization makes for a module, as the module declares them. */
export default function SettingsPage({ params: { module = '' } }: PageProps) {
  const resource = useDescription(`${module}.settings`);
  return <Loaded resource={resource}>{(found) => <Settings key={found.id} description={found} />}</Loaded>;
}

function Settings({ description: { id, title, help } }: { readonly description: Description }) {
  usePageTitle(title);
  return (
    <>
      {help !== undefined && <InHead place="below">{help}</InHead>}
      <div className="form">
        <Card>
          <OwnForm collection={id} id="settings" />
        </Card>
      </div>
    </>
  );
}
