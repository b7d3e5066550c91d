import { useState } from 'react';
import { pathWith, useResource } from '../api/useResource';
import { extensions } from '../frame/extensions';
import { Part } from '../frame/Part';
import type { PartsCode } from '../frame/Parts';
import { Loaded } from '../kit/states';
import { EntryNotice } from './EntryPage';

/** The answer of `GET /console/entry`. */
interface Entry extends PartsCode {
  readonly page: { readonly id: string; readonly title: string; readonly component: string };
}

const NO_PARTS = {
  pages: [],
  restricted: [],
  slots: [],
  actions: [],
  cells: [],
  inputs: [],
  steps: [],
  withoutPlace: [],
};

/** A page before sign-in that a module adds. */
export function ModuleEntry({ path }: { readonly path: string }) {
  const resource = useResource<Entry>(pathWith('/console/entry', { path }));
  return <Loaded resource={resource}>{(entry) => <Shown key={entry.page.id} entry={entry} />}</Loaded>;
}

function Shown({ entry: { page, ...code } }: { readonly entry: Entry }) {
  const { id, title, component } = page;
  // Before its part is drawn, which looks for its code.
  useState(() => {
    extensions.update([{ ...NO_PARTS, ...code }]);
  });
  return (
    <EntryNotice title={title}>
      <Part moduleId={code.moduleId} id={id} title={title} component={component} given={{}} />
    </EntryNotice>
  );
}
