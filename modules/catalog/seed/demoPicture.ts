import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WIDTH = 480;
const HEIGHT = 360;
const EIGHT_BITS = 8;
const RGB = 2;

/** A PNG picture for the demo: a disc on a plain ground, of colours that the number decides. */
export function demoPicture(number: number): Buffer {
  const ground = [236, 239, 242];
  const hues = [40, 110, 180].map((shade, index) => (shade + number * (37 + 20 * index)) % 200);
  const rows: Buffer[] = [];
  for (let y = 0; y < HEIGHT; y += 1) {
    const row = Buffer.alloc(1 + WIDTH * 3);
    for (let x = 0; x < WIDTH; x += 1) {
      const isInside = Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) < HEIGHT / 3;
      row.set(isInside ? hues : ground, 1 + x * 3);
    }
    rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([EIGHT_BITS, RGB], 8);
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
