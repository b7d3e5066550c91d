import { useEffect, useRef } from 'react';
import type { InputProps } from './InputProps';
import { codeFor } from './options';
import { text } from './texts';

/** The code of a new record, which follows its name until people write one of their own. */
export function CodeInput({ value, onChange, values, usual }: InputProps) {
  const name = values?.['title'];
  const followed = useRef('');
  useEffect(() => {
    if (name === undefined || value !== followed.current) return;
    const code = name.trim() === '' ? '' : codeFor(name, []);
    if (code === value) return;
    followed.current = code;
    onChange(code);
  });
  return (
    <div className="with-note">
      {usual}
      {values && <p className="help">{text('codeHelp')}</p>}
    </div>
  );
}
