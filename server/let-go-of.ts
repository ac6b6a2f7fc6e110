/**
 * Gives the memory of these bytes back at once, and not when the collector comes to it. Nobody may read them any more.
 * What was cut out of a larger piece is left, since others are cut out of it as well.
 */
export function letGoOf(bytes: Buffer): void {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0)
}
