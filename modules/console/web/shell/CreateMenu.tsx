import type { RefObject } from 'react';
import { useFrame } from '../frame/useFrame';
import { MenuList } from '../kit/MenuList';
import { shownAreas } from '../pages/shownGroups';
import { t } from '../texts/t';
import { creationsOf, useKinds } from './creations';
import { shellText } from './shellTexts';

/** The kinds of records that a person works with and may create, in the order of the sidebar. */
export default function CreateMenu(props: {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly close: () => void;
}) {
  const { button, close } = props;
  const frame = useFrame();
  const kinds = useKinds();
  if (!kinds)
    return (
      <p role="status" className="hidden">
        {t('loading')}
      </p>
    );
  const order = shownAreas(frame).work.flatMap(({ items }) => items.map(({ href }) => href));
  const entries = creationsOf(kinds, frame.parts)
    .filter(({ list }) => order.includes(list))
    .sort((a, b) => order.indexOf(a.list) - order.indexOf(b.list));
  const none = { id: 'none', text: shellText('nothingNew'), run: () => undefined, isDisabled: true };
  return (
    <MenuList
      entries={entries.length > 0 ? entries : [none]}
      label={shellText('new')}
      button={button}
      close={close}
    />
  );
}
