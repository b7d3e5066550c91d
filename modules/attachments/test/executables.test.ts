import type { TestHost } from '@tenantry/core/testing';
import { AttachmentsClient } from './AttachmentsClient';
import { docx, pdf, zip } from './documents';
import { bytes } from './samples';
import { filesTenant } from './tenants';

describe('a file', () => {
  let host: TestHost;
  let admin: AttachmentsClient;

  beforeAll(async () => {
    host = await filesTenant();
    admin = await AttachmentsClient.of(host, await host.homeTenant());
  });
  afterAll(() => host?.stop());

  test.each<[string, Buffer<ArrayBuffer>]>([
    ['Rechnung amazon.com.pdf', pdf('x')],
    ['Rechnung amazon.com.txt', bytes('x')],
    ['setup.exe.pdf', pdf('x')],
    ['app.js.txt', bytes('x')],
    ['setup.exe.txt', bytes('x')],
    ['archive.bat.unknown', bytes('x')],
    ['a.b.js.zip', zip(['a.txt', 'x'])],
    ['MZ letters.txt', bytes('MZ is how it begins')],
    ['report.docx', docx('<w:t>x</w:t>')],
  ])(
    'that does not run by its content and last extension is taken, whatever stands before that: %s',
    async (name, content) => {
      expect((await admin.store({ name, bytes: content })).fileName).toBe(name);
    },
  );

  const join = (...parts: readonly (Buffer | string)[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string))) as Buffer<ArrayBuffer>;
  const program = join('MZ', Buffer.from([0x90, 0, 3, 0]), Buffer.alloc(100));
  const compound = (mark: Buffer) =>
    join(Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600_000), mark, Buffer.alloc(100));
  const withMacros = docx('<w:t>x</w:t>', undefined, ['word/vbaProject.bin', 'x']);
  test.each<[string, Buffer<ArrayBuffer>, 'Executable file types' | 'Files with macros']>([
    ['photo.jpg', program, 'Executable file types'],
    ['Rechnung amazon.com', bytes('x'), 'Executable file types'],
    ['setup.exe.', bytes('x'), 'Executable file types'],
    ['setup.pdf', program, 'Executable file types'],
    ['app.js.txt', bytes('#!/usr/bin/env node'), 'Executable file types'],
    ['notes.txt', bytes('#!/bin/sh\nrm'), 'Executable file types'],
    ['notes', join(Buffer.from('7f454c460201', 'hex'), Buffer.alloc(100)), 'Executable file types'],
    ['a.class', join(Buffer.from('cafebabe00000034', 'hex'), Buffer.alloc(100)), 'Executable file types'],
    ['a.zip', zip(['META-INF/MANIFEST.MF', 'x'], ['a.class', 'x']), 'Executable file types'],
    ['a.doc', compound(Buffer.from('84100c0000000000c000000000000046', 'hex')), 'Executable file types'],
    ['a.doc', compound(Buffer.from('_VBA_PROJECT', 'utf16le')), 'Files with macros'],
    ['a.docm', bytes('x'), 'Files with macros'],
    ['a.XLSM', bytes('x'), 'Files with macros'],
    ['a.docx', withMacros, 'Files with macros'],
  ])(
    'that systems run, or with macros, is refused by content and last extension: %s',
    async (name, content, kind) => {
      const { status, body } = await admin.upload({ name, bytes: content });
      expect([status, body.error]).toEqual([400, `${kind} are not allowed as attachments.`]);
    },
  );
});
