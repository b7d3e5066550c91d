import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoMercator, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';

/** Width of the drawing, and its height: the Mercator projection of all longitudes, square. `web/views/map/places.ts` has the same. */
const SIZE = 8192;
/** Least area of a bend that is kept, in square degrees. */
const LEAST_BEND = 0.004;
/** The land between about 81 degrees north and 59 degrees south, as parts of the size. */
const SHOWN = [0.1, 0.705];

/**
 * Draws the land of the world and the borders between its countries, from Natural Earth, which is in the public domain.
 *
 * @returns {string} an SVG document with two groups, `land` and `borders`. Colours are those of the elements that use them
 */
export function drawWorld() {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const world = simplify(presimplify(JSON.parse(readFileSync(file, 'utf8'))), LEAST_BEND);
  const projection = geoMercator()
    .scale(SIZE / 2 / Math.PI)
    .translate([SIZE / 2, SIZE / 2])
    // Lines stay straight between their points, as those of the simplified ones.
    .precision(0)
    .clipExtent([
      [0, SHOWN[0] * SIZE],
      [SIZE, SHOWN[1] * SIZE],
    ]);
  const path = geoPath(projection).digits(0);
  const { land, countries } = world.objects;
  const drawn = {
    land: path(feature(world, land)),
    borders: path(mesh(world, countries, (one, other) => one !== other)),
  };
  const groups = Object.entries(drawn).map(
    ([id, lines]) => `<path id="${id}" d="${relative(lines)}" vector-effect="non-scaling-stroke"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${groups.join('')}</svg>`;
}

/**
 * Writes a path by the steps between its points, which are shorter than the points.
 *
 * @param {string} path of the commands M, L and Z with whole numbers
 * @returns {string}
 */
function relative(path) {
  let [x, y] = [0, 0];
  return path.replace(/([ML])(-?\d+),(-?\d+)|Z/g, (command, letter, toX, toY) => {
    if (command === 'Z') return 'z';
    const [stepX, stepY] = [toX - x, toY - y];
    [x, y] = [Number(toX), Number(toY)];
    if (letter === 'M') return `M${toX} ${toY}`;
    return stepX === 0 && stepY === 0 ? '' : `l${stepX}${stepY < 0 ? '' : ' '}${stepY}`;
  });
}
