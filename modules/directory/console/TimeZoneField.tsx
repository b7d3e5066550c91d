import type { ComponentProps } from 'react';
import { TextField } from '@tenantry/console';
import { text } from './texts';

/** A time zone by its IANA name, or nothing; the zones that the browser knows are proposed. */
export function TimeZoneField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={text('timeZone')}
      help={text('timeZoneHelp')}
      maxLength={100}
      known={Intl.supportedValuesOf('timeZone')}
      {...field}
    />
  );
}
