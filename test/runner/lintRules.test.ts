import path from 'node:path';
import { ESLint } from 'eslint';

const root = path.join(__dirname, '../..');
/** Types are known of files that exist. */
const FILE = path.join(root, 'modules/console/web/kit/chart/useWidth.ts');

/** Lines of the console's code that a rule of the repository refuses. */
async function refusedLines(rule: string, code: string): Promise<number[]> {
  const [result] = await new ESLint({ cwd: root }).lintText(code, { filePath: FILE });
  const messages = result?.messages ?? [];
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.filter(({ ruleId }) => ruleId === `tenantry/${rule}`).map(({ line }) => line);
}

describe('the rules of ESLint', () => {
  test('let effects return nothing or a function', async () => {
    const allowed = [
      `useEffect(() => { element.scrollIntoView(); }, []);`,
      `useEffect(() => void element.scrollIntoView(), []);`,
      `useLayoutEffect(() => () => element.scrollIntoView(), []);`,
      `useEffect(() => { if (isOn) return; return () => undefined; }, []);`,
      `useEffect(() => { element.onclick = () => { return 1; }; return undefined; }, []);`,
      `useEffect(() => (isOn ? follow() : undefined), []);`,
      `useEffect(follow, []);`,
    ];
    const refused = [
      `useEffect(() => element.scrollIntoView(), []);`,
      `useLayoutEffect(() => document.querySelector('p')?.scrollIntoView(), []);`,
      `React.useInsertionEffect(() => element.focus(), []);`,
      `useEffect(() => { if (isOn) return element.scrollTo(0, 0); }, []);`,
      `useEffect(function () { for (;;) { return setTimeout(follow); } }, []);`,
      `useEffect(async () => { await load(); }, []);`,
      `useEffect(() => load(), []);`,
      `useEffect(load, []);`,
      `useEffect(() => other, []);`,
    ];
    const code = [
      `import React, { useEffect, useLayoutEffect } from 'react';`,
      `declare const element: HTMLElement, isOn: boolean, other: any;`,
      `declare function follow(): () => void; declare function load(): Promise<void>;`,
      ...allowed,
      ...refused,
    ];
    const first = code.length - refused.length + 1;
    expect(await refusedLines('effect-results', code.join('\n'))).toEqual(
      refused.map((_, index) => first + index),
    );
  });
});
