import { Button, Link, pathWith, useChange, useConsole, useResource } from '@tenantry/console';
import { PAGE, PIPELINES, pipelineOf, usualStages } from './stages';
import { text } from './texts';

interface Props {
  readonly kind: string;
  readonly isShort: boolean;
  /** The place has a button of its own that creates a record of the kind. */
  readonly hasButton: boolean;
}

/** Offers a pipeline with the usual stages in one click, and the form of another one, as long as there is no pipeline. */
export function UsualStages({ kind, isShort, hasButton }: Props) {
  const { hasFeature } = useConsole();
  const mayMake = hasFeature('customers.pipelines.manage');
  const path = pathWith(PIPELINES, { pageSize: 1 });
  const { data } = useResource<{ readonly total: number }>(mayMake ? path : null);
  const change = useChange({ done: text('pipelineMade') });
  const isOfPipelines = kind === 'customers.pipeline';
  // Among the first steps those of deals come after those of pipelines.
  if (!data || data.total > 0 || (isShort && !isOfPipelines)) return null;
  const make = () =>
    void change.attempt('POST', PIPELINES, { json: pipelineOf(text('sales'), true, usualStages()) });
  const button = (
    <Button disabled={change.isRunning} onClick={make}>
      {text('useUsual')}
    </Button>
  );
  if (isShort) return button;
  return (
    <div className="usual-stages">
      <p className="soft">{text('usualHelp')}</p>
      <p className="usual-actions">
        {button}
        {!(isOfPipelines && hasButton) && (
          <Link className="button" href={`${PAGE}/new`}>
            {text('ownStages')}
          </Link>
        )}
      </p>
    </div>
  );
}
