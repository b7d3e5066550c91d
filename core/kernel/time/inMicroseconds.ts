/** A duration without the noise of its binary fraction. @param milliseconds to three places */
export function inMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
