import { useState } from 'react';
import type { Content } from './Content';
import { Repeatable } from './Repeatable';
import { send } from './request';

/** Calls of the API of one form: a `POST` that was not answered can be repeated without a second record. @throws ApiError */
export function useRepeatable(): <T>(method: string, path: string, content?: Content) => Promise<T> {
  const [call] = useState(() => {
    const repeatable = new Repeatable(send);
    return async <T>(method: string, path: string, content?: Content) =>
      (await repeatable.send<T>(method, path, content)).body;
  });
  return call;
}
