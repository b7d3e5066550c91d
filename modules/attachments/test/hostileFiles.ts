import { constants, crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { docx, pdf, zip } from './documents';
import { bytes, picture } from './samples';

type Bytes = Buffer<ArrayBuffer>;

/** A file that is made to do harm, and what becomes of it. */
export interface HostileFile {
  readonly name: string;
  readonly content: Bytes;
  readonly type?: string;
  /** `refused`: the upload. `download`: it is served, but never shown. `image`: it is one, and harmless as such. */
  readonly expected: 'refused' | 'download' | 'image';
  /** Status of its rendered image. */
  readonly rendered?: number;
}

const SCRIPT = '<script>alert(1)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const join = (...parts: readonly (Buffer | string)[]): Bytes =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string))) as Bytes;

/** A PNG that claims a size, with far fewer pixels than that. */
function pngOf(width: number, height: number): Bytes {
  const chunk = (kind: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(kind), data]);
    const framed = Buffer.alloc(named.length + 8);
    framed.writeUInt32BE(data.length, 0);
    named.copy(framed, 4);
    framed.writeUInt32BE(crc32(named), named.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const data = deflateSync(Buffer.alloc(1024 * 1024));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return join(signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0)));
}

/** A GIF of many frames, each of which claims a canvas. */
function gifOf(side: number, frames: number): Bytes {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const header = join('GIF89a', size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]));
  const place = join(Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0]));
  const frame = join(Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]), place, Buffer.from([2, 2, 0x44, 1, 0]));
  return join(header, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b]));
}

/** A small PDF with one page that unpacks to two gibibytes of blanks. */
export function pdfBomb(): Bytes {
  // A block that leaves nothing for the next one to refer to, so that it may be repeated.
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024, ' '), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const zlibHeader = Buffer.from([0x78, 0x9c]);
  const end = deflateRawSync(Buffer.alloc(0));
  const content = deflateSync(join(zlibHeader, ...Array.from({ length: 128 }, () => block), end));
  const stream = `<< /Length ${content.length} /Filter [/FlateDecode /FlateDecode] >>`;
  return join(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R >>\nendobj\n',
    `4 0 obj\n${stream}\nstream\n`,
    content,
    '\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n',
  );
}

/** An AVIF that claims a size, and has the pixels of a small one. */
async function avifOf(width: number, height: number): Promise<Bytes> {
  const avif = Buffer.from(
    await sharp(await picture('png'))
      .avif({ effort: 0 })
      .toBuffer(),
  ) as Bytes;
  const size = avif.indexOf('ispe') + 'ispe'.length + 4;
  avif.writeUInt32BE(width, size);
  avif.writeUInt32BE(height, size + 4);
  return avif;
}

/** A WebP that claims a size, and has the pixels of a small one. */
async function webpOf(width: number, height: number): Promise<Bytes> {
  const webp = await picture('webp');
  const size = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3;
  webp.writeUInt16LE(width, size);
  webp.writeUInt16LE(height, size + 2);
  return webp;
}

/** Names that have, together, a letter of each 32 characters that follow one another, and so of every script with letters. */
export function namesInEveryScript(): string[] {
  const names: string[] = [];
  let name = '';
  for (let first = 0; first < 0x11_0000; first += 32) {
    const row = Array.from({ length: 32 }, (_, place) => String.fromCodePoint(first + place));
    name = (name + (row.find((code) => /^\p{L}$/u.test(code)) ?? '')).normalize('NFC');
    if (name.length > 240) names.push(`${name}.txt`);
    if (name.length > 240) name = '';
  }
  return names.concat(`${name}.txt`);
}

