/** Hues of the tones in the colour space OKLCH, in degrees, as the style sheets have them. */
const HUES = {
  red: 24,
  orange: 50,
  amber: 80,
  green: 152,
  teal: 195,
  blue: 243,
  indigo: 275,
  purple: 308,
  pink: 352,
} as const;

/** The ten tones, in the order in which people choose from them. */
export const TONES = ['grey', ...(Object.keys(HUES) as (keyof typeof HUES)[])] as const;

/** Least chroma of a colour with a hue that people see. */
const LEAST_CHROMA = 0.05;

/**
 * The tone in which a colour is shown, so that it can be read in all themes: that of the nearest hue, or grey.
 *
 * @param color `#rrggbb`, or the name of a tone
 * @returns undefined for all else
 */
export function toneOf(color: unknown): string | undefined {
  if (typeof color !== 'string') return undefined;
  if (TONES.some((tone) => tone === color)) return color;
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)?.slice(1);
  if (!parts) return undefined;
  const [a, b] = greenRedAndBlueYellow(parts.map((part) => linear(parseInt(part, 16) / 255)));
  if (Math.hypot(a, b) < LEAST_CHROMA) return 'grey';
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  const distance = (of: number) => Math.abs(((hue - of + 540) % 360) - 180);
  return Object.entries(HUES).reduce((best, one) => (distance(one[1]) < distance(best[1]) ? one : best))[0];
}

/** The light of a part of a colour. @param part 0 to 1, as sRGB encodes it */
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** The axes a and b of OKLab. @param light red, green and blue light, 0 to 1 each */
function greenRedAndBlueYellow([red = 0, green = 0, blue = 0]: readonly number[]): [a: number, b: number] {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}
