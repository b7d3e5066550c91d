import { crc32, deflateRawSync } from 'node:zlib';

type Entry = readonly [name: string, content: string | Buffer, claimedSize?: number];

/** An archive with deflated entries. An entry may claim another size than it has. */
export function zip(...entries: readonly Entry[]): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  const known = new Map<string | Buffer, ReturnType<typeof deflated>>();
  for (const [name, content, claimed] of entries) {
    const { size, checksum, packed } = known.get(content) ?? deflated(content);
    known.set(content, { size, checksum, packed });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(checksum, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed ?? size, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, rest, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]) as Buffer<ArrayBuffer>;
}

function deflated(content: string | Buffer): { size: number; checksum: number; packed: Buffer } {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { size: bytes.length, checksum: crc32(bytes), packed: deflateRawSync(bytes) };
}

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override ' +
  'PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** A Word document with a body of XML. @param others further parts */
export const docx = (
  body: string | Buffer,
  claimedSize?: number,
  ...others: readonly Entry[]
): Buffer<ArrayBuffer> =>
  zip(['[Content_Types].xml', TYPES], ['word/document.xml', body, claimedSize], ...others);

/** A PDF with a page for each text. */
export function pdf(...pages: readonly string[]): Buffer<ArrayBuffer> {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>'];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects.push(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [index, text] of pages.entries()) {
    const stream = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
    const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >>';
    objects.push(`<< ${page} /Contents ${5 + index * 2} 0 R >>`);
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1') as Buffer<ArrayBuffer>;
}

/** A PDF with a picture as its only page. */
export function scan(jpeg: Buffer, width: number, height: number): Buffer<ArrayBuffer> {
  const show = 'q 612 0 0 792 0 0 cm /I Do Q';
  const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /I 5 0 R >> >>';
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< ${page} /Contents 4 0 R >>`,
    `<< /Length ${show.length} >>\nstream\n${show}\nendstream`,
    `<< ${image} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg.toString('latin1')}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1') as Buffer<ArrayBuffer>;
}
