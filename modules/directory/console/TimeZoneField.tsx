import { type ComponentProps, useId } from 'react';
import { TextField } from '@tenantry/console';
import { text } from './texts';

/** A time zone by its IANA name, or nothing; the zones that the browser knows are proposed. */
export function TimeZoneField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const list = useId();
  return (
    <>
      <TextField
        label={text('timeZone')}
        help={text('timeZoneHelp')}
        maxLength={100}
        list={list}
        {...field}
      />
      <datalist id={list}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
