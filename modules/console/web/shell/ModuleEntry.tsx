import { useState } from 'react';
import { pathWith, useResource } from '../api/useResource';
import { extensions } from '../frame/extensions';
import { takeTexts } from '../frame/moduleTexts';
import { Part } from '../frame/Part';
import type { PartsCode } from '../frame/Parts';
import { Loaded } from '../kit/states';
import { language } from '../texts/t';
import { EntryNotice } from './EntryPage';

/** The answer of `GET /console/entry`. */
interface Entry extends PartsCode {
  readonly page: { readonly id: string; readonly title: string; readonly component: string };
  readonly texts: Readonly<Record<string, string>>;
}

const NO_PARTS = {
  pages: [],
  restricted: [],
  slots: [],
  actions: [],
  widgets: [],
  cells: [],
  inputs: [],
  withoutPlace: [],
};

/** A page before sign-in that a module adds. */
export function ModuleEntry({ path }: { readonly path: string }) {
  const resource = useResource<Entry>(pathWith('/console/entry', { path, locale: language }));
  return <Loaded resource={resource}>{(entry) => <Shown key={entry.page.id} entry={entry} />}</Loaded>;
}

function Shown({ entry: { page, texts, ...code } }: { readonly entry: Entry }) {
  const { id, title, component } = page;
  // Before its part is drawn, which looks for its code.
  useState(() => {
    takeTexts(code.moduleId, texts);
    extensions.update([{ ...NO_PARTS, ...code }]);
  });
  return (
    <EntryNotice title={title}>
      <Part moduleId={code.moduleId} id={id} title={title} component={component} given={{}} />
    </EntryNotice>
  );
}