/** The corpus. Its files are made here, so that no scanner of a machine objects to the repository. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const [png, jpeg, gif] = await Promise.all([picture('png'), picture('jpeg'), picture('gif')]);
  const refused = { expected: 'refused' } as const;
  const download = { expected: 'download' } as const;
  const image = { expected: 'image' } as const;
  const claims = sharp({ create: { width: 9_000, height: 4_500, channels: 3, background: '#fff' } });
  const tiff = (await claims.tiff({ compression: 'deflate' }).toBuffer()) as Bytes;
  const zeros = Buffer.alloc(20 * 1024 * 1024);
  const bomb = zip(...Array.from({ length: 20 }, (_, n) => [`${n}.bin`, zeros] as const));
  return [
    // Content that browsers run, under other names and types.
    { name: 'a.svg', content: bytes(SVG), type: 'image/png', ...refused },
    { name: 'a.png', content: bytes(SVG), type: 'image/png', ...refused },
    { name: 'a.jpg', content: bytes(`\ufeff \n${SVG}`), type: 'image/jpeg', ...refused },
    { name: 'a.txt', content: Buffer.from(`\ufeff${SVG}`, 'utf16le') as Bytes, ...refused },
    { name: 'a.xhtml', content: bytes('x'), ...refused },
    { name: 'a.HtMl', content: bytes('x'), ...refused },
    { name: 'a', content: bytes('x'), type: 'TEXT/HTML; charset=utf-7', ...refused },
    { name: 'a.pdf', content: bytes(`<html>%PDF-1.4 ${SCRIPT}`), type: 'application/pdf', ...refused },
    { name: 'a.xml', content: bytes(`<?xml version="1.0"?><!-- a --><x:html xmlns:x="a">`), ...refused },
    { name: 'a.xml', content: bytes(`<?xml version="1.0"?><a>${SVG}</a>`), type: 'text/xml', ...download },
    { name: 'late.txt', content: bytes(`${' '.repeat(600)}${SCRIPT}`), ...download },
    { name: 'a.svgz', content: gzipSync(SVG) as Bytes, type: 'image/png', ...download },
    { name: 'a.mht', content: bytes(`MIME-Version: 1.0\nContent-Type: text/html\n\n${SCRIPT}`), ...download },
    { name: 'a.png', content: bytes(`x${SCRIPT}`), type: 'image/png', ...download },
    // Names.
    { name: 'photo.jpg.exe', content: jpeg, ...refused },
    { name: 'photo.exe.jpg', content: bytes('x'), type: 'image/jpeg', ...download },
    { name: 'photo.ExE .jpg', content: png, ...image, rendered: 200 },
    { name: 'photo.exe.jpg', content: jpeg, ...image, rendered: 200 },
    { name: 'photo.e\u200bxe', content: jpeg, ...refused },
    { name: 'photo.\u202egpj.exe', content: jpeg, ...refused },
    { name: 'photo.exe::$DATA', content: bytes('x'), ...download },
    { name: 'photo.php.jpg', content: bytes('<?php phpinfo();'), type: 'image/jpeg', ...download },
    { name: '.htaccess', content: bytes('x'), ...download },
    { name: 'CON', content: bytes('x'), ...download },
    { name: '../../../etc/cron.d/x', content: bytes('x'), ...download },
    { name: '..\\..\\x.txt', content: bytes('x'), ...download },
    { name: 'a"\r\nX-Injected: 1.txt', content: bytes('x'), ...download },
    { name: '${jndi:ldap://x}`id`$(id);|&.txt', content: bytes('x'), ...download },
    { name: '文件\u0300 ملف קובץ 😀.txt', content: bytes('x'), ...download },
    // Files that are two things.
    { name: 'a.gif', content: join(gif, zip(['a.class', 'x'])), ...image, rendered: 200 },
    { name: 'a.png', content: join(png, `<html>${SCRIPT}`), ...image, rendered: 200 },
    { name: 'a.html.png', content: join(png, SCRIPT), ...image, rendered: 200 },
    { name: 'a.gif', content: bytes('GIF89a/*<svg>*/=1;alert(1)//'), ...image, rendered: 400 },
    { name: 'a.pdf', content: join(pdf('x'), zip(['a.class', 'x'])), ...download },
    // Images that are broken, or larger than they look.
    { name: 'a.png', content: Buffer.alloc(0) as Bytes, type: 'image/png', ...download, rendered: 400 },
    { name: 'a.jpg', content: jpeg.subarray(0, jpeg.length >> 1) as Bytes, ...image, rendered: 400 },
    { name: 'a.png', content: png.subarray(0, 40) as Bytes, ...image, rendered: 400 },
    { name: 'wide.png', content: pngOf(100_000, 100_000), ...image, rendered: 413 },
    { name: 'huge.png', content: pngOf(2_147_483_647, 2_147_483_647), ...image, rendered: 400 },
    { name: 'wide.webp', content: await webpOf(9_000, 4_500), ...image, rendered: 413 },
    { name: 'wide.tiff', content: tiff, ...download },
    { name: 'wide.avif', content: await avifOf(100_000, 100_000), ...image, rendered: 413 },
    { name: 'frames.gif', content: gifOf(65_535, 2_000), ...image, rendered: 413 },
    // Archives that unpack to much more.
    { name: 'bomb.zip', content: bomb, ...download },
    { name: 'nested.zip', content: zip(['bomb.zip', bomb]), ...download },
    { name: 'bomb.pdf', content: pdfBomb(), ...download },
    { name: 'bomb.docx', content: docx(zeros), ...download },
    { name: 'liar.docx', content: docx(zeros, 1), ...download },
    { name: 'bomb.gz', content: gzipSync(zeros) as Bytes, ...download },
  ];
}
